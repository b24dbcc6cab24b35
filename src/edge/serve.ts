/** The program for Deno (`deno serve serve.js`) and Bun (`bun serve.js`), which serve the default export. */
import { readFile } from 'node:fs/promises';
import { createEdgeCatalog } from './create-edge-catalog.ts';

const [world, explorer, resvg] = await Promise.all([
  read('world.bin'),
  read('explorer.bin'),
  read('resvg.wasm'),
]);

export default { fetch: createEdgeCatalog({ world, explorer, resvg }, process.env) };

async function read(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL(name, import.meta.url)));
}
