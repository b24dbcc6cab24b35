/**
 * Builds `dist/`: the modules bundled as JavaScript, so that a start reads few files and of these only what it needs; the
 * identity of the build, which tells what was compiled by it; and last the built-in world, compiled.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';

const root = path.dirname(import.meta.dirname);
const dist = path.join(root, 'dist');

rmSync(dist, { recursive: true, force: true });
await bundle();
writeFileSync(path.join(dist, 'identity'), identityOf(dist));
mkdirSync(path.join(dist, 'worlds'));
run('dist/main.js', 'compile', 'worlds/default', 'dist/worlds/default.pack');

async function bundle(): Promise<void> {
  const build = await rolldown({
    input: {
      main: path.join(root, 'src/cli/main.ts'),
      'rasterizer-worker': path.join(root, 'src/portrait/rasterizer-worker.ts'),
    },
    platform: 'node',
    // Both would leave out a call of `decodeURIComponent` that is there to throw.
    treeshake: false,
    // Packages stay packages: their licences, and whoever has to replace one, see them.
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id),
  });
  await build.write({
    dir: dist,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    minify: false,
    // What is told of an error names the lines of the sources.
    sourcemap: true,
  });
}

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
