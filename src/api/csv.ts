import type { CreatureRecord } from '../catalog/representations.ts';

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
