import type { SectionReader } from '../catalog/pack/pack.ts';
import { intersect, positionsOf } from './entry-set.ts';
import { evaluatePlan, planQuery } from './evaluate.ts';
import { openFieldIndex } from './field-index.ts';
import type { NameLookups } from './fields.ts';
import { type Operator, parseQuery, type QueryNode } from './parse-query.ts';
import type { SearchProblem } from './search-problem.ts';
import { parseSortOrder, sortByFit, sortPositions } from './sort-order.ts';

export type SearchRequest = {
  /** In the query language of `docs/query-language.md`; the empty query matches everything. */
  readonly q: string;
  /** The order, such as `-weight,name`; empty for the best match first where the query has words, then number and form order. */
  readonly sort: string;
  readonly forms: FormsChoice;
  /** Conditions beside the query; all of them have to hold. */
  readonly filters?: readonly Filter[];
};

/** Which forms are entries: every one, those that are not cosmetic, or base forms alone. */
export const formsChoices = ['all', 'distinct', 'base'] as const;
export type FormsChoice = (typeof formsChoices)[number];

/** A condition given outside of the query, by the parameter that has its value. */
export type Filter = {
  readonly parameter: string;
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
  /** Where the value begins in the text of the parameter, from 1. */
  readonly column: number;
  readonly isNegated: boolean;
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
    run: ({ q, sort, forms, filters = [] }) => {
      const query = parseQuery(q);
      if (query.kind === 'invalid') {
        return query;
      }
      const plan = planQuery(query, index);
      if (plan.kind === 'invalid') {
        return plan;
      }
      const plans = [plan];
      for (const filter of filters) {
        const condition = planQuery(nodeOf(filter), index);
        if (condition.kind === 'invalid') {
          return { ...condition, parameter: filter.parameter };
        }
        plans.push(condition);
      }
      const order = parseSortOrder(sort, index);
      if ('kind' in order) {
        return order;
      }
      const set = evaluatePlan({ kind: 'all', plans }, index.size);
      switch (forms) {
        case 'all':
          break;
        case 'distinct':
          intersect(set, index.distinctForms);
          break;
        case 'base':
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

function nodeOf({ field, operator, value, column, isNegated }: Filter): QueryNode {
  const node: QueryNode = {
    kind: 'term',
    field: { text: field, column },
    operator: { text: operator, column },
    value: { text: value, column },
  };
  return isNegated ? { kind: 'not', node } : node;
}
