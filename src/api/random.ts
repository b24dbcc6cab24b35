import { Hono } from 'hono';
import * as v from 'valibot';
import { CreatureRecordSchema, representCreature } from '../catalog/representations.ts';
import { documented } from './documented.ts';
import type { Finder } from './finder.ts';
import { languageParameter, withLanguage } from './languages.ts';
import { optionalTextParameter, textParameter } from './query-parameters.ts';
import { replyJson, replyProblem } from './replies.ts';
import { pathOf, quote } from './request-path.ts';
import { describeProblem } from './search.ts';
import type { Service } from './service.ts';

export const RandomParametersSchema = v.object({
  q: v.pipe(
    textParameter(1000),
    v.description('A search in the query language that the creature has to match'),
  ),
  seed: v.pipe(
    optionalTextParameter(200),
    v.description('The same seed gives the same creature, on every machine'),
  ),
});

/** `/v1/random`: one creature, answered as a lookup answers it. */
export function randomRoutes({ catalog, addresses }: Service, finder: Finder): Hono {
  const { baseUrl, resourcesUrl } = addresses;
  const allParameters = v.object({
    ...RandomParametersSchema.entries,
    lang: languageParameter(catalog),
  });
  const operation = documented({
    id: 'getRandomCreature',
    tag: 'Creatures',
    summary: 'A creature at random',
    description:
      'Without a seed the answer changes with each request and is not to be kept; with one it is the same for everybody.',
    query: allParameters,
    example: { seed: 'monday' },
    answer: {
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
    withLanguage(catalog, baseUrl, allParameters, ({ q, seed }, naming, c) => {
      const outcome = finder.search.run({ q, sort: 'number', forms: 'all' });
      if (outcome.kind === 'invalid') {
        return replyProblem(baseUrl, { ...describeProblem(outcome), instance: pathOf(c.req.raw) });
      }
      const places = [...new Set(Array.from(outcome.places, catalog.ownerOf))];
      const draw = seed === undefined ? Math.random() : drawOf(seed);
      const place = places[Math.floor(draw * places.length)];
      const creature = place === undefined ? undefined : catalog.creatures.at(place);
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

/** A number from 0 up to 1 that depends on the text alone: FNV-1a over its UTF-8, its bits mixed as MurmurHash3 ends. */
function drawOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(seed)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
