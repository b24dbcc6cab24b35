import { Hono } from 'hono';
import * as v from 'valibot';
import { correct } from '../search/query/corrections.ts';
import type { SearchProblem } from '../search/query/search.ts';
import { withQuery } from './additive.ts';
import { documented } from './documented.ts';
import type { Finder } from './finder.ts';
import { textParameter } from './query-parameters.ts';
import { replyJson } from './replies.ts';
import type { Service } from './service.ts';

const parameters = v.object({
  q: v.pipe(textParameter(1000), v.description('A search in the query language, finished or not')),
  sort: v.pipe(textParameter(1000), v.description('Fields to sort by, separated by commas')),
});

const Column = v.pipe(v.number(), v.integer(), v.minValue(1));

export const SearchCheckSchema = v.union([
  v.strictObject({ kind: v.literal('valid') }),
  v.strictObject({
    kind: v.literal('invalid'),
    parameter: v.picklist(['q', 'sort']),
    column: v.pipe(Column, v.description('Where it goes wrong, in characters from 1')),
    end: v.pipe(
      Column,
      v.description('The column after what goes wrong; the same where something is missing'),
    ),
    found: v.string(),
    expected: v.string(),
    corrections: v.pipe(
      v.array(
        v.strictObject({
          name: v.string(),
          text: v.pipe(v.string(), v.description('The parameter with the name in its place')),
        }),
      ),
      v.description('Known names like what stands there, best first'),
    ),
  }),
]);

/** Whether a search is one, where it goes wrong, and what may have been meant. */
export type SearchCheck = v.InferOutput<typeof SearchCheckSchema>;

/**
 * `/v1/search/check`: whether a search is one. What is wrong with a search that somebody is still typing is no failure of
 * the request that asks for it, so it is a 200.
 */
export function searchCheckRoutes({ addresses }: Service, finder: Finder): Hono {
  const operation = documented({
    id: 'checkSearch',
    tag: 'Search',
    summary: 'Whether a search is one, and what it may have been meant to be',
    description: 'For boxes that are typed in: a search that goes wrong is a 200 here.',
    query: parameters,
    example: { q: 'gen:1 hieght>1m' },
    answer: {
      kind: 'json',
      description: 'That it is one, or where it goes wrong',
      schema: SearchCheckSchema,
    },
    problems: ['unknown-parameter', 'invalid-parameter'],
  });
  return new Hono().get(
    '/',
    operation,
    withQuery(addresses.baseUrl, parameters, ({ q, sort }) => {
      const outcome = finder.search.run({ q, sort, forms: 'all' });
      const check: SearchCheck =
        outcome.kind === 'found' ? { kind: 'valid' } : describe(outcome, { q, sort });
      return replyJson(check);
    }),
  );
}

function describe(
  problem: SearchProblem,
  texts: { readonly q: string; readonly sort: string },
): SearchCheck {
  const { parameter, column, found, expected } = problem;
  const { end, corrections } = correct(texts[parameter], problem);
  return {
    kind: 'invalid',
    parameter,
    column,
    end,
    found,
    expected,
    corrections: corrections.map(({ name, text }) => ({ name, text })),
  };
}
