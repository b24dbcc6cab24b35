/**
 * Builds the programs for platforms where there is nothing but the Web into `dist/edge/`: `worker.js` and `serve.js`, and
 * `catalog.js`, which both load. The command `edge` puts the files beside them that they answer from.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { licencesOf } from './licences.ts';

const root = path.dirname(import.meta.dirname);
const edge = path.join(root, 'src/edge');

/** Packages whose code is part of what is built, with what they bring themselves. */
const bundled = [
  '@resvg/resvg-wasm',
  '@valibot/to-json-schema',
  'hono',
  'preact',
  'preact-render-to-string',
  'valibot',
] as const;

const catalog = path.join(edge, 'create-edge-catalog.ts');

export async function buildEdge(folder: string): Promise<void> {
  const whole = await rolldown({ input: catalog, platform: 'browser' });
  await whole.write({ file: path.join(folder, 'catalog.js'), codeSplitting: false, minify: true });
  for (const name of ['worker', 'serve']) {
    const program = await rolldown({
      input: path.join(edge, `${name}.ts`),
      external: [catalog, /\.(?:bin|wasm)$/, /^node:/],
    });
    await program.write({
      file: path.join(folder, `${name}.js`),
      paths: { [catalog]: './catalog.js' },
    });
  }
  writeFileSync(path.join(folder, 'licences.txt'), licencesOf(bundled));
}
