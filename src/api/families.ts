import * as v from 'valibot';
import { Hono } from 'hono';
import { FamilySchema, representFamily } from '../catalog/evolutions.ts';
import { documented } from './documented.ts';
import { languageParameter, withLanguage } from './parameters.ts';
import { replyJson } from './replies.ts';
import { quote, replyProblem } from './problems.ts';
import { pathOf } from './requests.ts';
import type { Service } from './service.ts';

/** `/v1/family/{id}`: a family as a graph of evolutions. */
export function familyRoutes({ catalog, addresses }: Service): Hono {
  const { baseUrl } = addresses;
  const parameters = v.object({ lang: languageParameter(catalog) });
  return new Hono().get(
    '/:id',
    documented({
      id: 'getFamily',
      tag: 'Families',
      summary: 'Get a family and its evolutions',
      description:
        'The member "family" of a creature holds the id of its family. Evolutions lead from form to form. Several evolutions between the same two forms are alternatives.',
      parameters: [
        {
          name: 'id',
          description: 'Identifier of the family',
          example: '1',
          schema: { pattern: '^[0-9]+$' },
        },
      ],
      query: parameters,
      response: {
        kind: 'json',
        description: 'The family; its sentences are in the language of the service',
        schema: FamilySchema,
        fields: ['Content-Language'],
      },
      problems: ['unknown-parameter', 'invalid-parameter', 'family-not-found'],
    }),
    withLanguage(catalog, baseUrl, parameters, (_, naming, c) => {
      const wanted = c.req.param('id') ?? '';
      const family = /^[0-9]+$/.test(wanted) ? catalog.families[Number(wanted) - 1] : undefined;
      return family
        ? replyJson(representFamily(family, catalog, baseUrl, naming))
        : replyProblem(baseUrl, {
            kind: 'family-not-found',
            detail: `No family has the id ${quote(wanted)}; the ids go from 1 to ${catalog.families.length}`,
            instance: pathOf(c.req.raw),
          });
    }),
  );
}
