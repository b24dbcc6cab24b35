import type { MeasuredRecord } from '../catalog/representations.ts';
import { parseWeightedMembers } from '../responses/negotiation.ts';

/** The formats of records, in the service's order of preference. */
export const formats = ['json', 'ndjson', 'csv'] as const;

type Format = (typeof formats)[number];

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

export type PartialRecord = Partial<MeasuredRecord>;

type Cell = string | number | boolean;

/** The columns of each member; a list fills one cell. */
const columnsByMember: {
  readonly [Member in keyof MeasuredRecord]: readonly (readonly [
    column: string,
    cell: (value: MeasuredRecord[Member]) => Cell,
  ])[];
} = {
  number: [['number', same]],
  name: [['name', same]],
  species: [['species', same]],
  types: [['types', list]],
  abilities: [
    ['normalAbilities', ({ normal }) => list(normal)],
    ['hiddenAbilities', ({ hidden }) => list(hidden)],
  ],
  eggGroups: [['eggGroups', list]],
  gender: [
    ['male', ([male]) => male ?? ''],
    ['female', ([, female]) => female ?? ''],
  ],
  height: [['height', same]],
  weight: [['weight', same]],
  family: [
    ['familyId', ({ id }) => id],
    ['evolutionStage', ({ evolutionStage }) => evolutionStage],
    ['evolutionLine', ({ evolutionLine }) => list(evolutionLine)],
  ],
  starter: [['starter', same]],
  legendary: [['legendary', same]],
  mythical: [['mythical', same]],
  ultraBeast: [['ultraBeast', same]],
  mega: [['mega', same]],
  gen: [['gen', same]],
  sprite: [['sprite', same]],
  description: [['description', same]],
  heightMetres: [['heightMetres', (metres) => metres ?? '']],
  weightKilograms: [['weightKilograms', (kilograms) => kilograms ?? '']],
};

/** Tells spreadsheets that a text is UTF-8; other readers take it for a part of the first column's name (decision 21). */
export const byteOrderMark = '\uFEFF';

/**
 * Writes records as CSV (RFC 4180) with a header row. An apostrophe keeps spreadsheets from evaluating a cell as a
 * formula.
 */
export function writeCsv(
  records: readonly PartialRecord[],
  members: readonly (keyof MeasuredRecord)[],
): string {
  return [...csvLines(records, members)].join('');
}

/** Yields the same line by line. */
export function* csvLines(
  records: Iterable<PartialRecord>,
  members: readonly (keyof MeasuredRecord)[],
): Iterable<string> {
  const columns = members.flatMap((member) => columnsByMember[member].map(([column]) => column));
  yield writeRow(columns);
  for (const record of records) {
    yield writeRow(members.flatMap((member) => cellsOf(record, member)));
  }
}

function writeRow(cells: readonly Cell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function cellsOf<Member extends keyof MeasuredRecord>(
  record: PartialRecord,
  member: Member,
): Cell[] {
  const value = record[member];
  return columnsByMember[member].map(([, cell]) => (value === undefined ? '' : cell(value)));
}

function writeCell(cell: Cell): string {
  const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function same<Value extends Cell>(value: Value): Value {
  return value;
}

function list(items: readonly string[]): string {
  return items.join('; ');
}
