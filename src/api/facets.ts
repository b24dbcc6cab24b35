import { Hono } from 'hono';
import * as v from 'valibot';
import { compileTypeChart, type TypeChart } from '../catalog/type-chart.ts';
import { compileNearestNames } from '../world/nearest-names.ts';
import { nameKey, slugOf } from '../world/name-key.ts';
import {
  languageParameter,
  noParameters,
  withLanguage,
  withQuery,
  requiredTextParameter,
} from './parameters.ts';
import { documented } from './documented.ts';
import { quote, replyProblem } from './problems.ts';
import { replyJson } from './replies.ts';
import { pathOf } from './requests.ts';
import { facetNames } from './prebuilt-paths.ts';
import type { CreatureRecord } from '../catalog/representations.ts';
import type { Service } from './service.ts';
import { NamesSchema } from './leagues-and-stones.ts';

/** A multiplier for every type of the world, in its order. */
export const MultipliersSchema = v.record(v.string(), v.number());

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

const suggestionLimit = 5;

const categories = [
  'starter',
  'legendary',
  'mythical',
  'ultraBeast',
  'mega',
] as const satisfies (keyof CreatureRecord)[];

/**
 * `/v1/type`, `/v1/ability` and `/v1/egg-group`, each with `/{slug}`, and the lists that the vanished service had
 * (decision 18): `/v1/types`, `/v1/egg-groups` and `/v1/categories`.
 */
export function facetRoutes(service: Service): Hono {
  const routes = new Hono();
  const names = facetNames(service.catalog);
  for (const { path, id, summary, items } of [
    {
      path: 'types',
      id: 'listAllTypes',
      summary: 'List the names of all types',
      items: names.type,
    },
    {
      path: 'egg-groups',
      id: 'listAllEggGroups',
      summary: 'List the names of all egg groups',
      items: names['egg-group'],
    },
    {
      path: 'categories',
      id: 'listCategories',
      summary: 'List the members of a creature that mark it as special',
      items: categories,
    },
  ]) {
    routes.get(
      `/${path}`,
      documented({
        id,
        tag: 'Facets',
        summary,
        description: 'For programs that were written for the original service.',
        response: { kind: 'json', description: 'The names', schema: NamesSchema },
        problems: ['unknown-parameter'],
      }),
      withQuery(service.addresses.baseUrl, noParameters, () => replyJson(items)),
    );
  }
  for (const facet of facets) {
    routes.route(`/${facet.path}`, routesOf(facet, service));
  }
  return routes;
}

/** The properties with a fixed list of values. `field` is their field of the query language. */
const facets = [
  {
    path: 'type',
    noun: 'type',
    plural: 'types',
    id: 'getType',
    listId: 'listTypes',
    field: 'type',
  },
  {
    path: 'ability',
    noun: 'ability',
    plural: 'abilities',
    id: 'getAbility',
    listId: 'listAbilities',
    field: 'ability',
  },
  {
    path: 'egg-group',
    noun: 'egg group',
    plural: 'egg groups',
    id: 'getEggGroup',
    listId: 'listEggGroups',
    field: 'egg',
  },
] as const;

function routesOf(
  { path, noun, plural, id, listId, field }: (typeof facets)[number],
  { catalog, addresses: { baseUrl }, finder }: Service,
): Hono {
  const names = facetNames(catalog)[path];
  const missing = `${path}-not-found` as const;
  const chart = path === 'type' ? compileTypeChart(catalog.manifest) : undefined;
  const byKey = new Map(names.map((name) => [nameKey(name), name]));
  const nearest = compileNearestNames(
    names.map((name) => ({ name: slugOf(name), alsoKnownAs: [name] })),
  );
  const parameters = v.object({ lang: languageParameter(catalog) });
  const list = documented({
    id: listId,
    tag: 'Facets',
    summary: `List the names of all ${plural}`,
    description:
      'The slug of a name, its words in lower case with hyphens between them, leads to its forms.',
    response: { kind: 'json', description: 'The names', schema: NamesSchema },
    problems: ['unknown-parameter'],
  });
  const one = documented({
    id,
    tag: 'Facets',
    summary: `List the forms that have ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`,
    description:
      'In number and form order. If the world has a type chart, a type also has its matchups.',
    parameters: [
      {
        name: 'slug',
        description: `The name of the ${noun}; case, accents, spaces and punctuation do not matter`,
        example: slugOf(names[0] ?? ''),
      },
    ],
    query: parameters,
    response: {
      kind: 'json',
      description: `The ${noun} with its members`,
      schema: FacetSchema,
      fields: ['Content-Language'],
    },
    problems: ['unknown-parameter', 'invalid-parameter', missing],
  });
  return new Hono()
    .get(
      '/',
      list,
      withQuery(baseUrl, noParameters, () => replyJson(names)),
    )
    .get(
      '/:slug',
      one,
      withLanguage(catalog, baseUrl, parameters, async (_, naming, c) => {
        const wanted = c.req.param('slug') ?? '';
        const name = byKey.get(nameKey(wanted));
        if (name === undefined) {
          return replyProblem(baseUrl, {
            kind: missing,
            detail: `No ${noun} has the slug ${quote(wanted)}`,
            instance: pathOf(c.req.raw),
            suggestions: nearest(wanted, suggestionLimit),
          });
        }
        await finder.prepare();
        const body: v.InferOutput<typeof FacetSchema> = {
          name,
          slug: slugOf(name),
          members: finder.search.formsWith(field, name).map(({ creature, form }) => ({
            number: String(creature.number),
            name: naming.nameOfForm(creature, form),
          })),
          ...(chart && {
            matchups: {
              attacking: multipliers(chart, (type) => chart.multiplier(name, [type])),
              defending: multipliers(chart, (type) => chart.multiplier(type, [name])),
            },
          }),
        };
        return replyJson(body);
      }),
    );
}

const matchupParameters = v.object({
  types: v.pipe(requiredTextParameter(200), v.description('One type, or two separated by a comma')),
});

export const MatchupSchema = v.strictObject({
  types: v.array(v.string()),
  attacking: v.pipe(
    v.array(v.strictObject({ type: v.string(), against: MultipliersSchema })),
    v.description('For each of the types, the multiplier of its attacks against every type'),
  ),
  defending: v.pipe(
    MultipliersSchema,
    v.description("The multiplier of every type's attacks against a creature of the types"),
  ),
});

/** `/v1/matchup`: how one type or a pair fares against every type. */
export function matchupRoutes({ catalog, addresses }: Service): Hono {
  const { baseUrl } = addresses;
  const chart = compileTypeChart(catalog.manifest);
  const names = catalog.manifest.types.map(({ name }) => name);
  const byKey = new Map(names.map((name) => [nameKey(name), name]));
  const operation = documented({
    id: 'getMatchup',
    tag: 'Facets',
    summary: 'Compare one type, or two together, with all types',
    description:
      'The multipliers of damage, attacking and defending, from the type chart of the world. Two types defend together: their multipliers are multiplied.',
    query: matchupParameters,
    example: { types: names.slice(0, 2).join(',') },
    response: { kind: 'json', description: 'The multipliers', schema: MatchupSchema },
    problems: ['unknown-parameter', 'invalid-parameter', 'chart-not-found'],
  });
  return new Hono().get(
    '/',
    operation,
    withQuery(baseUrl, matchupParameters, ({ types: text }, c) => {
      const instance = pathOf(c.req.raw);
      if (!chart) {
        const detail = 'This world has no type chart';
        return replyProblem(baseUrl, { kind: 'chart-not-found', detail, instance });
      }
      const wanted = text.split(',');
      const types = wanted
        .map((each) => byKey.get(nameKey(each)))
        .filter((each) => each !== undefined);
      const unknown = wanted.find((each) => !byKey.has(nameKey(each)));
      if (unknown !== undefined || types.length > 2 || new Set(types).size < types.length) {
        const known = compileNearestNames(names.map((name) => ({ name })));
        return replyProblem(baseUrl, {
          kind: 'invalid-parameter',
          detail:
            unknown === undefined
              ? `The parameter "types" is ${quote(text)}; expected one type or two different ones`
              : `No type is called ${quote(unknown)}`,
          instance,
          suggestions: unknown === undefined ? [] : known(unknown, 3),
        });
      }
      const body: v.InferOutput<typeof MatchupSchema> = {
        types,
        attacking: types.map((type) => ({
          type,
          against: multipliers(chart, (defender) => chart.multiplier(type, [defender])),
        })),
        defending: multipliers(chart, (attacker) => chart.multiplier(attacker, types)),
      };
      return replyJson(body);
    }),
  );
}

export function multipliers(
  { types }: TypeChart,
  multiplierOf: (type: string) => number,
): v.InferOutput<typeof MultipliersSchema> {
  return Object.fromEntries(types.map((type) => [type, multiplierOf(type)]));
}
