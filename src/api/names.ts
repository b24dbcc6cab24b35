import { languagesOf } from '../catalog/languages.ts';
import { Hono } from 'hono';
import * as v from 'valibot';
import { noParameters, withQuery } from './additive.ts';
import { replyCreatureNotFound } from './creature-not-found.ts';
import { documented } from './documented.ts';
import type { Finder } from './finder.ts';
import { findCreature } from './lookup.ts';
import { replyJson } from './replies.ts';
import type { Service } from './service.ts';

const NamesByLanguageSchema = v.pipe(
  v.record(v.string(), v.string()),
  v.description(
    'By language tag (BCP 47), first the one that the world itself uses; `und` where it does not say which that is',
  ),
);

export const CreatureNamesSchema = v.strictObject({
  number: v.string(),
  names: NamesByLanguageSchema,
  forms: v.pipe(
    v.array(NamesByLanguageSchema),
    v.description('The names of its further forms, in their order'),
  ),
});

/** What a creature and its further forms are called, by language. */
export type CreatureNames = v.InferOutput<typeof CreatureNamesSchema>;

/** `/v1/names/{name or number}`: what a creature and its forms are called in each language. */
export function nameRoutes(service: Service, finder: Finder): Hono {
  const { catalog, addresses } = service;
  const { own } = languagesOf(catalog);
  return new Hono().get(
    '/:creature',
    documented({
      id: 'getCreatureNames',
      tag: 'Creatures',
      summary: 'What a creature and its forms are called in each language',
      description: 'A creature is found as by a lookup: by number, or by a name in any language.',
      parameters: [
        {
          name: 'creature',
          description: 'A name or a catalog number',
          example: catalog.creatures.at(0)?.name ?? '1',
        },
      ],
      answer: { kind: 'json', description: 'Names by language', schema: CreatureNamesSchema },
      problems: ['unknown-parameter', 'creature-not-found'],
    }),
    withQuery(addresses.baseUrl, noParameters, (_, c) => {
      const wanted = c.req.param('creature') ?? '';
      const creature = findCreature(catalog, wanted);
      const place = creature && catalog.placeOf(creature.number);
      if (!creature || place === undefined) {
        return replyCreatureNotFound(service, finder, c, wanted);
      }
      const local = catalog.localNames.formsAt(place);
      const [names, ...forms] = creature.forms.map(({ name, rank }) => ({
        [own]: name,
        ...Object.fromEntries(local[rank] ?? []),
      }));
      const body: CreatureNames = { number: String(creature.number), names: names ?? {}, forms };
      return replyJson(body);
    }),
  );
}
