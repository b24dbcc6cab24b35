import * as v from 'valibot';
import { type Catalog, chartOf, type NamesByLanguage, type TypeChart } from '../catalog/catalog.ts';
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

export const MemberSchema = v.strictObject({ number: v.string(), name: v.string() });

export const FacetSchema = v.strictObject({
  name: v.string(),
  slug: v.string(),
  members: v.pipe(
    v.array(MemberSchema),
    v.description('The forms that have it, in number and form order'),
  ),
  matchups: v.optional(
    v.pipe(
      v.strictObject({ attacking: MultipliersSchema, defending: MultipliersSchema }),
      v.description('For a type, if the world has a type chart'),
    ),
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

/** A list that the vanished service had (decision 18). */
/* @__NO_SIDE_EFFECTS__ */
function originalList(
  path: string,
  id: string,
  summary: string,
  namesOf: (catalog: Catalog) => readonly string[],
): Route {
  return queryRoute({
    path,
    query: noParameters,
    operation: {
      id,
      tag: 'Facets',
      summary,
      description: 'For programs that were written for the original service.',
      response: { kind: 'json', description: 'The names', schema: NamesSchema },
    },
    answer: (_, { catalog }) => replyJson(namesOf(catalog)),
  });
}

type Value = { readonly name: string; readonly names?: NamesByLanguage | undefined };

/** A property with a fixed list of values. */
type Facet = {
  readonly path: 'type' | 'ability' | 'egg-group';
  /** The noun with its article. */
  readonly one: string;
  readonly plural: string;
  readonly id: string;
  readonly listId: string;
  /** Its field of the query language. */
  readonly field: 'type' | 'ability' | 'egg';
  readonly index: Route['index'];
  readonly valuesOf: (catalog: Catalog) => readonly Value[];
};

const typeFacet: Facet = {
  path: 'type',
  one: 'a type',
  plural: 'types',
  id: 'getType',
  listId: 'listTypes',
  field: 'type',
  index: { rank: 14, name: 'types' },
  valuesOf: ({ manifest }) => manifest.types,
};

const abilityFacet: Facet = {
  path: 'ability',
  one: 'an ability',
  plural: 'abilities',
  id: 'getAbility',
  listId: 'listAbilities',
  field: 'ability',
  index: { rank: 15, name: 'abilities' },
  valuesOf: ({ abilities }) => abilities.map((name) => ({ name })),
};

const eggGroupFacet: Facet = {
  path: 'egg-group',
  one: 'an egg group',
  plural: 'egg groups',
  id: 'getEggGroup',
  listId: 'listEggGroups',
  field: 'egg',
  index: { rank: 16, name: 'eggGroups' },
  valuesOf: ({ manifest }) => manifest.eggGroups,
};

function namesIn({ valuesOf }: Facet, catalog: Catalog): string[] {
  return valuesOf(catalog).map(({ name }) => name);
}

/* @__NO_SIDE_EFFECTS__ */
function listRoute(facet: Facet): Route {
  const { path, plural, listId, index } = facet;
  return queryRoute({
    path: `/v1/${path}`,
    index,
    query: noParameters,
    operation: {
      id: listId,
      tag: 'Facets',
      summary: `List the names of all ${plural}`,
      description:
        'The slug of a name, its words in lower case with hyphens between them, leads to its forms.',
      response: { kind: 'json', description: 'The names', schema: NamesSchema },
    },
    answer: (_, { catalog }) => replyJson(namesIn(facet, catalog)),
  });
}

/* @__NO_SIDE_EFFECTS__ */
function membersRoute(facet: Facet): Route {
  const { path, one, id, field, valuesOf } = facet;
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
    copied: (catalog) => namesIn(facet, catalog).map((name) => encodeURIComponent(slugOf(name))),
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
          example: namesIn(facet, catalog).map(slugOf)[0],
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
        members: finder.search.formsWith(field, name).map(({ creature, form }) => ({
          number: String(creature.number),
          name: naming.nameOfForm(creature, form),
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
  originalList('/v1/types', 'listAllTypes', 'List the names of all types', (catalog) =>
    namesIn(typeFacet, catalog),
  ),
  originalList(
    '/v1/egg-groups',
    'listAllEggGroups',
    'List the names of all egg groups',
    (catalog) => namesIn(eggGroupFacet, catalog),
  ),
  originalList(
    '/v1/categories',
    'listCategories',
    'List the members of a creature that mark it as special',
    () => categories,
  ),
  listRoute(typeFacet),
  membersRoute(typeFacet),
  listRoute(abilityFacet),
  membersRoute(abilityFacet),
  listRoute(eggGroupFacet),
  membersRoute(eggGroupFacet),
];

const summariesOf = memoize(summarizeStats);

/** The stats of a world that has any. */
export const statRoutes: readonly Route[] = [
  queryRoute({
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
  }),
];
