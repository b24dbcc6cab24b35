import type { CreatureRecord } from '../catalog/representations.ts';

/** Formats that records come in, the service's own preference first. */
export const formats = ['json', 'ndjson', 'csv'] as const;

export type Format = (typeof formats)[number];

/** The media types that a client may ask for each format by. */
const mediaTypes: Readonly<Record<Format, readonly string[]>> = {
  json: ['application/json'],
  ndjson: ['application/x-ndjson', 'application/ndjson'],
  csv: ['text/csv'],
};

/** A member of an Accept field: what it covers, how much the client likes that, and its place in the field. */
type Range = { readonly type: string; readonly weight: number; readonly place: number };

/**
 * The format that an Accept field likes best (RFC 9110 §12.5.1): the range that names a type most exactly gives its
 * weight. Of formats that weigh the same, the one named more exactly, then earlier, then the service's own preference;
 * where it likes none of them, that too, as if it had said nothing.
 */
export function preferredFormat(accept: string): Format {
  if (accept === '') {
    return formats[0];
  }
  const ranges = parseRanges(accept);
  const liked = formats
    .flatMap((format) => mediaTypes[format].map((type) => ({ format, ...bestRange(type, ranges) })))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || b.exactness - a.exactness || a.place - b.place);
  return liked[0]?.format ?? formats[0];
}

/** What the most exact range that covers a type says of it. */
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

/** The members of the field. Parameters of a type are left out: each format comes in one kind alone. */
function parseRanges(accept: string): Range[] {
  // A comma or semicolon inside quotes belongs to the value of a parameter.
  const plain = accept.replaceAll(/"(?:[^"\\]|\\.)*"/g, '');
  return plain.split(',').map((member, place) => {
    const [type = '', ...parameters] = member.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { type, place, weight: weight === undefined ? 1 : parseWeight(weight) };
  });
}

/** RFC 9110 §12.4.2; a malformed weight is none. */
function parseWeight(text: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}

/** A record, or some of its members. */
export type PartialRecord = Partial<CreatureRecord>;

type Cell = string | number | boolean;

/** The columns that a member of a record fills, in order; a list stands in one cell. */
const columnsByMember: {
  readonly [Member in keyof CreatureRecord]: readonly (readonly [
    column: string,
    cell: (value: CreatureRecord[Member]) => Cell,
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
};

/**
 * Records as CSV (RFC 4180) with a line of column names. A byte order mark tells spreadsheets that it is UTF-8, and a
 * cell that one of them would take for a formula is marked as text with an apostrophe.
 */
export function writeCsv(
  records: readonly PartialRecord[],
  members: readonly (keyof CreatureRecord)[],
): string {
  return [...csvLines(records, members)].join('');
}

/** The same, a line at a time. */
export function* csvLines(
  records: Iterable<PartialRecord>,
  members: readonly (keyof CreatureRecord)[],
): Iterable<string> {
  const columns = members.flatMap((member) => columnsByMember[member].map(([column]) => column));
  yield `\uFEFF${writeRow(columns)}`;
  for (const record of records) {
    yield writeRow(members.flatMap((member) => cellsOf(record, member)));
  }
}

function writeRow(cells: readonly Cell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function cellsOf<Member extends keyof CreatureRecord>(
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
