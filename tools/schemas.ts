/** Makes the files of `schemas/` anew, which editors check and complete the files of worlds with. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fileSchemas } from '../src/world/file-schemas.ts';

const folder = fileURLToPath(new URL('../schemas/', import.meta.url));
mkdirSync(folder, { recursive: true });
for (const [name, text] of fileSchemas()) {
  writeFileSync(`${folder}${name}`, text);
}
