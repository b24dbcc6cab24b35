import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { findBun } from './find-bun.ts';

/** What every start reads. */
const start = 'start';

/**
 * Makes the programs of a folder once more, in its folder `bun`, with what every start reads in Bun's machine code as well:
 * reading and translating that is a fifth of a start. Bun keeps machine code of CommonJS alone, outside of executables. Where
 * that is not whole, Bun reads the text. Nothing is made where there is no Bun for this platform.
 */
export async function bundleForBun(dist: string): Promise<void> {
  const bun = findBun();
  if (bun === undefined) {
    return;
  }
  const folder = path.join(dist, 'bun');
  mkdirSync(folder);
  for (const file of readdirSync(dist)) {
    if (file.endsWith('.js') && file !== `${start}.js` && file !== 'main.js') {
      const text = readFileSync(path.join(dist, file), 'utf8')
        .replace(`from "./${start}.js";`, `from "./${start}.cjs";`)
        .replace(/^\/\/# sourceMappingURL=/m, '//# sourceMappingURL=../');
      writeFileSync(path.join(folder, file), text);
    }
  }
  const asCommonJs = path.join(folder, `${start}.original.cjs`);
  const build = await rolldown({
    input: path.join(dist, `${start}.js`),
    platform: 'node',
    treeshake: false,
    external: (id) => path.resolve(id) !== path.join(dist, `${start}.js`),
  });
  await build.write({ file: asCommonJs, format: 'cjs' });
  compile(bun, asCommonJs, folder);
  rmSync(asCommonJs);
}

function compile(bun: string, file: string, folder: string): void {
  const { status, stderr } = spawnSync(
    bun,
    [
      'build',
      file,
      '--bytecode',
      '--target=bun',
      '--format=cjs',
      '--external=*',
      // It would become the folder of this moment.
      '--define=__dirname=module.path',
      `--outdir=${folder}`,
      `--entry-naming=${start}.cjs`,
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) {
    throw new Error(stderr.trim());
  }
}
