/** Records as JSON that people read: a member a line, and what it holds behind it. Ends with a line feed. */
export function writeRecords(records: readonly object[]): string {
  return records.length === 0
    ? '[]\n'
    : `[\n${records.map((record) => `  ${writeRecord(record, '  ')}`).join(',\n')}\n]\n`;
}

/** The same of one record. Lists of records in it have one on each line. */
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
