import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { OperatorError } from '../../service/operator-error.ts';
import { slugOf } from '../../world/name-key.ts';
import { sheetKinds } from './columns.ts';

/** The record of an import, which the next one reads. */
export type ImportRecord = v.InferOutput<typeof ImportRecordSchema>;

const ImportRecordSchema = v.strictObject({
  about: v.string(),
  /** What the rows are, if not creatures. */
  kind: v.optional(v.picklist(sheetKinds)),
  columns: v.array(v.strictObject({ column: v.string(), member: v.string() })),
  headerRow: v.optional(v.number()),
  decimal: v.optional(v.picklist(['.', ','])),
  /** SHA-256 of each file of records by its path. Earlier versions of this program have other files too. */
  wrote: v.record(v.string(), v.string()),
});

/** Subfolder of a world's folder, which no file of a world is read from. */
const recordFolder = 'imports';

/** Returns the name of the files that a spreadsheet is imported to: each chosen sheet has files of its own. */
export function stemOf(file: string, sheetName = ''): string {
  return slugOf(`${path.basename(file).replace(/\.[^.]*$/, '')} ${sheetName}`) || 'sheet';
}

export function recordPath(stem: string): string {
  return `${recordFolder}/${stem}.json`;
}

/** Reads the record of the last import of a spreadsheet. Rejects with an `OperatorError` if it is not valid. */
export async function readImportRecord(
  folder: string,
  stem: string,
): Promise<ImportRecord | undefined> {
  const place = path.join(folder, recordPath(stem));
  const text = await readFile(place, 'utf8').catch(() => undefined);
  if (text === undefined) {
    return undefined;
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ImportRecordSchema), text);
  if (!parsed.success) {
    const reason = v.flatten(parsed.issues).root?.[0] ?? parsed.issues[0].message;
    throw new OperatorError(
      `The file "${place}" is not a valid record of an import (${reason}); correct it, or remove it to be asked again`,
    );
  }
  return parsed.output;
}

/** Resolves with a function that tells whether a file was written by an import, which its record names. */
export async function importedFinder(folder: string): Promise<(file: string) => boolean> {
  const place = path.join(folder, recordFolder);
  const all = await readdir(place).catch(() => []);
  const names = all.filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(names.map((name) => readFile(path.join(place, name), 'utf8')));
  return (file) => texts.some((text) => text.includes(`${JSON.stringify(file)}:`));
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
