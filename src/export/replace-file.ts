import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a file that is whole or as it was before: a disk that is full leaves no part of it. A link stays one, and what is no
 * file, such as `/dev/stdout`, gets the text as it is.
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  const place = await realpath(file).catch(() => file);
  const isOther = await stat(place).then(
    (found) => !found.isFile(),
    () => false,
  );
  if (isOther) {
    await writeFile(file, text);
    return;
  }
  const temporary = path.join(path.dirname(place), `.${path.basename(place)}.${process.pid}`);
  try {
    await writeFile(temporary, text);
    await rename(temporary, place);
  } finally {
    await rm(temporary, { force: true });
  }
}
