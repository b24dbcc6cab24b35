import type { Hono } from 'hono';
import { EvolutionStoneSchema, representEvolutionStone } from '../catalog/representations.ts';
import type { Service } from './service.ts';
import { NamesSchema, slugListRoutes } from './slug-lists.ts';

/** Spec §4, operations 6 and 7. */
export function evolutionStoneRoutes({ catalog, addresses }: Service): Hono {
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
      parameters: [
        {
          name: 'slug',
          description: 'The slug or the name of a stone',
          example: catalog.evolutionStones[0]?.slug ?? '',
        },
      ],
      answer: { kind: 'json', description: 'The stone', schema: EvolutionStoneSchema },
      problems: ['evolution-stone-not-found'],
    },
    missing: { kind: 'evolution-stone-not-found', noun: 'evolution stone' },
  });
}
