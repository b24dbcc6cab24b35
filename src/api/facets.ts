import { Hono } from 'hono';
import * as v from 'valibot';
import type { Catalog } from '../catalog/catalog.ts';
import { compileTypeChart, type TypeChart } from '../catalog/type-chart.ts';
import { compileNearestNames } from '../world/nearest-names.ts';
import { nameKey, nameWords } from '../world/name-key.ts';
import { noParameters, withQuery } from './additive.ts';
import { documented } from './documented.ts';
import type { Finder } from './finder.ts';
import { languageParameter, withLanguage } from './languages.ts';
import { MultipliersSchema, multipliers } from './matchup.ts';
import type { ProblemKind } from './problems.ts';
import { replyJson, replyProblem } from './replies.ts';
import { pathOf, quote } from './request-path.ts';
import type { Service } from './service.ts';
import { NamesSchema } from './slug-lists.ts';

/** A list of names that forms have, such as the types, with the forms that have each. */
type Facet = {
  readonly path: 'type' | 'ability' | 'egg-group';
  readonly noun: string;
  readonly idNoun: string;
  /** The field of a search that holds them. */
  readonly field: string;
  readonly missing: ProblemKind;
  readonly names: readonly string[];
};

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
      v.description('For a type of a world with a chart'),
    ),
  ),
});

const suggestionLimit = 5;

/** `/v1/type`, `/v1/ability` and `/v1/egg-group`, each with `/{slug}`. */
export function facetRoutes({ catalog, addresses }: Service, finder: Finder): Hono {
  const chart = compileTypeChart(catalog.manifest);
  const routes = new Hono();
  for (const facet of facetsOf(catalog)) {
    routes.route(`/${facet.path}`, routesOf(facet, catalog, finder, addresses.baseUrl, chart));
  }
  return routes;
}

function facetsOf({ manifest, abilities }: Catalog): Facet[] {
  return [
    {
      path: 'type',
      noun: 'type',
      idNoun: 'Type',
      field: 'type',
      missing: 'type-not-found',
      names: manifest.types.map(({ name }) => name),
    },
    {
      path: 'ability',
      noun: 'ability',
      idNoun: 'Ability',
      field: 'ability',
      missing: 'ability-not-found',
      names: abilities,
    },
    {
      path: 'egg-group',
      noun: 'egg group',
      idNoun: 'EggGroup',
      field: 'egg',
      missing: 'egg-group-not-found',
      names: manifest.eggGroups.map(({ name }) => name),
    },
  ];
}

function routesOf(
  facet: Facet,
  catalog: Catalog,
  finder: Finder,
  baseUrl: string,
  chart: TypeChart | undefined,
): Hono {
  const { noun, idNoun, names, missing } = facet;
  const byKey = new Map(names.map((name) => [nameKey(name), name]));
  const nearest = compileNearestNames(
    names.map((name) => ({ name: slugOf(name), alsoKnownAs: [name] })),
  );
  const parameters = v.object({ lang: languageParameter(catalog) });
  const list = documented({
    id: facet.path === 'ability' ? 'listAbilities' : `list${idNoun}s`,
    tag: 'Facets',
    summary: `Names of all ${noun === 'ability' ? 'abilities' : `${noun}s`}`,
    answer: { kind: 'json', description: 'The names', schema: NamesSchema },
    problems: ['unknown-parameter'],
  });
  const one = documented({
    id: `get${idNoun}`,
    tag: 'Facets',
    summary: `The forms that have ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`,
    parameters: [
      {
        name: 'slug',
        description: `The name of the ${noun}, as forgivingly as names are`,
        example: slugOf(names[0] ?? ''),
      },
    ],
    query: parameters,
    answer: {
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
      withLanguage(catalog, baseUrl, parameters, (_, naming, c) => {
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
        const body: v.InferOutput<typeof FacetSchema> = {
          name,
          slug: slugOf(name),
          members: Array.from(finder.search.placesWith(facet.field, name), (place) => {
            const { creature, form } = finder.entryAt(place);
            return { number: String(creature.number), name: naming.nameOfForm(creature, form) };
          }),
          ...(facet.path === 'type' &&
            chart && {
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

/** The name of a facet in addresses. */
export function slugOf(name: string): string {
  return nameWords(name).join('-');
}
