import type { SectionReader } from '../../catalog/pack/sections.ts';
import { plainText, sortByFit } from './best-match.ts';
import { intersect, placesOf } from './entry-set.ts';
import { evaluatePlan } from './evaluate.ts';
import { openFieldIndex } from './field-index.ts';
import type { Meanings } from './fields.ts';
import { parseQuery } from './parser.ts';
import { resolveQuery } from './resolve.ts';
import type { SearchProblem } from './search-problem.ts';
import { parseSortOrder, sortPlaces } from './sort-order.ts';

export type { SearchProblem } from './search-problem.ts';

/** What to find, in the query language of `docs/query-language.md`. */
export type SearchRequest = {
  /** The query; empty, it matches everything. */
  readonly q: string;
  /** The order, such as `-weight,name`; empty for the best match first where words are looked for, then number and form order. */
  readonly sort: string;
  /** Whether each form is an entry of its own, or base forms alone are. */
  readonly forms: 'all' | 'base';
};

export type SearchOutcome =
  /** Places of entries, which number and form order gives them, in the order wanted. */
  { readonly kind: 'found'; readonly places: Uint32Array } | SearchProblem;

export type Search = {
  /**
   * The entries that match, in the order wanted, ties in number and form order; or the first problem of the query,
   * then of the sort order. Never throws, whatever the texts are.
   */
  readonly run: (request: SearchRequest) => SearchOutcome;
  /** Places of the entries that have a value in a field of texts, ascending; none where it is not known. */
  readonly placesWith: (field: string, value: string) => Uint32Array;
};

/** Opens what `compileFieldIndex` made, for any number of searches. */
export function openSearch(reader: SectionReader, meanings: Meanings): Search {
  const index = openFieldIndex(reader, meanings);
  return {
    run: ({ q, sort, forms }) => {
      const node = parseQuery(q);
      if (node.kind === 'invalid') {
        return node;
      }
      const plan = resolveQuery(node, index);
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
      const places = placesOf(set);
      return {
        kind: 'found',
        places:
          order.length === 0
            ? sortByFit(places, plainText(node), index)
            : sortPlaces(places, order),
      };
    },
    placesWith: (field, value) => {
      const indexed = index.fields.get(field);
      const find = indexed?.kind === 'text' ? indexed.column.find(value) : undefined;
      return find ? placesOf(find()) : new Uint32Array();
    },
  };
}
