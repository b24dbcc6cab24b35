import { Hono } from 'hono';
import * as v from 'valibot';
import { documented } from './documented.ts';
import type { Finder } from './finder.ts';
import { languageParameter, withLanguage } from './languages.ts';
import { integerParameter, textParameter } from './query-parameters.ts';
import { replyJson } from './replies.ts';
import type { Service } from './service.ts';
import { representSuggestion, suggestForms } from './suggested-forms.ts';

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
  matched: v.optional(
    v.pipe(
      v.string(),
      v.description(
        'The name that was found, where it is not the one that is shown: one in another language',
      ),
    ),
  ),
});

/** A name for what has been typed so far, with what shows it. */
export type Suggestion = v.InferOutput<typeof SuggestionSchema>;

const SuggestionsSchema = v.array(SuggestionSchema);

/**
 * `/v1/suggest`: names for what has been typed so far, those that begin so first, then those of the creature that a lookup
 * of it finds, then those that are like it; of names alike, own ones before those in other languages.
 */
export function suggestRoutes({ catalog, addresses }: Service, finder: Finder): Hono {
  const allParameters = v.object({
    ...SuggestParametersSchema.entries,
    lang: languageParameter(catalog),
  });
  const operation = documented({
    id: 'suggest',
    tag: 'Search',
    summary: 'Names for what has been typed so far',
    query: allParameters,
    example: { q: [...(catalog.creatures.at(0)?.name ?? '')].slice(0, 3).join(''), limit: '3' },
    answer: {
      kind: 'json',
      description: 'The nearest first',
      schema: SuggestionsSchema,
      fields: ['Content-Language'],
    },
    problems: ['unknown-parameter', 'invalid-parameter'],
  });
  return new Hono().get(
    '/',
    operation,
    withLanguage(catalog, addresses.baseUrl, allParameters, ({ q, limit }, naming) => {
      const suggestions: Suggestion[] = suggestForms(catalog, finder, q, limit, naming).map(
        (found) => representSuggestion(found, addresses.resourcesUrl, naming),
      );
      return replyJson(suggestions);
    }),
  );
}
