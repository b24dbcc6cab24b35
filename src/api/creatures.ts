import * as v from 'valibot';
import {
  baseOf,
  type Catalog,
  type FormOf,
  formsOf,
  type NamesByLanguage,
} from '../catalog/catalog.ts';
import { languagesOf, ownNamingOf } from '../catalog/languages.ts';
import {
  CreatureCountsSchema,
  CreatureRecordSchema,
  representCounts,
  representCreature,
} from '../catalog/representations.ts';
import { findCreature, parseCatalogNumber } from '../catalog/find-form.ts';
import { NamesSchema } from './leagues-and-stones.ts';
import {
  languageAlone,
  languageParameter,
  noParameters,
  optionalTextParameter,
  textParameter,
} from './parameters.ts';
import { type Failure, quote } from './problems.ts';
import { replyJson } from './replies.ts';
import { type App, type PathParameter, queryRoute, route, type Route } from './route.ts';
import { describeSearchError } from './search.ts';
import { described } from '../world/described.ts';

const creatureParameter = ({ creatures }: Catalog): PathParameter => ({
  description: 'A name or a catalog number',
  example: creatures.at(0)?.name ?? '1',
});

/** Spec §4, operations 1 to 3, and the list of all names. */
export const creatureRoutes: readonly Route[] = [
  queryRoute({
    path: '/v1/creature',
    index: { rank: 3, name: 'creatures' },
    query: languageAlone,
    unknownHint:
      '; for pages, conditions and an order, ask "/v1/search", such as "/v1/search?forms=base&limit=151"',
    operation: {
      id: 'listCreatures',
      tag: 'Creatures',
      summary: 'List the names of all creatures',
      description: 'The name of the base form of each creature, in number order.',
      response: { kind: 'json', description: 'In number order', schema: NamesSchema },
    },
    answer: ({ naming }, { catalog }) =>
      replyJson(Array.from(catalog.creatures, (creature) => naming.nameOfForm(baseOf(creature)))),
  }),
  route({
    path: '/v1/creature/counts',
    index: { rank: 5, name: 'creatureCounts' },
    operation: {
      id: 'getCreatureCounts',
      tag: 'Creatures',
      summary: 'Count the creatures of each generation',
      description:
        'Counts creatures, not forms. The answer has a member for each generation of the world, then `total`.',
      response: {
        kind: 'json',
        description: 'One member per generation, then the total',
        schema: CreatureCountsSchema,
      },
    },
    answer: (_, { catalog }) => replyJson(representCounts(catalog)),
  }),
  route({
    path: '/v1/creature/{creature}',
    index: { rank: 4, name: 'creature', address: '/v1/creature/{name or number}' },
    copied: ({ creatures }) => Array.from(creatures, ({ number }) => String(number)),
    operation: (catalog) => ({
      id: 'getCreature',
      tag: 'Creatures',
      summary: 'Look up a creature with all its forms',
      description:
        'Takes a catalog number, with or without `#` before it, or a name. Case, accents, spaces and punctuation of a name do not matter. The name of any form, or of the creature in any language, finds its creature.',
      parameters: { creature: creatureParameter(catalog) },
      response: {
        kind: 'json',
        description: 'All forms, base form first',
        schema: v.array(CreatureRecordSchema),
      },
      problems: ['creature-not-found'],
    }),
    answer: ({ wanted }, app) => {
      const creature = findCreature(app.catalog, wanted);
      return creature
        ? replyJson(
            representCreature(creature, app.addresses.resourcesUrl, ownNamingOf(app.catalog)),
          )
        : creatureNotFound(app, wanted);
    },
  }),
];

const suggestionLimit = 5;

/** The problem of an unknown name or number, with similar names. */
export async function creatureNotFound({ catalog, finder }: App, wanted: string): Promise<Failure> {
  if (parseCatalogNumber(wanted) !== undefined) {
    const [first, last] = [catalog.creatures.at(0), catalog.creatures.at(-1)];
    const detail = `No creature has the number ${quote(wanted)}; the numbers go from ${first?.number} to ${last?.number}`;
    return { kind: 'creature-not-found', detail, suggestions: [] };
  }
  await finder.prepare();
  // A number with other words around it, such as "creature 25", is a name, but people mean the number.
  const number = /^\D*(?<digits>[0-9]{1,7})$/.exec(wanted.normalize('NFKC'))?.groups?.['digits'];
  const numbered = number === undefined ? undefined : catalog.findNumber(Number(number));
  const nearest = finder.nearest(wanted, suggestionLimit);
  return {
    kind: 'creature-not-found',
    detail: `No creature or form is called ${quote(wanted)}`,
    suggestions: numbered && nearest.length === 0 ? [numbered.name] : nearest,
  };
}

export const NamesByLanguageSchema = described(
  v.record(v.string(), v.string()),
  'By language tag (BCP 47), first the language of the world; `und` if the world does not name it',
);

/** The names of a form, first the one in the language of the world. */
export function namesByLanguage(catalog: Catalog, { creature, form }: FormOf): NamesByLanguage {
  return {
    [languagesOf(catalog).own]: form.name,
    ...catalog.localNames.of(creature)[form.rank],
  };
}

const CreatureNamesSchema = v.strictObject({
  number: v.string(),
  names: NamesByLanguageSchema,
  forms: described(
    v.array(NamesByLanguageSchema),
    'The names of its further forms, in their order',
  ),
});

/** The names of a creature and its further forms, by language. */
export type CreatureNames = v.InferOutput<typeof CreatureNamesSchema>;

/** The names of a creature and its forms in each language. */
export const nameRoute: Route = queryRoute({
  path: '/v1/names/{creature}',
  index: { rank: 7, name: 'creatureNames', address: '/v1/names/{name or number}' },
  copied: ({ creatures, localNames }) =>
    localNames.languages.length === 0 ? [] : Array.from(creatures, ({ number }) => String(number)),
  query: noParameters,
  operation: (catalog) => ({
    id: 'getCreatureNames',
    tag: 'Creatures',
    summary: 'List the names of a creature and its forms in each language',
    description: 'Takes the same names and numbers as a lookup.',
    parameters: { creature: creatureParameter(catalog) },
    response: { kind: 'json', description: 'Names by language', schema: CreatureNamesSchema },
    problems: ['creature-not-found'],
  }),
  answer: ({ wanted }, app) => {
    const { catalog } = app;
    const creature = findCreature(catalog, wanted);
    if (!creature) {
      return creatureNotFound(app, wanted);
    }
    const [base, ...further] = formsOf(creature);
    const body: CreatureNames = {
      number: String(creature.number),
      names: namesByLanguage(catalog, base),
      forms: further.map((formOf) => namesByLanguage(catalog, formOf)),
    };
    return replyJson(body);
  },
});

export const RandomParametersSchema = v.object({
  q: textParameter(1000, 'A search in the query language, which the creature must match'),
  seed: optionalTextParameter(200, 'The same seed gives the same creature, on every machine'),
});

/** One creature with all its forms. */
export const randomRoute: Route = queryRoute({
  path: '/v1/random',
  cost: 'computed',
  index: { rank: 12, name: 'random' },
  copied: 'nothing',
  query: (catalog) =>
    v.object({ ...RandomParametersSchema.entries, lang: languageParameter(catalog) }),
  operation: {
    id: 'getRandomCreature',
    tag: 'Creatures',
    summary: 'Get a random creature',
    description:
      'Without a seed the answer changes with each request and must not be cached. With a seed it is the same for everyone.',
    example: { seed: 'monday' },
    response: {
      kind: 'json',
      description: 'All forms of one creature, base form first',
      schema: v.array(CreatureRecordSchema),
    },
    problems: ['invalid-query', 'creature-not-found'],
  },
  answer: async ({ values: { q, seed }, naming }, { addresses, finder }) => {
    await finder.prepare();
    const outcome = finder.search.run({ q, sort: 'number', forms: 'all' });
    if (outcome.kind === 'invalid') {
      return describeSearchError(outcome);
    }
    const creatures = [...new Set(outcome.forms.map(({ creature }) => creature))];
    const draw = seed === undefined ? Math.random() : drawOf(seed);
    const creature = creatures[Math.floor(draw * creatures.length)];
    return creature
      ? replyJson(
          representCreature(creature, addresses.resourcesUrl, naming),
          seed === undefined ? 'never' : 'record',
        )
      : { kind: 'creature-not-found', detail: `No creature matches ${quote(q)}` };
  },
});

/** Maps a text to a number in [0, 1): FNV-1a over its UTF-8, with the final mix of MurmurHash3. */
function drawOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(seed)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
