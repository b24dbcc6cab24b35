/**
 * Builds `dist/`: the bundled programs with the identity of the build, the entries of the package with their declarations,
 * the explorer, the edge, and last the built-in world, compiled.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  buildEdge,
  buildClient,
  bundlePortable,
  bundlePrograms,
  includeWorld,
  buildMcp,
} from './bundle.ts';
import { buildExplorer } from './build-explorer.ts';
import { writeDeclarations } from './declarations.ts';

const root = path.dirname(import.meta.dirname);
const dist = path.join(root, 'dist');

rmSync(dist, { recursive: true, force: true });
await bundlePrograms(dist);
await bundlePortable(dist);
await buildClient(path.join(dist, 'client'));
writeDeclarations(dist);
await buildExplorer(path.join(dist, 'explorer'));
await buildMcp(path.join(dist, 'mcp'));
await buildEdge(path.join(dist, 'edge'), path.join(dist, 'mcp'));
mkdirSync(path.join(dist, 'worlds'));
run('dist/main.js', 'compile', 'worlds/default', 'dist/worlds/default.json');
includeWorld(dist, path.join(dist, 'worlds/default.json'));

function run(...command: readonly string[]): void {
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
}
