import { parse } from 'csv-parse/sync';
import type { FormRecord } from '../../src/catalog/representations.ts';

/** A body as text, its byte order mark kept. */
export async function readText(response: Response): Promise<string> {
  const bytes = await response.arrayBuffer();
  return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(bytes);
}

/** The cells of CSV as RFC 4180 §2 has it. Throws if a text does not follow it. */
export function readCsv(text: string): string[][] {
  return parse(text, { record_delimiter: '\r\n' });
}

/** The columns of full records, in order: those of members that every world has, then what one of the records has. */
export function csvColumnsOf(records: readonly FormRecord[]): string[] {
  const has = (member: keyof FormRecord): boolean =>
    records.some((record) => record[member] !== undefined);
  const optional = [
    'catchRate',
    'baseFriendship',
    'hatchCycles',
    'growthRate',
    'baseExperience',
    'baby',
    'fossil',
    'paradox',
    'regional',
    'gigantamax',
  ] as const;
  return [
    ...'number name species types normalAbilities hiddenAbilities eggGroups male female'.split(' '),
    ...'height weight familyId evolutionStage evolutionLine starter legendary mythical'.split(' '),
    ...'ultraBeast mega gen sprite description heightMetres weightKilograms'.split(' '),
    ...'slug base cosmetic'.split(' '),
    ...(has('appearance') ? ['colour', 'body'] : []),
    ...Object.keys(records.find(({ stats }) => stats)?.stats ?? {}),
    ...(has('effort') ? ['effort'] : []),
    ...optional.filter(has),
  ];
}

/** The table of records: its head and a row for each, as they are written. */
export function csvTable(
  records: readonly FormRecord[],
  columns: readonly string[] = csvColumnsOf(records),
): string[][] {
  return [[...columns], ...records.map((record) => csvCells(record, columns).map(asText))];
}

/** The CSV of a record: each column's cell as text, before anything is done for spreadsheets. */
function csvCells(record: FormRecord, columns: readonly string[]): string[] {
  const { abilities, appearance, effort = {}, family, gender } = record;
  const cells = new Map<string, string | number | boolean | undefined>([
    ...Object.entries(record).flatMap(([member, value]) =>
      typeof value === 'object' ? [] : [[member, value] as const],
    ),
    ['heightMetres', record.heightMetres ?? undefined],
    ['weightKilograms', record.weightKilograms ?? undefined],
    ...Object.entries(record.stats ?? {}),
    ['types', record.types.join('; ')],
    ['normalAbilities', abilities.normal.join('; ')],
    ['hiddenAbilities', abilities.hidden.join('; ')],
    ['eggGroups', record.eggGroups.join('; ')],
    ['male', gender[0]],
    ['female', gender[1]],
    ['familyId', family.id],
    ['evolutionStage', family.evolutionStage],
    ['evolutionLine', family.evolutionLine.join('; ')],
    ['colour', appearance?.colour],
    ['body', appearance?.body],
    ['effort', Array.from(Object.entries(effort), (each) => each.join(' ')).join('; ')],
  ]);
  return columns.map((column) => String(cells.get(column) ?? ''));
}

/** A cell as it is written: no spreadsheet may take it for a formula. */
function asText(cell: string): string {
  return '=+-@\t\r'.includes(cell.slice(0, 1)) && cell !== '' ? `'${cell}` : cell;
}
