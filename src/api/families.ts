import { FamilySchema, representFamily } from '../catalog/evolutions.ts';
import type { Catalog, Family } from '../catalog/catalog.ts';
import { findCreature } from '../catalog/find-form.ts';
import { creatureNotFound } from './creatures.ts';
import { languageAlone } from './parameters.ts';
import { quote } from './problems.ts';
import { replyJson } from './replies.ts';
import { queryRoute, type Route } from './route.ts';

/** Finds a family by its id, or by the name of a creature or form in it. Digits alone are an id, `#25` is a creature. */
export function findFamily(catalog: Catalog, wanted: string): Family | undefined {
  const id = /^[0-9]+$/.test(wanted) ? Number(wanted) : findCreature(catalog, wanted)?.familyId;
  return id === undefined ? undefined : catalog.families[id - 1];
}

/** A family as a graph of evolutions. */
export const familyRoute: Route = queryRoute({
  path: '/v1/family/{id}',
  index: { rank: 13, name: 'family' },
  copied: ({ families }) => Array.from(families, (_, i) => String(i + 1)),
  query: languageAlone,
  operation: {
    id: 'getFamily',
    tag: 'Families',
    summary: 'Get a family and its evolutions',
    description:
      'The member "family" of a creature holds the id of its family. Evolutions lead from form to form. Several evolutions between the same two forms are alternatives.',
    parameters: {
      id: {
        description: 'Identifier of the family, or the name of a creature or form in it',
        example: '1',
      },
    },
    response: {
      kind: 'json',
      description: 'The family; its sentences are in the language of the service',
      schema: FamilySchema,
    },
    problems: ['family-not-found'],
  },
  answer: async ({ wanted, naming }, app) => {
    const { catalog, addresses } = app;
    const family = findFamily(catalog, wanted);
    return family
      ? replyJson(representFamily(family, catalog, addresses.baseUrl, naming))
      : {
          kind: 'family-not-found',
          detail: `No family has the id, and no creature the name, ${quote(wanted)}; the ids go from 1 to ${catalog.families.length}`,
          suggestions: (await creatureNotFound(app, wanted)).suggestions,
        };
  },
});
