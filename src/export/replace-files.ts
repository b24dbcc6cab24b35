import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../service/make-folder.ts';
import { writing } from '../service/operator-error.ts';

/**
 * Writes files that are whole or as they were before, all or none: a disk that is full leaves no part of them. A link stays one,
 * and what is no file, such as `/dev/stdout`, gets the content as it is.
 */
export async function replaceFiles(files: ReadonlyMap<string, string | Uint8Array>): Promise<void> {
  const written: { readonly temporary: string; readonly place: string }[] = [];
  try {
    for (const [file, content] of files) {
      const place = await realpath(file).catch(() => file);
      const found = await stat(place).catch(() => undefined);
      if (found && !found.isFile()) {
        await writeFile(file, content);
        continue;
      }
      // Hidden files are not read as files of a world.
      const temporary = path.join(path.dirname(place), `.${path.basename(place)}.${process.pid}`);
      written.push({ temporary, place });
      await writeFile(temporary, content);
    }
    for (const { temporary, place } of written) {
      await rename(temporary, place);
    }
  } finally {
    await Promise.all(written.map(({ temporary }) => rm(temporary, { force: true })));
  }
}

/** Writes files by their path in a folder, which is made if missing, as `replaceFiles` does. Rejects with an `OperatorError`. */
export async function writeFiles(
  folder: string,
  files: ReadonlyMap<string, string | Uint8Array>,
): Promise<void> {
  const places = Array.from(
    files,
    ([name, content]) => [path.join(folder, name), content] as const,
  );
  await writing(`The folder "${folder}"`, async () => {
    makeFolder(folder);
    places.forEach(([place]) => makeFolder(path.dirname(place)));
    await replaceFiles(new Map(places));
  });
}
