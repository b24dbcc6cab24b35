import {
  type Api,
  ApiProblem,
  type SearchPage,
  type SearchRequest,
  type Suggestion,
  type WorldOverview,
  writeTarget,
} from '../../api.ts';
import type { Column } from '../../../api/record-formats.ts';
import type { SearchField } from '../../../api/search-fields.ts';
import type { Complaining } from '../../parts/complaint.tsx';
import { cardFieldsIn, type CatalogState, leadOf, perPage, stateTarget } from './state.ts';
import type { SearchCheck } from '../../../api/search-box.ts';
import { QueryTerms } from './query-terms.ts';

export type Found = {
  readonly kind: 'found';
  readonly state: CatalogState;
  /** The place of the match to scroll to, from 0. */
  readonly begin: number;
  /** The search in the query language, as the service read its words. */
  readonly understood: string;
  readonly request: SearchRequest;
  readonly first: SearchPage;
  readonly fields: readonly TableField[];
  readonly nearest: readonly Suggestion[];
};

export type Outcome = Found | { readonly kind: 'invalid'; readonly problem: QueryProblem };

export type QueryProblem = Complaining & {
  /** The column of the error, from 1; undefined if it is not in the query. */
  readonly place: { readonly column: number; readonly end: number } | undefined;
};

/**
 * Searches for the page of results with the match at `begin`. A refused request is an error in the browser's console, so a
 * query is checked first with `/v1/search/check`, which succeeds.
 */
export async function findOutcome(
  state: CatalogState,
  begin: number,
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
      offset: begin - (begin % limit),
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
    const text = first.total === 0 ? new QueryTerms(q).plainText : '';
    const nearest = text === '' ? [] : await api.suggest(text);
    return {
      kind: 'found',
      state,
      begin,
      understood: check?.understood.query ?? q,
      request,
      first,
      fields,
      nearest,
    };
  } catch (error) {
    if (error instanceof ApiProblem && error.problem.status === 400) {
      const problem = { message: error.message, place: undefined, corrections: [] };
      return { kind: 'invalid', problem };
    }
    throw error;
  }
}

function describeMistake(
  check: Extract<SearchCheck, { kind: 'invalid' }>,
  state: CatalogState,
): QueryProblem {
  const { parameter, column, end, found, expected, corrections } = check;
  const what = `xpected ${expected}, found ${found}`;
  return {
    message: parameter === 'q' ? `E${what}` : `In the order, e${what}`,
    place: parameter === 'q' ? { column, end } : undefined,
    corrections: corrections.map(({ name, text }) => ({
      text: name,
      to: stateTarget({ ...state, [parameter]: text }),
    })),
  };
}

export type TableField = Pick<SearchField, 'name' | 'kind' | 'sorts'> & {
  readonly member: Column['member'];
  /** Its column of CSV. */
  readonly column: string;
};

/** What a table shows unless it is told otherwise: fields of every world. */
const usual = ['number', 'name', 'type', 'gen', 'height', 'weight', 'total'];

async function readTableFields(api: Api): Promise<readonly TableField[]> {
  const fields =
    await api.get<readonly (SearchField & Pick<TableField, 'member'>)[]>('/v1/search/fields');
  return fields.flatMap(({ name, kind, sorts, member, column }) =>
    column === undefined ? [] : [{ name, kind, sorts, member, column }],
  );
}

/** Returns the fields that a table shows: those chosen, always the name, and the first that sorts. */
export function chosenFields(
  fields: readonly TableField[],
  columns: readonly string[],
  order: string,
): readonly TableField[] {
  const names = new Set([...(columns.length > 0 ? columns : usual), 'name', leadOf(order).field]);
  return fields.filter(({ name }) => names.has(name));
}

/** The members of a record that fields need, as a parameter. */
function membersOf(fields: readonly TableField[]): string {
  return [...new Set(['number', 'name', ...fields.map(({ member }) => member)])].join(',');
}
