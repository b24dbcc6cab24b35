/**
 * Builds the programs for platforms where there is nothing but the Web into `dist/edge/`: `worker.js` and `serve.js`, and
 * `catalog.js`, which both load; it loads `mcp.js` when the first assistant asks. The command `edge` puts the files beside
 * them that they answer from.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { bundled } from './bundled.ts';
import { licencesOf, separator } from './licences.ts';

const root = path.dirname(import.meta.dirname);
const edge = path.join(root, 'src/edge');

const catalog = path.join(edge, 'create-edge-catalog.ts');
const mcp = path.join(root, 'src/mcp/server.ts');

/** `builtMcp` is the folder where what answers assistants was built. */
export async function buildEdge(folder: string, builtMcp: string): Promise<void> {
  const whole = await rolldown({ input: catalog, platform: 'browser', external: [mcp] });
  await whole.write({
    file: path.join(folder, 'catalog.js'),
    paths: { [mcp]: './mcp.js' },
    codeSplitting: false,
    minify: true,
  });
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
  copyFileSync(path.join(builtMcp, 'server.js'), path.join(folder, 'mcp.js'));
  const licences = [
    licencesOf(bundled.edge),
    readFileSync(path.join(builtMcp, 'licences.txt'), 'utf8'),
  ];
  writeFileSync(path.join(folder, 'licences.txt'), licences.join(separator));
}
