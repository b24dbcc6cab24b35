import { Hono } from 'hono';
import * as v from 'valibot';
import { CreatureRecordSchema, representCreature } from '../catalog/representations.ts';
import { documented } from './documented.ts';
import type { Finder } from './finder.ts';
import { languageParameter, withLanguage } from './languages.ts';
import { findCreature, isCatalogNumber } from './lookup.ts';
import { requiredTextParameter } from './query-parameters.ts';
import { replyJson, replyProblem } from './replies.ts';
import { pathOf } from './request-path.ts';
import type { Service } from './service.ts';

const maxLookups = 200;
const suggestionLimit = 3;

const creaturesParameter = v.pipe(
  requiredTextParameter(8000),
  v.description(`Names or numbers, separated by commas; at most ${maxLookups}`),
);

export const BatchSchema = v.strictObject({
  items: v.pipe(
    v.array(v.array(CreatureRecordSchema)),
    v.description('What a lookup of each would answer, in the order asked for'),
  ),
  missing: v.array(v.strictObject({ query: v.string(), suggestions: v.array(v.string()) })),
});

/** `/v1/batch`: many lookups in one request that can be cached. */
export function batchRoutes({ catalog, addresses }: Service, finder: Finder): Hono {
  const parameters = v.object({
    creatures: creaturesParameter,
    lang: languageParameter(catalog),
  });
  const operation = documented({
    id: 'batch',
    tag: 'Creatures',
    summary: 'Many creatures at once',
    query: parameters,
    example: {
      creatures: [catalog.creatures.at(0)?.number, catalog.creatures.at(1)?.number, 'nobody']
        .filter((each) => each !== undefined)
        .join(','),
    },
    answer: {
      kind: 'json',
      description: 'What was found, and what was not',
      schema: BatchSchema,
      fields: ['Content-Language'],
    },
    problems: ['unknown-parameter', 'invalid-parameter'],
  });
  return new Hono().get(
    '/',
    operation,
    withLanguage(catalog, addresses.baseUrl, parameters, ({ creatures }, naming, c) => {
      const wanted = creatures
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '');
      if (wanted.length === 0 || wanted.length > maxLookups) {
        return replyProblem(addresses.baseUrl, {
          kind: 'invalid-parameter',
          detail: `The parameter "creatures" holds ${wanted.length} names or numbers; expected 1 to ${maxLookups}`,
          instance: pathOf(c.req.raw),
        });
      }
      const lookups = wanted.map((query) => ({ query, creature: findCreature(catalog, query) }));
      const body: v.InferOutput<typeof BatchSchema> = {
        items: lookups.flatMap(({ creature }) =>
          creature ? [representCreature(creature, addresses.resourcesUrl, naming)] : [],
        ),
        missing: lookups
          .filter(({ creature }) => !creature)
          .map(({ query }) => ({
            query,
            suggestions: isCatalogNumber(query) ? [] : finder.nearest(query, suggestionLimit),
          })),
      };
      return replyJson(body);
    }),
  );
}
