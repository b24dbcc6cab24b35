/**
 * Opens a world until it can answer, and parses and writes the JSON of its creatures; prints how many seconds each took.
 * Arguments: the world that is opened, and the folder with its records.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createCatalog } from '../../dist/index.js';

/** The fastest counts: a first pass is slower, because the engine has not compiled anything. */
const passes = 3;

const [world = '', records = ''] = process.argv.slice(2);
const folder = path.join(records, 'creatures');
const texts = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
let json = Infinity;
for (let pass = 0; pass < passes; pass += 1) {
  const started = performance.now();
  const length = texts.reduce((sum, text) => sum + JSON.stringify(JSON.parse(text)).length, 0);
  json = Math.min(json, length > 0 ? performance.now() - started : Infinity);
}
const started = performance.now();
const catalog = await createCatalog({ world });
if (catalog.find(1) === undefined || catalog.search('is:base', { limit: 1 }).kind !== 'found') {
  throw new Error('The world has no creature');
}
const open = performance.now() - started;
console.log(JSON.stringify({ json: json / 1000, open: open / 1000 }));
process.exit();
