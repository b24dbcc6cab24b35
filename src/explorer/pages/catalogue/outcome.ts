import { type Api, ApiProblem, type SearchPage, type SearchRequest } from '../../api.ts';
import type { SearchCheck } from '../../../api/search.ts';
import { type CatalogueState, matchesPerPage } from './state.ts';

/** The results of the query, or its error. */
export type Outcome =
  | { readonly kind: 'found'; readonly request: SearchRequest; readonly first: SearchPage }
  | { readonly kind: 'invalid'; readonly problem: QueryProblem };

export type QueryProblem = {
  /** Without a full stop. */
  readonly message: string;
  /** The column of the error, from 1; undefined if it is not in the query. */
  readonly place: { readonly column: number; readonly end: number } | undefined;
  /** Corrections, best first. */
  readonly corrections: readonly { readonly name: string; readonly state: CatalogueState }[];
};

/**
 * Searches. A refused request is an error in the browser's console, so a query that may be invalid is checked first
 * with `/v1/search/check`, which succeeds.
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
    const first = await api.search(request);
    if (first.total > 0 || state.forms !== 'distinct') {
      return { kind: 'found', request: shorten(request), first };
    }
    // A search for a pattern, a colour or a letter asks for the forms that differ in nothing else.
    const wider = { ...request, forms: 'all' } as const;
    return { kind: 'found', request: shorten(wider), first: await api.search(wider) };
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 400) {
      const problem = { message: error.message, place: undefined, corrections: [] };
      return { kind: 'invalid', problem };
    }
    throw error;
  }
}

/** Plain words and the default order are always valid. */
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

/** Leaves out defaults, so that the request is short. */
function shorten({ q, sort, forms, limit, offset }: Required<SearchRequest>): SearchRequest {
  return {
    ...(q !== '' && { q }),
    ...(sort !== '' && { sort }),
    ...(forms !== 'all' && { forms }),
    limit,
    ...(offset > 0 && { offset }),
  };
}
