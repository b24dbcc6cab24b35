/** The program for Deno (`deno serve serve.js`) and Bun (`bun serve.js`), which serve the default export. */
import { readFile } from 'node:fs/promises';
import { createEdgeCatalog, type EdgeCatalog } from './create-edge-catalog.ts';

const [world, pictures, explorer, resvg] = await Promise.all([
  read('catalog.json'),
  read('pictures.bin'),
  read('explorer.bin'),
  read('resvg.wasm'),
]);

const catalog: EdgeCatalog = JSON.parse(new TextDecoder().decode(world));

export default {
  fetch: createEdgeCatalog({ catalog, pictures, explorer, resvg }, process.env),
};

async function read(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL(name, import.meta.url)));
}
