import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import {
  CreatureCountsSchema,
  CreatureRecordSchema,
  representCounts,
  representCreature,
  representForm,
} from '../catalog/representations.ts';
import { documented } from './documented.ts';
import { findCreature, findForm, parseCatalogNumber } from '../catalog/find-form.ts';
import {
  languageParameter,
  noParameters,
  optionalTextParameter,
  requiredTextParameter,
  textParameter,
  withLanguage,
  withQuery,
} from './parameters.ts';
import { NamesSchema } from './leagues-and-stones.ts';
import { replyJson } from './replies.ts';
import type { Service } from './service.ts';
import { quote, replyProblem } from './problems.ts';
import { pathOf } from './requests.ts';
import { languagesOf } from '../catalog/languages.ts';
import { describeSearchError } from './search.ts';

/** Spec §4, operations 1 to 3, and the list of all names. */
export function creatureRoutes(service: Service): Hono {
  const { catalog, addresses } = service;
  const listParameters = v.object({ lang: languageParameter(catalog) });
  return new Hono()
    .get(
      '/',
      documented({
        id: 'listCreatures',
        tag: 'Creatures',
        summary: 'List the names of all creatures',
        description: 'The name of the base form of each creature, in number order.',
        query: listParameters,
        response: {
          kind: 'json',
          description: 'In number order',
          schema: NamesSchema,
          fields: ['Content-Language'],
        },
        problems: ['unknown-parameter', 'invalid-parameter'],
      }),
      withLanguage(catalog, addresses.baseUrl, listParameters, (_, naming) =>
        replyJson(
          Array.from(catalog.creatures, (creature) =>
            naming.nameOfForm(creature, creature.forms[0]),
          ),
        ),
      ),
    )
    .get(
      '/counts',
      documented({
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
      }),
      () => replyJson(representCounts(catalog)),
    )
    .get(
      '/:creature',
      documented({
        id: 'getCreature',
        tag: 'Creatures',
        summary: 'Look up a creature with all its forms',
        description:
          'Takes a catalog number, with or without `#` before it, or a name. Case, accents, spaces and punctuation of a name do not matter. The name of any form, or of the creature in any language, finds its creature.',
        parameters: [
          {
            name: 'creature',
            description: 'A name or a catalog number',
            example: catalog.creatures.at(0)?.name ?? '1',
          },
        ],
        response: {
          kind: 'json',
          description: 'All forms, base form first',
          schema: v.array(CreatureRecordSchema),
        },
        problems: ['creature-not-found'],
      }),
      (c) => {
        const wanted = c.req.param('creature');
        const creature = findCreature(catalog, wanted);
        return creature
          ? replyJson(representCreature(creature, addresses.resourcesUrl))
          : replyCreatureNotFound(service, c, wanted);
      },
    );
}

/** `/v1/form/{name or number}`: the one form that is named. */
export function formRoutes(service: Service): Hono {
  const { catalog, addresses } = service;
  const parameters = v.object({ lang: languageParameter(catalog) });
  const examples = catalog.forms.at(1) ?? catalog.forms.at(0);
  return new Hono().get(
    '/:form',
    documented({
      id: 'getForm',
      tag: 'Creatures',
      summary: 'Look up one form of a creature',
      description:
        'Takes the same names and numbers as a lookup. A number, or the name of the creature itself, gives its base form.',
      parameters: [
        {
          name: 'form',
          description: 'A name or a catalog number',
          example: examples?.form.name ?? '1',
        },
      ],
      query: parameters,
      response: {
        kind: 'json',
        description: 'The form',
        schema: CreatureRecordSchema,
        fields: ['Content-Language'],
      },
      problems: ['unknown-parameter', 'invalid-parameter', 'creature-not-found'],
    }),
    withLanguage(catalog, addresses.baseUrl, parameters, (_, naming, c) => {
      const wanted = c.req.param('form') ?? '';
      const found = findForm(catalog, wanted);
      return found
        ? replyJson(representForm(found.creature, found.form, addresses.resourcesUrl, naming))
        : replyCreatureNotFound(service, c, wanted);
    }),
  );
}

const suggestionLimit = 5;

/** Replies with 404 for an unknown name or number, and suggests similar names. */
async function replyCreatureNotFound(
  { catalog, addresses, finder }: Service,
  c: Context,
  wanted: string,
): Promise<Response> {
  await finder.prepare();
  // A number with other words around it, such as "creature 25", is a name, but people mean the number.
  const suggestionsFor = (): string[] => {
    const number = /^\D*(?<digits>[0-9]{1,7})$/.exec(wanted.normalize('NFKC'))?.groups?.['digits'];
    const numbered = number === undefined ? undefined : catalog.findNumber(Number(number));
    const nearest = finder.nearest(wanted, suggestionLimit);
    return numbered && nearest.length === 0 ? [numbered.name] : nearest;
  };
  const isNumber = parseCatalogNumber(wanted) !== undefined;
  return replyProblem(addresses.baseUrl, {
    kind: 'creature-not-found',
    detail: isNumber
      ? `No creature has the number ${quote(wanted)}; the numbers go from ${catalog.creatures.at(0)?.number} to ${catalog.creatures.at(catalog.creatures.length - 1)?.number}`
      : `No creature or form is called ${quote(wanted)}`,
    instance: pathOf(c.req.raw),
    suggestions: isNumber ? [] : suggestionsFor(),
  });
}

const NamesByLanguageSchema = v.pipe(
  v.record(v.string(), v.string()),
  v.description(
    'By language tag (BCP 47), first the language of the world; `und` if the world does not name it',
  ),
);

const CreatureNamesSchema = v.strictObject({
  number: v.string(),
  names: NamesByLanguageSchema,
  forms: v.pipe(
    v.array(NamesByLanguageSchema),
    v.description('The names of its further forms, in their order'),
  ),
});

/** The names of a creature and its further forms, by language. */
export type CreatureNames = v.InferOutput<typeof CreatureNamesSchema>;

/** `/v1/names/{name or number}`: the names of a creature and its forms in each language. */
export function nameRoutes(service: Service): Hono {
  const { catalog, addresses } = service;
  const { own } = languagesOf(catalog);
  return new Hono().get(
    '/:creature',
    documented({
      id: 'getCreatureNames',
      tag: 'Creatures',
      summary: 'List the names of a creature and its forms in each language',
      description: 'Takes the same names and numbers as a lookup.',
      parameters: [
        {
          name: 'creature',
          description: 'A name or a catalog number',
          example: catalog.creatures.at(0)?.name ?? '1',
        },
      ],
      response: { kind: 'json', description: 'Names by language', schema: CreatureNamesSchema },
      problems: ['unknown-parameter', 'creature-not-found'],
    }),
    withQuery(addresses.baseUrl, noParameters, (_, c) => {
      const wanted = c.req.param('creature') ?? '';
      const creature = findCreature(catalog, wanted);
      if (!creature) {
        return replyCreatureNotFound(service, c, wanted);
      }
      const local = catalog.localNames.of(creature);
      const [names, ...forms] = creature.forms.map(({ name, rank }) => ({
        [own]: name,
        ...local[rank],
      }));
      const body: CreatureNames = { number: String(creature.number), names: names ?? {}, forms };
      return replyJson(body);
    }),
  );
}

const maxLookups = 200;
const batchSuggestionLimit = 3;
/** Names with suggestions: people misspell a few, and programs have no use for the rest. */
const mostCorrected = 20;

const creaturesParameter = v.pipe(
  requiredTextParameter(8000),
  v.description(`Names or numbers, separated by commas; at most ${maxLookups}`),
);

export const BatchSchema = v.strictObject({
  items: v.pipe(
    v.array(v.array(CreatureRecordSchema)),
    v.description('The answers of the lookups, in the order of the names'),
  ),
  missing: v.array(v.strictObject({ query: v.string(), suggestions: v.array(v.string()) })),
});

/** `/v1/batch`: many lookups in one cacheable request. */
export function batchRoutes({ catalog, addresses, finder }: Service): Hono {
  const parameters = v.object({
    creatures: creaturesParameter,
    lang: languageParameter(catalog),
  });
  const operation = documented({
    id: 'batch',
    tag: 'Creatures',
    summary: 'Look up several creatures at once',
    description: `Takes the same names and numbers as a lookup. \`missing\` lists the names that no creature has, the first ${mostCorrected} of them with suggestions.`,
    query: parameters,
    example: {
      creatures: [catalog.creatures.at(0)?.number, catalog.creatures.at(1)?.number, 'nobody']
        .filter((each) => each !== undefined)
        .join(','),
    },
    response: {
      kind: 'json',
      description: 'The creatures found, and the names not found',
      schema: BatchSchema,
      fields: ['Content-Language'],
    },
    problems: ['unknown-parameter', 'invalid-parameter'],
  });
  return new Hono().get(
    '/',
    operation,
    withLanguage(catalog, addresses.baseUrl, parameters, async ({ creatures }, naming, c) => {
      const wanted = creatures
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '');
      if (wanted.length === 0 || wanted.length > maxLookups) {
        return replyProblem(addresses.baseUrl, {
          kind: 'invalid-parameter',
          detail: `The parameter "creatures" has ${wanted.length} names or numbers; expected 1 to ${maxLookups}`,
          instance: pathOf(c.req.raw),
        });
      }
      const lookups = wanted.map((query) => ({ query, creature: findCreature(catalog, query) }));
      if (lookups.some(({ creature }) => !creature)) {
        await finder.prepare();
      }
      const body: v.InferOutput<typeof BatchSchema> = {
        items: lookups.flatMap(({ creature }) =>
          creature ? [representCreature(creature, addresses.resourcesUrl, naming)] : [],
        ),
        missing: lookups
          .filter(({ creature }) => !creature)
          .map(({ query }, i) => ({
            query,
            suggestions:
              i >= mostCorrected || parseCatalogNumber(query) !== undefined
                ? []
                : finder.nearest(query, batchSuggestionLimit),
          })),
      };
      return replyJson(body);
    }),
  );
}

export const RandomParametersSchema = v.object({
  q: v.pipe(
    textParameter(1000),
    v.description('A search in the query language, which the creature must match'),
  ),
  seed: v.pipe(
    optionalTextParameter(200),
    v.description('The same seed gives the same creature, on every machine'),
  ),
});

/** `/v1/random`: one creature with all its forms. */
export function randomRoutes({ catalog, addresses, finder }: Service): Hono {
  const { baseUrl, resourcesUrl } = addresses;
  const allParameters = v.object({
    ...RandomParametersSchema.entries,
    lang: languageParameter(catalog),
  });
  const operation = documented({
    id: 'getRandomCreature',
    tag: 'Creatures',
    summary: 'Get a random creature',
    description:
      'Without a seed the answer changes with each request and must not be cached. With a seed it is the same for everyone.',
    query: allParameters,
    example: { seed: 'monday' },
    response: {
      kind: 'json',
      description: 'All forms of one creature, base form first',
      schema: v.array(CreatureRecordSchema),
      fields: ['Content-Language'],
    },
    problems: ['unknown-parameter', 'invalid-parameter', 'invalid-query', 'creature-not-found'],
  });
  return new Hono().get(
    '/',
    operation,
    withLanguage(catalog, baseUrl, allParameters, async ({ q, seed }, naming, c) => {
      await finder.prepare();
      const outcome = finder.search.run({ q, sort: 'number', forms: 'all' });
      if (outcome.kind === 'invalid') {
        return replyProblem(baseUrl, {
          ...describeSearchError(outcome),
          instance: pathOf(c.req.raw),
        });
      }
      const creatures = [...new Set(outcome.forms.map(({ creature }) => creature))];
      const draw = seed === undefined ? Math.random() : drawOf(seed);
      const creature = creatures[Math.floor(draw * creatures.length)];
      return creature
        ? replyJson(
            representCreature(creature, resourcesUrl, naming),
            seed === undefined ? 'never' : 'record',
          )
        : replyProblem(baseUrl, {
            kind: 'creature-not-found',
            detail: `No creature matches ${quote(q)}`,
            instance: pathOf(c.req.raw),
          });
    }),
  );
}

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
