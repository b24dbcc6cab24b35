import type { SearchField } from '../../../api/search-fields.ts';
import { type Column, columnsOf, type PartialRecord } from '../../../api/record-formats.ts';
import type { Api, CardRecord, WorldOverview } from '../../api.ts';
import { measuresIn } from '../../form-measures.ts';
import { capitalise, type Label, type Speech } from '../../speech.ts';
import { leadOf } from './sorted-by.ts';

/** A field of the query language that a table can show. */
export type TableField = Pick<SearchField, 'name' | 'kind' | 'sorts'> & {
  readonly member: Column['member'];
  /** Its column of CSV. */
  readonly column: string;
};

/** What a table shows unless it is told otherwise: fields of every world. */
const usual = ['number', 'name', 'type', 'gen', 'height', 'weight', 'total'];

/** Returns the fields of the world that records have. */
export async function readTableFields(api: Api): Promise<readonly TableField[]> {
  const fields =
    await api.get<readonly (SearchField & Pick<TableField, 'member'>)[]>('/v1/search/fields');
  return fields.flatMap(({ name, kind, sorts, member, column }) =>
    column === undefined ? [] : [{ name, kind, sorts, member, column }],
  );
}

/** Returns the fields that a table shows: those chosen, always the name, and the first that sorts. */
export function chosenFields(
  fields: readonly TableField[],
  columns: readonly string[],
  order: string,
): readonly TableField[] {
  const names = new Set([...(columns.length > 0 ? columns : usual), 'name', leadOf(order).field]);
  return fields.filter(({ name }) => names.has(name));
}

/** The members of a record that fields need, as a parameter. */
export function membersOf(fields: readonly TableField[]): string {
  return [...new Set(['number', 'name', ...fields.map(({ member }) => member)])].join(',');
}

/** Returns the title of a field, and how a table writes its value. */
export function describeField(
  { name, member, column }: TableField,
  world: WorldOverview,
  speech: Speech,
): { readonly title: string; readonly textOf: (record: CardRecord) => string } {
  const { stats = [] } = world;
  const measure = measuresIn(speech, world).find(({ field }) => field === name);
  const cellOf = columnsOf([member], stats).find((each) => each.name === column)?.cellOf;
  return {
    title: measure?.name ?? nameOfField(name, speech),
    textOf: (record: PartialRecord) => {
      const cell = cellOf?.(record);
      return typeof cell === 'number'
        ? (measure?.write(cell) ?? speech.number(cell))
        : String(cell ?? '').replaceAll('; ', ', ');
    },
  };
}

/** The fields that pages call by a word of their own. */
const titles: ReadonlyMap<string, Label> = new Map<string, Label>([
  ['number', 'Number'],
  ['name', 'Name'],
  ['type', 'Types'],
  ['gen', '{Generation}'],
  ['species', 'Species'],
  ['ability', 'Abilities'],
  ['egg', '{EggGroups}'],
  ['colour', 'Colour'],
  ['body', 'Body'],
  ['catch-rate', 'Catch rate'],
  ['friendship', 'Friendship'],
  ['growth', 'Growth'],
  ['hatch-cycles', 'Hatch cycles'],
  ['base-experience', 'Base experience'],
]);

function nameOfField(name: string, { say }: Speech): string {
  const title = titles.get(name);
  return title ? say(title) : capitalise(name.replaceAll('-', ' '));
}
