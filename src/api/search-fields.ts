import * as v from 'valibot';
import type { Catalog } from '../catalog/catalog.ts';
import { factsOf } from '../catalog/optional-facts.ts';
import { recordMembersOf } from '../catalog/representations.ts';
import { statsOf } from '../catalog/stats.ts';
import { fieldsOf, isSortable } from '../search/fields.ts';
import { memoize } from '../world/memoize.ts';
import { noParameters } from './parameters.ts';
import { columnsOf } from './record-formats.ts';
import { replyJson } from './replies.ts';
import { queryRoute, type Route } from './route.ts';
import { described, optionalMember } from '../world/described.ts';

const SearchFieldSchema = v.strictObject({
  name: v.string(),
  aliases: described(v.array(v.string()), 'Other names by which a query may call it'),
  kind: v.picklist(['text', 'number', 'matchup']),
  meaning: described(v.string(), 'What it is, with examples of values'),
  sorts: described(v.boolean(), 'Whether `sort` takes it'),
  member: optionalMember(v.string(), 'The member of a record that has it, for `fields`'),
  column: optionalMember(v.string(), 'Its column of CSV'),
});

/** A field of the query language as the service describes it. */
export type SearchField = v.InferOutput<typeof SearchFieldSchema>;

/** Columns by their field, if the two names differ in more than hyphens. */
const columnNames: ReadonlyMap<string, string> = new Map([
  ['type', 'types'],
  ['ability', 'normalAbilities'],
  ['hidden', 'hiddenAbilities'],
  ['egg', 'eggGroups'],
  ['height', 'heightMetres'],
  ['weight', 'weightKilograms'],
  ['family', 'familyId'],
  ['stage', 'evolutionStage'],
]);

/** Returns the fields of the query language, each with its member in records and its column in tables. */
export const describeFields = memoize((catalog: Catalog): readonly SearchField[] => {
  const columns = columnsOf(recordMembersOf(catalog), statsOf(catalog.manifest));
  const named = new Map<string, string>([
    ...columnNames,
    ...statsOf(catalog.manifest).map(({ field, key }) => [field, key] as const),
    ...factsOf(catalog).map(({ field, member }) => [field, member] as const),
  ]);
  return fieldsOf(catalog).map((field): SearchField => {
    const { name, aliases = [], kind, meaning } = field;
    const column = columns.find((each) => each.name === (named.get(name) ?? name));
    return {
      name,
      aliases: [...aliases],
      kind,
      meaning,
      sorts: isSortable(field),
      member: column?.member,
      column: column?.name,
    };
  });
});

/** What a search may ask for, sort by and show. */
export const searchFieldRoute: Route = queryRoute({
  path: '/v1/search/fields',
  query: noParameters,
  operation: {
    id: 'listSearchFields',
    tag: 'Search',
    summary: 'List the fields of the query language',
    description: 'Those that the world has, for programs that build searches and tables.',
    response: { kind: 'json', description: 'The fields', schema: v.array(SearchFieldSchema) },
  },
  answer: (_, { catalog }) => replyJson(describeFields(catalog)),
});
