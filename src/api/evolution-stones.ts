import type { Hono } from 'hono';
import * as v from 'valibot';
import { EvolutionSchema, representEvolution } from '../catalog/family-graph.ts';
import { EvolutionStoneSchema, representEvolutionStone } from '../catalog/representations.ts';
import { groupByStone } from '../catalog/stone-evolutions.ts';
import type { Service } from './service.ts';
import { NamesSchema, slugListRoutes } from './slug-lists.ts';

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
      summary: 'Names of all evolution stones',
      answer: { kind: 'json', description: 'In the order of the world', schema: NamesSchema },
    },
    entry: {
      id: 'getEvolutionStone',
      tag: 'Evolution stones',
      summary: 'An evolution stone',
      parameters: [slug],
      answer: { kind: 'json', description: 'The stone', schema: EvolutionStoneSchema },
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
        summary: 'The evolutions that a stone brings about',
        parameters: [slug],
        answer: {
          kind: 'json',
          description: 'In the order of the effects of the stone, one for each',
          schema: StoneEvolutionsSchema,
        },
        problems: ['unknown-parameter', 'evolution-stone-not-found'],
      },
    },
  });
}
