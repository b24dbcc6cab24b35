/**
 * Builds `dist/`: the modules as JavaScript with their types, the identity of the build, which tells what was compiled by
 * it, and last the built-in world, compiled.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const dist = path.join(root, 'dist');

rmSync(dist, { recursive: true, force: true });
run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json');
writeFileSync(path.join(dist, 'identity'), identityOf(dist));
mkdirSync(path.join(dist, 'worlds'));
run('dist/cli/main.js', 'compile', 'worlds/default', 'dist/worlds/default.pack');

/** SHA-256 over the modules that were built. */
function identityOf(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((each) => each.endsWith('.js')).toSorted()) {
    hash.update(`\n${file}\n`).update(readFileSync(path.join(folder, file)));
  }
  return hash.digest('hex');
}

function run(...command: readonly string[]): void {
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
}
