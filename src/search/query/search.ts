import type { Catalog, FormOf } from '../../catalog/catalog.ts';
import { readSections, type SectionReader } from '../../pack/sections.ts';
import { compileFieldIndex } from './compile-field-index.ts';
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
  /** The order, such as `-weight,name`; empty for number and form order. */
  readonly sort: string;
  /** Whether each form is an entry of its own, or base forms alone are. */
  readonly forms: 'all' | 'base';
};

export type SearchOutcome =
  /** Places of entries in number and form order. */
  { readonly kind: 'found'; readonly places: Uint32Array } | SearchProblem;

export type Search = {
  /**
   * The entries that match, in the order wanted, ties in number and form order; or the first problem of the query,
   * then of the sort order. Never throws, whatever the texts are.
   */
  readonly run: (request: SearchRequest) => SearchOutcome;
};

/** Compiles the index of a catalog that is at hand, and opens it. */
export function compileSearch({ creatures, manifest, names }: Catalog): Search {
  const entries = creatures.flatMap((creature) =>
    creature.forms.map((form): FormOf => ({ creature, form })),
  );
  return openSearch(readSections(compileFieldIndex(entries, manifest)), {
    nameOf: (text) => names.find(text)?.name,
  });
}

/** Opens what `compileFieldIndex` made, for any number of searches. */
export function openSearch(reader: SectionReader, meanings: Meanings): Search {
  const index = openFieldIndex(reader, meanings);
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
      const set = evaluatePlan(plan, index.size);
      if (forms === 'base') {
        intersect(set, index.baseForms);
      }
      return { kind: 'found', places: sortPlaces(placesOf(set), order) };
    },
  };
}
