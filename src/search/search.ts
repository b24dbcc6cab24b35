import type { SectionReader } from '../catalog/pack/pack.ts';
import { intersect, positionsOf } from './entry-set.ts';
import { evaluatePlan, planQuery } from './evaluate.ts';
import { openFieldIndex } from './field-index.ts';
import type { NameLookups } from './fields.ts';
import { parseQuery } from './parse-query.ts';
import type { SearchProblem } from './search-problem.ts';
import { parseSortOrder, sortByFit, sortPositions } from './sort-order.ts';

export type SearchRequest = {
  /** In the query language of `docs/query-language.md`; the empty query matches everything. */
  readonly q: string;
  /** The order, such as `-weight,name`; empty for the best match first where the query has words, then number and form order. */
  readonly sort: string;
  /** Whether each form is an entry of its own, or base forms alone are. */
  readonly forms: 'all' | 'base';
};

export type SearchOutcome =
  /** Positions of entries in number and form order, sorted as asked for. */
  { readonly kind: 'found'; readonly positions: Uint32Array } | SearchProblem;

export type Search = {
  /**
   * Returns the entries that match, sorted, ties in number and form order; or the first problem of the query, then of the
   * sort order. Never throws, whatever the texts are.
   */
  readonly run: (request: SearchRequest) => SearchOutcome;
  /** Returns the positions of the entries that have a value in a text field, ascending; none for an unknown value. */
  readonly positionsWith: (field: string, value: string) => Uint32Array;
};

/** Opens an index that `compileFieldIndex` made. */
export function openSearch(reader: SectionReader, lookups: NameLookups): Search {
  const index = openFieldIndex(reader, lookups);
  return {
    run: ({ q, sort, forms }) => {
      const query = parseQuery(q);
      if (query.kind === 'invalid') {
        return query;
      }
      const plan = planQuery(query, index);
      if (plan.kind === 'invalid') {
        return plan;
      }
      const order = parseSortOrder(sort, index);
      if ('kind' in order) {
        return order;
      }
      const set = evaluatePlan(plan, index.size);
      if (forms === 'base') {
        intersect(set, index.baseForms);
      }
      const positions = positionsOf(set);
      return {
        kind: 'found',
        positions:
          order.length === 0 ? sortByFit(positions, query, index) : sortPositions(positions, order),
      };
    },
    positionsWith: (field, value) => {
      const indexed = index.fields.get(field);
      const find = indexed?.kind === 'text' ? indexed.column.find(value) : undefined;
      return find ? positionsOf(find()) : new Uint32Array();
    },
  };
}
