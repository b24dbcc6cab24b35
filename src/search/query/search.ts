import type { Catalog, FormOf } from '../../catalog/catalog.ts';
import { addEntry, emptySet, intersect, placesOf } from './entry-set.ts';
import { evaluatePlan } from './evaluate.ts';
import { compileFieldIndex, type FieldIndex } from './field-index.ts';
import { parseQuery } from './parser.ts';
import { resolveQuery } from './resolve.ts';
import type { SearchProblem } from './search-problem.ts';
import { parseSortOrder, sortPlaces } from './sort-order.ts';

export type { SearchProblem } from './search-problem.ts';

/** What to find, in the query language of `docs/query-language.md`. */
export type SearchRequest = {
  /** The query; empty, it matches everything. */
  readonly q: string;
  /** The order, such as `-weight,name`; empty for number and form order. */
  readonly sort: string;
  /** Whether each form is an entry of its own, or base forms alone are. */
  readonly forms: 'all' | 'base';
};

export type SearchOutcome =
  | { readonly kind: 'found'; readonly entries: readonly FormOf[] }
  | SearchProblem;

export type Search = {
  /**
   * The entries that match, in the order wanted, ties in number and form order; or the first problem of the query,
   * then of the sort order. Never throws, whatever the texts are.
   */
  readonly run: (request: SearchRequest) => SearchOutcome;
};

/** Compiles the index of a catalog once, for any number of searches. */
export function compileSearch(catalog: Catalog): Search {
  const index = compileFieldIndex(catalog);
  const size = index.entries.length;
  const baseForms = emptySet(size);
  index.entries.forEach(({ form }, place) => {
    if (form.rank === 0) {
      addEntry(baseForms, place);
    }
  });
  return {
    run: ({ q, sort, forms }) => {
      const node = parseQuery(q);
      const plan = node.kind === 'invalid' ? node : resolveQuery(node, index);
      if (plan.kind === 'invalid') {
        return plan;
      }
      const order = parseSortOrder(sort, index);
      if ('kind' in order) {
        return order;
      }
      const set = evaluatePlan(plan, size);
      if (forms === 'base') {
        intersect(set, baseForms);
      }
      return { kind: 'found', entries: entriesAt(sortPlaces(placesOf(set), order), index) };
    },
  };
}

function entriesAt(places: Uint32Array, { entries }: FieldIndex): FormOf[] {
  return Array.from(places, (place) => entries[place]).filter((entry) => entry !== undefined);
}
