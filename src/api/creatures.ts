import { Hono } from 'hono';
import * as v from 'valibot';
import {
  CreatureCountsSchema,
  CreatureRecordSchema,
  representCounts,
  representCreature,
} from '../catalog/representations.ts';
import { noParameters, withQuery } from './additive.ts';
import { documented } from './documented.ts';
import type { Finder } from './finder.ts';
import { findCreature, isCatalogNumber } from './lookup.ts';
import { NamesSchema } from './slug-lists.ts';
import { pathOf, quote } from './request-path.ts';
import { replyJson, replyProblem } from './replies.ts';
import type { Service } from './service.ts';

const suggestionLimit = 5;

/** Spec §4, operations 1 to 3, and the list of all names. */
export function creatureRoutes({ catalog, addresses }: Service, finder: Finder): Hono {
  // "#25" and "no. 25" are names by the rule, but everybody means the number.
  const suggestionsFor = (wanted: string): string[] => {
    const number = /^\D*(?<digits>[0-9]{1,7})$/.exec(wanted.normalize('NFKC'))?.groups?.['digits'];
    const numbered = number === undefined ? undefined : catalog.findNumber(Number(number));
    const nearest = finder.nearest(wanted, suggestionLimit);
    return numbered && nearest.length === 0 ? [numbered.name] : nearest;
  };
  return new Hono()
    .get(
      '/',
      documented({
        id: 'listCreatures',
        tag: 'Creatures',
        summary: 'Names of all creatures',
        answer: { kind: 'json', description: 'In number order', schema: NamesSchema },
        problems: ['unknown-parameter'],
      }),
      withQuery(addresses.baseUrl, noParameters, () =>
        replyJson(Array.from(catalog.creatures, ({ name }) => name)),
      ),
    )
    .get(
      '/counts',
      documented({
        id: 'getCreatureCounts',
        tag: 'Creatures',
        summary: 'How many creatures each generation brought',
        answer: {
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
        summary: 'Every form of a creature',
        description:
          'By catalog number where the segment is all digits, by name otherwise. Case, accents, spaces and punctuation of a name do not matter, and the name of any form finds its creature.',
        parameters: [
          {
            name: 'creature',
            description: 'A name or a catalog number',
            example: catalog.creatures.at(0)?.name ?? '1',
          },
        ],
        answer: {
          kind: 'json',
          description: 'All forms, base form first',
          schema: v.array(CreatureRecordSchema),
        },
        problems: ['creature-not-found'],
      }),
      (c) => {
        const wanted = c.req.param('creature');
        const creature = findCreature(catalog, wanted);
        if (creature) {
          return replyJson(representCreature(creature, addresses.resourcesUrl));
        }
        const isNumber = isCatalogNumber(wanted);
        return replyProblem(addresses.baseUrl, {
          kind: 'creature-not-found',
          detail: isNumber
            ? `No creature has the number ${quote(wanted)}; the numbers go from ${catalog.creatures.at(0)?.number} to ${catalog.creatures.at(catalog.creatures.length - 1)?.number}`
            : `No creature or form is called ${quote(wanted)}`,
          instance: pathOf(c.req.raw),
          suggestions: isNumber ? [] : suggestionsFor(wanted),
        });
      },
    );
}
