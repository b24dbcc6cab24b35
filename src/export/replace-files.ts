import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes files that are whole or as they were before, all or none: a disk that is full leaves no part of them. A link stays one,
 * and what is no file, such as `/dev/stdout`, gets the text as it is.
 */
export async function replaceFiles(files: ReadonlyMap<string, string>): Promise<void> {
  const written: { readonly temporary: string; readonly place: string }[] = [];
  try {
    for (const [file, text] of files) {
      const place = await realpath(file).catch(() => file);
      const found = await stat(place).catch(() => undefined);
      if (found && !found.isFile()) {
        await writeFile(file, text);
        continue;
      }
      // Hidden files are not read as files of a world.
      const temporary = path.join(path.dirname(place), `.${path.basename(place)}.${process.pid}`);
      written.push({ temporary, place });
      await writeFile(temporary, text);
    }
    for (const { temporary, place } of written) {
      await rename(temporary, place);
    }
  } finally {
    await Promise.all(written.map(({ temporary }) => rm(temporary, { force: true })));
  }
}
