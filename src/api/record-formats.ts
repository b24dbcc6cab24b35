import type { FormRecord } from '../catalog/representations.ts';
import { parseWeightedMembers } from '../responses/messages.ts';

/** The formats of records, in the service's order of preference. */
export const formats = ['json', 'ndjson', 'csv'] as const;

export type Format = (typeof formats)[number];

/** The format that each media range of an `Accept` field asks for. A range of several formats is the first of them. */
const formatsByRange: ReadonlyMap<string, Format> = new Map([
  ['application/json', 'json'],
  ['application/x-ndjson', 'ndjson'],
  ['application/ndjson', 'ndjson'],
  ['text/csv', 'csv'],
  ['application/*', 'json'],
  ['text/*', 'csv'],
  ['*/*', 'json'],
]);

/**
 * The format that an `Accept` field prefers by its weights (RFC 9110 §12.5.1): of equal ones that which is named exactly, then
 * that which is named first. The default format if none is acceptable.
 */
export function preferredFormat(accept: string): Format {
  // A comma or semicolon inside quotes belongs to the value of a parameter.
  const plain = accept.replaceAll(/"(?:[^"\\]|\\.)*"/g, '');
  const [preferred] = parseWeightedMembers(plain)
    .filter(({ value, weight }) => weight > 0 && formatsByRange.has(value))
    .map(({ value, weight }) => ({ value, weight, isExact: !value.endsWith('*') }))
    .toSorted((a, b) => b.weight - a.weight || Number(b.isExact) - Number(a.isExact));
  return formatsByRange.get(preferred?.value ?? '') ?? formats[0];
}

export type PartialRecord = Partial<FormRecord>;

type Cell = string | number | boolean;

type Member = keyof FormRecord;

type OwnColumn = readonly [name: string, cell: (record: PartialRecord) => Cell | undefined];

/** A column of a table of records, with the member that has its cells. */
export type Column = {
  readonly member: Member;
  readonly name: string;
  readonly cellOf: (record: PartialRecord) => Cell | undefined;
};

/** The columns of members that have several, or a name of their own. */
const ownColumns: { readonly [Each in Member]?: readonly OwnColumn[] } = {
  abilities: [
    ['normalAbilities', ({ abilities }) => list(abilities?.normal)],
    ['hiddenAbilities', ({ abilities }) => list(abilities?.hidden)],
  ],
  gender: [
    ['male', ({ gender }) => gender?.[0]],
    ['female', ({ gender }) => gender?.[1]],
  ],
  family: [
    ['familyId', ({ family }) => family?.id],
    ['evolutionStage', ({ family }) => family?.evolutionStage],
    ['evolutionLine', ({ family }) => list(family?.evolutionLine)],
  ],
  appearance: [
    ['colour', ({ appearance }) => appearance?.colour],
    ['body', ({ appearance }) => appearance?.body],
  ],
  // Like names in other languages, they are for programs.
  descriptions: [],
  effort: [
    [
      'effort',
      ({ effort = {} }) =>
        list(Object.entries(effort).map(([stat, points]) => `${stat} ${points}`)),
    ],
  ],
};

/** Returns the columns of members. A list fills one cell; each stat has a column. */
export function columnsOf(
  members: readonly Member[],
  stats: readonly { readonly key: string }[],
): readonly Column[] {
  return members.flatMap((member) =>
    ownColumnsOf(member, stats).map(([name, cellOf]) => ({ member, name, cellOf })),
  );
}

function ownColumnsOf(
  member: Member,
  stats: readonly { readonly key: string }[],
): readonly OwnColumn[] {
  if (member === 'stats') {
    const keys = [...stats.map(({ key }) => key), 'total'];
    return keys.map((key) => [key, (record) => record.stats?.[key]]);
  }
  return ownColumns[member] ?? [[member, ({ [member]: value }) => toCell(value)]];
}

/** A list fills one cell; an object has none. */
export function toCell(value: Cell | object | null | undefined): Cell | undefined {
  if (Array.isArray(value)) {
    return list(value.map(String));
  }
  return typeof value === 'object' ? undefined : value;
}

/** Tells spreadsheets that a text is UTF-8; other readers take it for a part of the first column's name (decision 21). */
export const byteOrderMark = '\uFEFF';

export function csvHeader(columns: readonly Column[]): string {
  return writeRow(columns.map(({ name }) => name));
}

export function csvLine(record: PartialRecord, columns: readonly Column[]): string {
  return writeRow(columns.map(({ cellOf }) => cellOf(record) ?? ''));
}

/** Writes a line of CSV (RFC 4180). An apostrophe keeps spreadsheets from evaluating a cell as a formula. */
export function writeRow(cells: readonly Cell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: Cell): string {
  const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function list(items: readonly string[] = []): string {
  return items.join('; ');
}
