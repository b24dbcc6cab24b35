import { type Api, ApiProblem, type SearchPage, type SearchRequest } from '../../api.ts';
import type { SearchCheck } from '../../../api/search.ts';
import { type CatalogueState, matchesPerPage } from './state.ts';

/** What the query of the address finds, or what is wrong with it. */
export type Outcome =
  | { readonly kind: 'found'; readonly request: SearchRequest; readonly first: SearchPage }
  | { readonly kind: 'invalid'; readonly problem: QueryProblem };

/** What is wrong with a search. */
export type QueryProblem = {
  /** Without a full stop. */
  readonly message: string;
  /** Where in the query it goes wrong, in characters from 1; undefined where it is something else. */
  readonly place: { readonly column: number; readonly end: number } | undefined;
  /** What may have been meant, best first. */
  readonly corrections: readonly { readonly name: string; readonly state: CatalogueState }[];
};

/**
 * Searches. A search that is half typed goes wrong, and a refused request is an error in the browser's console: so
 * whatever may go wrong is asked about first, where to go wrong is an answer like another.
 */
export async function findOutcome(
  state: CatalogueState,
  offset: number,
  api: Api,
): Promise<Outcome> {
  const { q, sort } = state;
  try {
    const check: SearchCheck = isSurelyValid(state)
      ? { kind: 'valid' }
      : await api.get<SearchCheck>(`/v1/search/check?${new URLSearchParams({ q, sort })}`);
    if (check.kind === 'invalid') {
      return { kind: 'invalid', problem: describeMistake(check, state) };
    }
    const request = { ...state, limit: matchesPerPage, offset };
    return { kind: 'found', request: shorten(request), first: await api.search(request) };
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 400) {
      const problem = { message: error.message, place: undefined, corrections: [] };
      return { kind: 'invalid', problem };
    }
    throw error;
  }
}

/** Words alone are names to look for, and an order that nobody chose cannot be wrong. */
function isSurelyValid({ q, sort }: CatalogueState): boolean {
  return (
    sort === '' && q.length <= 200 && /^[\p{L}\p{N}\s]*$/u.test(q) && !/\b(?:and|or)\b/i.test(q)
  );
}

function describeMistake(
  {
    parameter,
    column,
    end,
    found,
    expected,
    corrections,
  }: Extract<SearchCheck, { kind: 'invalid' }>,
  state: CatalogueState,
): QueryProblem {
  const where = parameter === 'q' ? '' : 'In the order, ';
  const what = `expected ${expected}, found ${found}`;
  return {
    message: where === '' ? `E${what.slice(1)}` : where + what,
    place: parameter === 'q' ? { column, end } : undefined,
    corrections: corrections.map(({ name, text }) => ({
      name,
      state: { ...state, [parameter]: text },
    })),
  };
}

/** Without what the service takes for granted, so that the request is as short as one would write it. */
function shorten({ q, sort, forms, limit, offset }: Required<SearchRequest>): SearchRequest {
  return {
    ...(q !== '' && { q }),
    ...(sort !== '' && { sort }),
    ...(forms === 'base' && { forms }),
    limit,
    ...(offset > 0 && { offset }),
  };
}
