/** What search boxes ask for while a user is typing: whether a search is valid, and names. */
import * as v from 'valibot';
import { writeValue } from '../search/condition.ts';
import { representSuggestion, type Suggestion, SuggestionSchema } from '../search/finder.ts';
import { endOfToken } from '../search/query-tokens.ts';
import { wordFields } from '../search/plain-words.ts';
import type { SearchProblem } from '../search/search-problem.ts';
import { UnderstandingSchema } from '../search/understanding.ts';
import { integerParameter, languageParameter, textParameter } from './parameters.ts';
import { replyJson } from './replies.ts';
import { queryRoute, type Route } from './route.ts';
import { described, Integer } from '../world/described.ts';

const checkParameters = v.object({
  q: textParameter(1000, 'A search in the query language, which may be incomplete'),
  sort: textParameter(1000, 'Fields to sort by, separated by commas'),
});

const Column = v.pipe(v.number(), v.integer(), v.minValue(1));

export const SearchCheckSchema = v.union([
  v.strictObject({
    kind: v.literal('valid'),
    meanings: described(
      v.array(
        v.strictObject({
          field: v.picklist(wordFields),
          value: described(v.string(), 'The value as the world writes it'),
          q: described(v.string(), 'The search for this value'),
          total: described(Integer, 'Number of forms that have it'),
        }),
      ),
      'The types, flags, species, abilities and egg groups that the whole text of `q` names, in this order',
    ),
    understood: UnderstandingSchema,
  }),
  v.strictObject({
    kind: v.literal('invalid'),
    parameter: v.picklist(['q', 'sort']),
    column: described(Column, 'Position of the error, in characters from 1'),
    end: described(
      Column,
      'The column after the error; the same as `column` if something is missing',
    ),
    found: v.string(),
    expected: v.string(),
    corrections: described(
      v.array(
        v.strictObject({
          name: v.string(),
          text: described(v.string(), 'The parameter after the correction'),
        }),
      ),
      'Known names like the text there, best first',
    ),
  }),
]);

/** The outcome of checking a search. */
export type SearchCheck = v.InferOutput<typeof SearchCheckSchema>;

/** The validity of a search. An unfinished search is not a failure of this request, so the status is 200. */
export const searchCheckRoute: Route = queryRoute({
  path: '/v1/search/check',
  cost: 'computed',
  copied: 'nothing',
  query: () => checkParameters,
  operation: {
    id: 'checkSearch',
    tag: 'Search',
    summary: 'Check a search and suggest corrections',
    description:
      'For search boxes: an invalid search gives 200 here, with the spelling that may be meant.',
    example: { q: 'gen:1 hieght>1m' },
    response: {
      kind: 'json',
      description: 'The search is valid, or where its error is',
      schema: SearchCheckSchema,
    },
  },
  answer: async ({ values: { q, sort } }, { finder }) => {
    await finder.prepare();
    const outcome = finder.search.run({ q, sort, forms: 'all' });
    if (outcome.kind === 'found') {
      return replyJson({
        kind: 'valid',
        meanings: [...finder.search.meaningsOf(q)],
        understood: outcome.understand(),
      } satisfies SearchCheck);
    }
    const { column, found, expected } = outcome;
    const parameter = outcome.parameter === 'sort' ? 'sort' : 'q';
    const { end, corrections } = correct(parameter === 'sort' ? sort : q, outcome);
    return replyJson({
      kind: 'invalid',
      parameter,
      column,
      end,
      found,
      expected,
      corrections,
    } satisfies SearchCheck);
  },
});

/**
 * Returns the column after the wrong part of a query or a sort order, which is that of the problem if something is missing,
 * and the known names like that part, best first, each with the whole text that has the name in its place.
 */
export function correct(
  text: string,
  { parameter, column, nearest }: SearchProblem,
): Pick<Extract<SearchCheck, { kind: 'invalid' }>, 'end' | 'corrections'> {
  const characters = Array.from(text);
  const afterLast = characters.length + 1;
  const end =
    (parameter === 'q' ? endOfToken(text, column) : endOfField(characters, column)) ?? afterLast;
  return {
    end: Math.max(column, Math.min(end, afterLast)),
    corrections: nearest.map((name) => ({
      name,
      text: [
        ...characters.slice(0, column - 1),
        parameter === 'q' ? writeValue(name) : name,
        ...characters.slice(end - 1),
      ].join(''),
    })),
  };
}

function endOfField(characters: readonly string[], column: number): number | undefined {
  const comma = characters.indexOf(',', column - 1);
  return comma === -1 ? undefined : comma + 1;
}

/** The largest chat service shows this many at once. */
const mostSuggestions = 25;

const SuggestionsSchema = v.array(SuggestionSchema);

/** Names for a partly typed one, the one that it is before those that begin with it. */
export const suggestRoute: Route = queryRoute({
  path: '/v1/suggest',
  cost: 'computed',
  index: { rank: 9, name: 'suggest', address: '/v1/suggest?q={text}' },
  copied: 'nothing',
  query: (catalog) =>
    v.object({
      q: textParameter(200, 'The text typed so far'),
      limit: integerParameter(1, mostSuggestions, 10, 'Maximum number of suggestions'),
      lang: languageParameter(catalog),
    }),
  operation: ({ creatures }) => ({
    id: 'suggest',
    tag: 'Search',
    summary: 'Suggest names while a user is typing',
    description:
      'The form that the text names comes first, in any order of its words; then names that begin with the text or have its words, the other forms of the creature that a lookup finds, and similar names.',
    example: { q: [...(creatures.at(0)?.name ?? '')].slice(0, 3).join(''), limit: '3' },
    response: { kind: 'json', description: 'The nearest first', schema: SuggestionsSchema },
  }),
  answer: async ({ values: { q, limit }, naming }, { finder, addresses }) => {
    await finder.prepare();
    const suggestions: Suggestion[] = finder
      .suggest(q, limit, naming)
      .map((found) => representSuggestion(found, addresses.resourcesUrl, naming));
    return replyJson(suggestions);
  },
});
