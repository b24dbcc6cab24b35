import type { FormRecord } from '../catalog/representations.ts';
import { parseWeightedMembers } from '../responses/messages.ts';

/** The formats of records, in the service's order of preference. */
export const formats = ['json', 'ndjson', 'csv'] as const;

export type Format = (typeof formats)[number];

const mediaTypes: Readonly<Record<Format, readonly string[]>> = {
  json: ['application/json'],
  ndjson: ['application/x-ndjson', 'application/ndjson'],
  csv: ['text/csv'],
};

/** A media range of an `Accept` field; `place` is its index there. */
type Range = { readonly type: string; readonly weight: number; readonly place: number };

/**
 * The preferred format of an `Accept` field (RFC 9110 §12.5.1). The most specific range that covers a type determines
 * its weight. Equal weights: the more specific range first, then the earlier one. The default format if none is
 * acceptable.
 */
export function preferredFormat(accept: string): Format {
  if (accept === '') {
    return formats[0];
  }
  const ranges = parseRanges(accept);
  const acceptable = formats
    .flatMap((format) => mediaTypes[format].map((type) => ({ format, ...bestRange(type, ranges) })))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || b.exactness - a.exactness || a.place - b.place);
  return acceptable[0]?.format ?? formats[0];
}

/** The weight, index and specificity of the most specific range that covers a type. */
function bestRange(type: string, ranges: readonly Range[]) {
  const [group = ''] = type.split('/', 1);
  for (const [exactness, wanted] of [
    [2, type],
    [1, `${group}/*`],
    [0, '*/*'],
  ] as const) {
    const covering = ranges.filter((range) => range.type === wanted);
    const best = covering.toSorted((a, b) => b.weight - a.weight)[0];
    if (best) {
      return { weight: best.weight, place: best.place, exactness };
    }
  }
  return { weight: 0, place: 0, exactness: 0 };
}

/** Parses the ranges and ignores parameters of types. */
function parseRanges(accept: string): Range[] {
  // A comma or semicolon inside quotes belongs to the value of a parameter.
  const plain = accept.replaceAll(/"(?:[^"\\]|\\.)*"/g, '');
  return parseWeightedMembers(plain).map(({ value, weight }, place) => ({
    type: value,
    place,
    weight,
  }));
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
