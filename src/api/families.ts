import { Hono } from 'hono';
import { FamilySchema, representFamily } from '../catalog/family-graph.ts';
import { noParameters, withQuery } from './additive.ts';
import { documented } from './documented.ts';
import { replyJson, replyProblem } from './replies.ts';
import { pathOf, quote } from './request-path.ts';
import type { Service } from './service.ts';

/** `/v1/family/{id}`: a family as a graph of evolutions. */
export function familyRoutes({ catalog, addresses }: Service): Hono {
  const { baseUrl } = addresses;
  return new Hono().get(
    '/:id',
    documented({
      id: 'getFamily',
      tag: 'Families',
      summary: 'A family and its evolutions',
      description:
        'The member "family" of a creature holds the id of its family. Evolutions lead from form to form; several from the same form to the same form are alternatives.',
      parameters: [
        {
          name: 'id',
          description: 'Identifier of the family',
          example: '1',
          schema: { pattern: '^[0-9]+$' },
        },
      ],
      answer: { kind: 'json', description: 'The family', schema: FamilySchema },
      problems: ['unknown-parameter', 'family-not-found'],
    }),
    withQuery(baseUrl, noParameters, (_, c) => {
      const wanted = c.req.param('id') ?? '';
      const family = /^[0-9]+$/.test(wanted) ? catalog.families.at(Number(wanted) - 1) : undefined;
      return family
        ? replyJson(representFamily(family, catalog, baseUrl))
        : replyProblem(baseUrl, {
            kind: 'family-not-found',
            detail: `No family has the id ${quote(wanted)}; the ids go from 1 to ${catalog.families.length}`,
            instance: pathOf(c.req.raw),
          });
    }),
  );
}
