import path from 'node:path';
import { rename, rm, writeFile } from 'node:fs/promises';
import { makeFolder } from '../service/make-folder.ts';
import { writing } from '../service/operator-error.ts';

/** Derives the title of a new world from the name of its folder. */
export function folderTitle(folder: string): string {
  const words = path
    .basename(path.resolve(folder))
    .normalize('NFC')
    .split(/[^\p{L}\p{N}'’]+/u)
    .filter((word) => word !== '');
  return words.length === 0
    ? 'A New World'
    : words
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join(' ')
        .slice(0, 100);
}

/** Formats records as readable JSON: one line per member. Ends with a line feed. */
export function writeRecords(records: readonly object[]): string {
  return records.length === 0
    ? '[]\n'
    : `[\n${records.map((record) => `  ${writeRecord(record, '  ')}`).join(',\n')}\n]\n`;
}

export function writeRecord(record: object, indent = ''): string {
  const lines = Object.entries(record).map(
    ([name, value]: [string, unknown]) =>
      `${indent}  ${JSON.stringify(name)}: ${writeMember(value, `${indent}  `)}`,
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

function writeMember(value: unknown, indent: string): string {
  const isListOfRecords =
    Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null);
  return isListOfRecords
    ? `[\n${value.map((item) => `${indent}  ${writeInline(item)}`).join(',\n')}\n${indent}]`
    : writeInline(value);
}

function writeInline(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map(writeInline).join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(
      ([name, part]) => `${JSON.stringify(name)}: ${writeInline(part)}`,
    );
    return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
  }
  return JSON.stringify(value);
}

/**
 * Writes files by their path in a folder, which is made if missing. Replaces each file atomically, after all were
 * written. Rejects with an `OperatorError`.
 */
export async function writeFiles(
  folder: string,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const written: { readonly temporary: string; readonly file: string }[] = [];
  try {
    await writing(`The folder "${folder}"`, async () => {
      makeFolder(folder);
      for (const [name, text] of files) {
        const file = path.join(folder, name);
        // Hidden files are not read as files of the world.
        const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
        makeFolder(path.dirname(file));
        written.push({ temporary, file });
        await writeFile(temporary, text);
      }
      for (const { temporary, file } of written) {
        await rename(temporary, file);
      }
    });
  } finally {
    await Promise.all(written.map(({ temporary }) => rm(temporary, { force: true })));
  }
}
