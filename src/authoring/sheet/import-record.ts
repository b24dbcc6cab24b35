import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { OperatorError } from '../../service/operator-error.ts';
import { writeRecord } from '../write-json.ts';

/**
 * What the import of a spreadsheet leaves for the next: how its columns are read, and what it wrote. Of a file that is
 * still as it was written nobody has anything to lose.
 */
const ImportRecordSchema = v.strictObject({
  about: v.string(),
  columns: v.array(v.strictObject({ column: v.string(), member: v.string() })),
  listSeparator: v.pipe(v.string(), v.nonEmpty()),
  /** SHA-256 by the path of the file in the world's folder. */
  wrote: v.record(v.string(), v.string()),
});

export type ImportRecord = v.InferOutput<typeof ImportRecordSchema>;

/** The folder in a world's folder where they lie; no file of a world lies there. */
const recordFolder = 'imports';

export function recordPath(name: string): string {
  return `${recordFolder}/${name}.json`;
}

/** The records of all imports to a world's folder, by their path. Rejects with an `OperatorError` where one is broken. */
export async function readImportRecords(
  folder: string,
): Promise<ReadonlyMap<string, ImportRecord>> {
  const records = new Map<string, ImportRecord>();
  for (const name of await list(path.join(folder, recordFolder))) {
    const file = `${recordFolder}/${name}`;
    const text = await readFile(path.join(folder, file), 'utf8');
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ImportRecordSchema), text);
    if (!parsed.success) {
      const reason = v.flatten(parsed.issues).root?.[0] ?? parsed.issues[0].message;
      throw new OperatorError(
        `The file "${path.join(folder, file)}" is not as import left it (${reason}); mend it, or remove it to be asked anew`,
      );
    }
    records.set(file, parsed.output);
  }
  return records;
}

export function writeImportRecord(record: ImportRecord): string {
  return `${writeRecord(record)}\n`;
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function list(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => /^[^.].*\.json$/.test(name)).toSorted();
  } catch {
    return [];
  }
}
