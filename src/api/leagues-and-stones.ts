import * as v from 'valibot';
import { type Context, Hono } from 'hono';
import {
  EvolutionStoneSchema,
  LeagueSchema,
  representEvolutionStone,
  representLeague,
} from '../catalog/representations.ts';
import type { Service } from './service.ts';
import { EvolutionSchema, representEvolution, groupByStone } from '../catalog/evolutions.ts';
import { nameKey } from '../world/name-key.ts';
import { compileNearestNames } from '../world/nearest-names.ts';
import { noParameters, withQuery } from './parameters.ts';
import { type Operation, documented } from './documented.ts';
import { type ProblemKind, quote, replyProblem } from './problems.ts';
import { pathOf } from './requests.ts';
import { replyJson } from './replies.ts';

/** Spec §4, operations 4 and 5. */
export function leagueRoutes({ catalog, addresses }: Service): Hono {
  return slugListRoutes({
    baseUrl: addresses.baseUrl,
    entries: catalog.leagues,
    represent: representLeague,
    list: {
      id: 'listLeagues',
      tag: 'Leagues',
      summary: 'List the names of all leagues',
      description: 'In the order of the world.',
      response: { kind: 'json', description: 'In the order of the world', schema: NamesSchema },
    },
    entry: {
      id: 'getLeague',
      tag: 'Leagues',
      summary: 'Look up a league',
      description: 'Takes the slug or the name, in any case.',
      parameters: [
        {
          name: 'slug',
          description: 'The slug or the name of a league',
          example: catalog.leagues[0]?.slug ?? '',
        },
      ],
      response: { kind: 'json', description: 'The league', schema: LeagueSchema },
      problems: ['league-not-found'],
    },
    missing: { kind: 'league-not-found', noun: 'league' },
  });
}

export const StoneEvolutionsSchema = v.array(EvolutionSchema);

/** Spec §4, operations 6 and 7, and `/v1/evolution-stone/{slug}/evolutions`. */
export function evolutionStoneRoutes({ catalog, addresses }: Service): Hono {
  const slug = {
    name: 'slug',
    description: 'The slug or the name of a stone',
    example: catalog.evolutionStones[0]?.slug ?? '',
  };
  let byStone: ReturnType<typeof groupByStone> | undefined;
  return slugListRoutes({
    baseUrl: addresses.baseUrl,
    entries: catalog.evolutionStones,
    represent: (stone) => representEvolutionStone(stone, addresses.resourcesUrl),
    list: {
      id: 'listEvolutionStones',
      tag: 'Evolution stones',
      summary: 'List the names of all evolution stones',
      description: 'In the order of the world.',
      response: { kind: 'json', description: 'In the order of the world', schema: NamesSchema },
    },
    entry: {
      id: 'getEvolutionStone',
      tag: 'Evolution stones',
      summary: 'Look up an evolution stone',
      description: 'Takes the slug or the name, in any case.',
      parameters: [slug],
      response: { kind: 'json', description: 'The stone', schema: EvolutionStoneSchema },
      problems: ['evolution-stone-not-found'],
    },
    missing: { kind: 'evolution-stone-not-found', noun: 'evolution stone' },
    below: {
      segment: 'evolutions',
      represent: (stone) => {
        byStone ??= groupByStone(catalog);
        return (byStone.get(stone.slug) ?? []).map((evolution) =>
          representEvolution(catalog, evolution, addresses.baseUrl),
        );
      },
      operation: {
        id: 'getEvolutionStoneEvolutions',
        tag: 'Evolution stones',
        summary: 'List the evolutions by a stone',
        description:
          'Every evolution by the stone, form by form, in number order of the creature that evolves.',
        parameters: [slug],
        response: {
          kind: 'json',
          description: 'The evolutions; also those of forms that differ only in looks',
          schema: StoneEvolutionsSchema,
        },
        problems: ['unknown-parameter', 'evolution-stone-not-found'],
      },
    },
  });
}

type Named = { readonly name: string; readonly slug: string };

/** A list of names, and an entry for each slug. */
type SlugList<Entry extends Named> = {
  readonly baseUrl: string;
  readonly entries: readonly Entry[];
  readonly represent: (entry: Entry) => unknown;
  readonly list: Operation;
  readonly entry: Operation;
  readonly missing: { readonly kind: ProblemKind; readonly noun: string };
  /** A resource one segment below each entry. */
  readonly below?: {
    readonly segment: string;
    readonly represent: (entry: Entry) => unknown;
    readonly operation: Operation;
  };
};

/** Creates the routes of such a list. Slugs match as forgivingly as names do, and names match too (decision 11). */
function slugListRoutes<Entry extends Named>(options: SlugList<Entry>): Hono {
  const { baseUrl, entries, represent, missing, below } = options;
  const byKey = new Map(
    entries.flatMap((entry) =>
      [entry.name, entry.slug].map((each): [string, Entry] => [nameKey(each), entry]),
    ),
  );
  const nearest = compileNearestNames(
    entries.map(({ slug, name }) => ({ name: slug, alsoKnownAs: [name] })),
  );
  const replyWith =
    (write: (entry: Entry) => unknown) =>
    (c: Context): Response => {
      const wanted = c.req.param('slug') ?? '';
      const entry = byKey.get(nameKey(wanted));
      return entry
        ? replyJson(write(entry))
        : replyProblem(baseUrl, {
            kind: missing.kind,
            detail: `No ${missing.noun} has the slug ${quote(wanted)}`,
            instance: pathOf(c.req.raw),
            suggestions: nearest(wanted, entries.length),
          });
    };
  const routes = new Hono()
    .get('/', documented(options.list), () => replyJson(entries.map(({ name }) => name)))
    .get('/:slug', documented(options.entry), replyWith(represent));
  return below
    ? routes.get(
        `/:slug/${below.segment}`,
        documented(below.operation),
        withQuery(baseUrl, noParameters, (_, c) => replyWith(below.represent)(c)),
      )
    : routes;
}

export const NamesSchema = v.array(v.string());
