import { Hono } from 'hono';
import * as v from 'valibot';
import type { Creature, FormOf } from '../catalog/catalog.ts';
import { representForm } from '../catalog/representations.ts';
import { nameKey } from '../world/name-key.ts';
import { withQuery } from './additive.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { documented } from './documented.ts';
import type { Finder } from './finder.ts';
import { findCreature } from './lookup.ts';
import { integerParameter, textParameter } from './query-parameters.ts';
import { replyJson } from './replies.ts';
import type { Service } from './service.ts';

/** As many as the largest chat service shows at once. */
const maxLimit = 25;

export const SuggestParametersSchema = v.object({
  q: v.pipe(textParameter(200), v.description('What has been typed so far')),
  limit: v.pipe(
    integerParameter(1, maxLimit, 10),
    v.description('How many suggestions to answer with'),
  ),
});

export const SuggestionSchema = v.strictObject({
  name: v.string(),
  number: v.string(),
  sprite: v.pipe(v.string(), v.url()),
});

const SuggestionsSchema = v.array(SuggestionSchema);

/** `/v1/suggest`: names for what has been typed so far, those that begin so first, then those that are like it. */
export function suggestRoutes({ catalog, addresses }: Service, finder: Finder): Hono {
  const operation = documented({
    id: 'suggest',
    tag: 'Search',
    summary: 'Names for what has been typed so far',
    query: SuggestParametersSchema,
    example: { q: [...(catalog.creatures.at(0)?.name ?? '')].slice(0, 3).join(''), limit: '3' },
    answer: { kind: 'json', description: 'The nearest first', schema: SuggestionsSchema },
    problems: ['unknown-parameter', 'invalid-parameter'],
  });
  return new Hono().get(
    '/',
    operation,
    withQuery(addresses.baseUrl, SuggestParametersSchema, ({ q, limit }) => {
      // Likeness alone would put a name with one letter wrong before a name that begins so, and finds no words in another
      // order; a lookup does.
      const forms =
        nameKey(q) === ''
          ? firstForms(catalog, limit)
          : [
              ...finder.formsBeginning(q, limit),
              ...formsOf(findCreature(catalog, q)),
              ...finder.formsNear(q, limit),
            ];
      const byName = new Map(forms.map((each) => [each.form.name, each]));
      const suggestions: v.InferOutput<typeof SuggestionsSchema> = [...byName.values()]
        .slice(0, limit)
        .map(({ creature, form }) => {
          const { name, number, sprite } = representForm(creature, form, addresses.resourcesUrl);
          return { name, number, sprite };
        });
      return replyJson(suggestions);
    }),
  );
}

/** Where nothing has been typed yet: the base forms, as they stand. */
function firstForms({ creatures }: Catalog, limit: number): FormOf[] {
  const places = Array.from({ length: Math.min(limit, creatures.length) }, (_, place) => place);
  return places.flatMap((place) => {
    const creature = creatures.at(place);
    return creature ? [{ creature, form: creature.forms[0] }] : [];
  });
}

function formsOf(creature: Creature | undefined): FormOf[] {
  return creature ? creature.forms.map((form) => ({ creature, form })) : [];
}
