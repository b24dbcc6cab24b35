import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../service/hits/make-folder.ts';
import { OperatorError } from '../service/operator-error.ts';

/**
 * Writes the texts of files, by their path in a folder, which is made where it is missing. Each file is the one before or
 * the new one, never a half; none is put in its place before all are written. Rejects with an `OperatorError`.
 */
export async function writeFiles(
  folder: string,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const written: { readonly temporary: string; readonly file: string }[] = [];
  try {
    makeFolder(folder);
    for (const [name, text] of files) {
      const file = path.join(folder, name);
      // Hidden, so that nobody takes it for a file of the world.
      const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
      makeFolder(path.dirname(file));
      written.push({ temporary, file });
      await writeFile(temporary, text);
    }
    for (const { temporary, file } of written) {
      await rename(temporary, file);
    }
  } catch (error) {
    await Promise.all(written.map(({ temporary }) => rm(temporary, { force: true })));
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The folder "${folder}" cannot be written: ${reason}`, {
      cause: error,
    });
  }
}
