import * as v from 'valibot';
import { type Catalog, chartOf, type Translated, type TypeChart } from '../catalog/catalog.ts';
import type { CreatureRecord } from '../catalog/representations.ts';
import { StatSummarySchema, summarizeStats } from '../catalog/stats.ts';
import { MultipliersSchema, representMatchup } from './matchups.ts';
import { memoize } from '../world/memoize.ts';
import { slugOf } from '../world/name-key.ts';
import { NamesSchema } from './leagues-and-stones.ts';
import { languageAlone, noParameters } from './parameters.ts';
import { replyJson } from './replies.ts';
import { queryRoute, type Route } from './route.ts';
import { slugFinder } from './slug-finder.ts';
import { described, optionalMember } from '../world/described.ts';

export const MemberSchema = v.strictObject({ number: v.string(), name: v.string() });

export const FacetSchema = v.strictObject({
  name: v.string(),
  slug: v.string(),
  members: described(v.array(MemberSchema), 'The forms that have it, in number and form order'),
  matchups: optionalMember(
    v.strictObject({ attacking: MultipliersSchema, defending: MultipliersSchema }),
    'For a type, if the world has a type chart',
  ),
});

const mostSuggestions = 5;

const categories = [
  'starter',
  'legendary',
  'mythical',
  'ultraBeast',
  'mega',
] as const satisfies (keyof CreatureRecord)[];

type ValuesOf = (catalog: Catalog) => readonly Translated[];

const typesOf: ValuesOf = ({ manifest }) => manifest.types;
const abilitiesOf: ValuesOf = ({ abilities }) => abilities;
const eggGroupsOf: ValuesOf = ({ manifest }) => manifest.eggGroups;
const categoriesOf: ValuesOf = () => categories.map((name) => ({ name }));

/** A list of names; without an entry in the index it is one that the vanished service had (decision 18). */
/* @__NO_SIDE_EFFECTS__ */
function namesRoute(
  path: string,
  id: string,
  listed: string,
  valuesOf: ValuesOf,
  index?: Route['index'],
): Route {
  return queryRoute({
    path,
    index,
    query: noParameters,
    operation: {
      id,
      tag: 'Facets',
      summary: `List the ${listed}`,
      description: index
        ? 'The slug of a name, its words in lower case with hyphens between them, leads to its forms.'
        : 'For programs that were written for the original service.',
      response: { kind: 'json', description: 'The names', schema: NamesSchema },
    },
    answer: (_, { catalog }) => replyJson(valuesOf(catalog).map(({ name }) => name)),
  });
}

/** A property with a fixed list of values. */
type Facet = {
  readonly path: 'type' | 'ability' | 'egg-group';
  /** The noun with its article. */
  readonly one: string;
  readonly id: string;
  /** Its field of the query language. */
  readonly field: 'type' | 'ability' | 'egg';
  readonly valuesOf: ValuesOf;
};

/* @__NO_SIDE_EFFECTS__ */
function membersRoute({ path, one, id, field, valuesOf }: Facet): Route {
  const noun = path.replace('-', ' ');
  const missing = `${path}-not-found` as const;
  const valuesIn = memoize((catalog: Catalog) =>
    slugFinder(
      missing,
      valuesOf(catalog).map(({ name, names }) => ({ name, slug: slugOf(name), names })),
      mostSuggestions,
    ),
  );
  return queryRoute({
    path: `/v1/${path}/{slug}`,
    cost: 'computed',
    copied: (catalog) => valuesOf(catalog).map(({ name }) => encodeURIComponent(slugOf(name))),
    query: languageAlone,
    operation: (catalog) => ({
      id,
      tag: 'Facets',
      summary: `List the forms that have ${one}`,
      description:
        'In number and form order. If the world has a type chart, a type also has its matchups.',
      parameters: {
        slug: {
          description: `The name of the ${noun}; case, accents, spaces and punctuation do not matter`,
          example: valuesOf(catalog).map(({ name }) => slugOf(name))[0],
        },
      },
      response: {
        kind: 'json',
        description: `The ${noun} with its members`,
        schema: FacetSchema,
      },
      problems: [missing],
    }),
    answer: async ({ wanted, naming }, { catalog, finder }) => {
      const found = valuesIn(catalog)(wanted);
      if ('kind' in found) {
        return found;
      }
      const { name, slug } = found;
      await finder.prepare();
      const chart = path === 'type' ? chartOf(catalog.manifest) : undefined;
      const body: v.InferOutput<typeof FacetSchema> = {
        name,
        slug,
        members: finder.search.formsWith(field, name).map((formOf) => ({
          number: String(formOf.creature.number),
          name: naming.nameOfForm(formOf),
        })),
        matchups: chart && matchupsOf(name, chart),
      };
      return replyJson(body);
    },
  });
}

function matchupsOf(type: string, chart: TypeChart): v.InferOutput<typeof FacetSchema>['matchups'] {
  const { attacking, defending } = representMatchup([type], chart);
  return { attacking: attacking[0]?.against ?? {}, defending };
}

/** Types, abilities and egg groups: the names of each, and the forms that have one. */
export const facetRoutes: readonly Route[] = [
  namesRoute('/v1/types', 'listAllTypes', 'names of all types', typesOf),
  namesRoute('/v1/egg-groups', 'listAllEggGroups', 'names of all egg groups', eggGroupsOf),
  namesRoute(
    '/v1/categories',
    'listCategories',
    'members of a creature that mark it as special',
    categoriesOf,
  ),
  namesRoute('/v1/type', 'listTypes', 'names of all types', typesOf, { rank: 14, name: 'types' }),
  membersRoute({
    path: 'type',
    one: 'a type',
    id: 'getType',
    field: 'type',
    valuesOf: typesOf,
  }),
  namesRoute('/v1/ability', 'listAbilities', 'names of all abilities', abilitiesOf, {
    rank: 15,
    name: 'abilities',
  }),
  membersRoute({
    path: 'ability',
    one: 'an ability',
    id: 'getAbility',
    field: 'ability',
    valuesOf: abilitiesOf,
  }),
  namesRoute('/v1/egg-group', 'listEggGroups', 'names of all egg groups', eggGroupsOf, {
    rank: 16,
    name: 'eggGroups',
  }),
  membersRoute({
    path: 'egg-group',
    one: 'an egg group',
    id: 'getEggGroup',
    field: 'egg',
    valuesOf: eggGroupsOf,
  }),
];

const summariesOf = memoize(summarizeStats);

/** The stats of a world that has any. */
export const statRoute: Route = queryRoute({
  path: '/v1/stat',
  cost: 'computed',
  index: { rank: 18, name: 'creatureStats' },
  query: noParameters,
  operation: {
    id: 'listStats',
    tag: 'Facets',
    summary: 'List the stats with their ranges, means and quartiles',
    description:
      'The stats in the order of the world, then their total. Counts base forms; empty in a world without stats.',
    response: { kind: 'json', description: 'The stats', schema: v.array(StatSummarySchema) },
  },
  answer: (_, { catalog }) => replyJson(summariesOf(catalog)),
});
