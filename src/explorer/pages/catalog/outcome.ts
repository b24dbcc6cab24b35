import {
  type Api,
  ApiProblem,
  type SearchPage,
  type SearchRequest,
  type Suggestion,
  type WorldOverview,
  writeTarget,
} from '../../api.ts';
import { cardFieldsIn, type CatalogState, perPage } from './state.ts';
import { chosenFields, membersOf, readTableFields, type TableField } from './match-table.tsx';
import type { SearchCheck } from '../../../api/search-box.ts';
import { plainTextOf } from './query-terms.ts';

export type Outcome =
  | {
      readonly kind: 'found';
      /** The search in the query language, as the service read its words. */
      readonly understood: string;
      readonly request: SearchRequest;
      readonly first: SearchPage;
      readonly fields: readonly TableField[];
      readonly nearest: readonly Suggestion[];
    }
  | { readonly kind: 'invalid'; readonly problem: QueryProblem };

export type QueryProblem = {
  /** Without a full stop. */
  readonly message: string;
  /** The column of the error, from 1; undefined if it is not in the query. */
  readonly place: { readonly column: number; readonly end: number } | undefined;
  readonly corrections: readonly { readonly name: string; readonly state: CatalogState }[];
};

/**
 * Searches for the page of results with the match at `offset`. A refused request is an error in the browser's console, so a
 * query is checked first with `/v1/search/check`, which succeeds.
 */
export async function findOutcome(
  state: CatalogState,
  offset: number,
  api: Api,
  world: WorldOverview,
): Promise<Outcome> {
  const { q, sort, forms, columns } = state;
  try {
    const check =
      q === '' && sort === ''
        ? undefined
        : await api.get<SearchCheck>(writeTarget('/v1/search/check', { q, sort }));
    if (check?.kind === 'invalid') {
      return { kind: 'invalid', problem: describeMistake(check, state) };
    }
    const fields = columns ? await readTableFields(api) : [];
    const limit = perPage(state);
    const requestFor = (order: string): SearchRequest => ({
      q,
      sort,
      // The default of the API.
      ...(forms !== 'all' && { forms }),
      limit,
      offset: offset - (offset % limit),
      fields: columns
        ? membersOf(chosenFields(fields, columns, order))
        : cardFieldsIn(order, world),
    });
    let request = requestFor(sort);
    let first = await api.cards(request);
    // Words may stand for an order, whose values are shown as well.
    if (first.sort !== undefined && requestFor(first.sort).fields !== request.fields) {
      request = requestFor(first.sort);
      first = await api.cards(request);
    }
    const text = first.total === 0 ? plainTextOf(q) : '';
    const nearest = text === '' ? [] : await api.suggest(text);
    return {
      kind: 'found',
      understood: check?.understood.query ?? q,
      request,
      first,
      fields,
      nearest,
    };
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 400) {
      const problem = { message: error.message, place: undefined, corrections: [] };
      return { kind: 'invalid', problem };
    }
    throw error;
  }
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
  state: CatalogState,
): QueryProblem {
  const what = `xpected ${expected}, found ${found}`;
  return {
    message: parameter === 'q' ? `E${what}` : `In the order, e${what}`,
    place: parameter === 'q' ? { column, end } : undefined,
    corrections: corrections.map(({ name, text }) => ({
      name,
      state: { ...state, [parameter]: text },
    })),
  };
}
