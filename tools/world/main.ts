/** Makes the files of `worlds/default/` anew. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWorld } from './build-world.ts';

const folder = fileURLToPath(new URL('../../worlds/default/', import.meta.url));

const files = buildWorld();
for (const inside of ['creatures', 'learnsets']) {
  await rm(path.join(folder, inside), { recursive: true, force: true });
}
for (const file of files) {
  const target = path.join(folder, file.path);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, file.text);
}
console.log(`Wrote ${files.length} files to ${path.relative(process.cwd(), folder)}`);
