import { Hono } from 'hono';
import * as v from 'valibot';
import {
  CreatureCountsSchema,
  CreatureRecordSchema,
  representCounts,
  representCreature,
} from '../catalog/representations.ts';
import { replyCreatureNotFound } from './creature-not-found.ts';
import { documented } from './documented.ts';
import type { Finder } from './finder.ts';
import { languageParameter, withLanguage } from './languages.ts';
import { findCreature } from './lookup.ts';
import { NamesSchema } from './slug-lists.ts';
import { replyJson } from './replies.ts';
import type { Service } from './service.ts';

/** Spec §4, operations 1 to 3, and the list of all names. */
export function creatureRoutes(service: Service, finder: Finder): Hono {
  const { catalog, addresses } = service;
  const listParameters = v.object({ lang: languageParameter(catalog) });
  return new Hono()
    .get(
      '/',
      documented({
        id: 'listCreatures',
        tag: 'Creatures',
        summary: 'Names of all creatures',
        query: listParameters,
        answer: {
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
          'By catalog number where the segment is all digits, by name otherwise. Case, accents, spaces and punctuation of a name do not matter, and the name of any form, or of the creature in any language, finds its creature.',
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
        return creature
          ? replyJson(representCreature(creature, addresses.resourcesUrl))
          : replyCreatureNotFound(service, finder, c, wanted);
      },
    );
}
