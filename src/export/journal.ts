import { isPortablePath } from './portable-path.ts';

/** Header fields of an answer, sorted by name. */
export type Fields = readonly (readonly [name: string, value: string])[];

/** What is known of a file of an export. */
export type FileRecord = {
  readonly file: string;
  /** SHA-256 of its bytes, base64url. */
  readonly digest: string;
  /** Fields that go with it, where it is the answer to an address. */
  readonly fields: Fields;
};

/** What a folder says of the export in it. */
export type Journal = {
  /** What its bytes follow from; another export has another. Undefined where the folder does not say it. */
  readonly identity: string | undefined;
  readonly records: ReadonlyMap<string, FileRecord>;
  /** What there is of exports before it. */
  readonly older: ReadonlyMap<string, FileRecord>;
};

/** The line that stands before those of its files. */
export function formatIdentity(identity: string): string {
  return `${JSON.stringify({ identity })}\n`;
}

export function formatRecord(record: FileRecord): string {
  return `${JSON.stringify(record)}\n`;
}

/**
 * Understands a journal, which may end in the middle of a line, as where the process was killed. Lines that are none of
 * ours count for nothing, above all those that name a file outside of the folder: whoever writes one may mean harm.
 */
export function parseJournal(text: string): Journal {
  let identity: string | undefined;
  const records = new Map<string, FileRecord>();
  const older = new Map<string, FileRecord>();
  for (const line of text.split('\n')) {
    const entry = parseLine(line);
    if (typeof entry?.['identity'] === 'string' && entry['identity'] !== identity) {
      ({ identity } = entry);
      records.forEach((each) => older.set(each.file, each));
      records.clear();
    }
    const record = entry && recordOf(entry);
    if (record) {
      records.set(record.file, record);
    }
  }
  return { identity, records, older };
}

type Entry = Readonly<Record<string, unknown>>;

function parseLine(line: string): Entry | undefined {
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === 'object' && entry !== null ? { ...entry } : undefined;
  } catch {
    return undefined;
  }
}

function recordOf({ file, digest, fields }: Entry): FileRecord | undefined {
  if (typeof file !== 'string' || !isPortablePath(file) || typeof digest !== 'string') {
    return undefined;
  }
  return Array.isArray(fields) && fields.every(isField) ? { file, digest, fields } : undefined;
}

function isField(field: unknown): field is readonly [string, string] {
  return (
    Array.isArray(field) && field.length === 2 && field.every((part) => typeof part === 'string')
  );
}
