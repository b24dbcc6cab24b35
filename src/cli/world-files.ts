import { existsSync } from 'node:fs';
import path from 'node:path';

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

/** Writes a value on one line, as JSON or, with another way to write scalars, as YAML. */
export function writeInline(
  value: unknown,
  scalar: (value: unknown) => string = JSON.stringify,
): string {
  if (Array.isArray(value)) {
    return `[${value.map((item) => writeInline(item, scalar)).join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(
      ([name, part]) => `${scalar(name)}: ${writeInline(part, scalar)}`,
    );
    return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
  }
  return scalar(value);
}

/** Hidden, so that no file of a world is read from it. */
const schemaFolder = '.schemas';

/** Returns the path from a file of a world to its schema: a copy in the folder, since a path elsewhere holds for one user. */
export function schemaFor(file: string): string {
  const [kind = ''] = file.split(/[./]/, 1);
  return `${file.includes('/') ? '../' : './'}${schemaFolder}/${kind}.json`;
}

/** Returns the copies of the schemas for a new world, and for one that has some, maybe of an earlier version. */
export async function schemaCopies(
  folder: string,
  isNew: boolean,
): Promise<ReadonlyMap<string, string>> {
  if (!isNew && !existsSync(path.join(folder, schemaFolder))) {
    return new Map();
  }
  const { fileSchemas } = await import('../world/file-schemas.ts');
  return new Map([...fileSchemas()].map(([name, text]) => [`${schemaFolder}/${name}`, text]));
}
