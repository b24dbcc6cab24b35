import type { SectionReader } from '../catalog/pack/pack.ts';
import { nameWords } from '../world/name-key.ts';
import { type EntrySet, hasEntry, intersect, positionsOf, removeEntry } from './entry-set.ts';
import { evaluatePlan, planQuery } from './evaluate.ts';
import { openFieldIndex } from './field-index.ts';
import { createWordMatcher, wordFields } from './plain-words.ts';
import type { NameLookups } from './fields.ts';
import { type Operator, parseQuery, type QueryNode } from './parse-query.ts';
import type { SearchProblem } from './search-problem.ts';
import { orderOfWords, parseSortOrder, sortByFit, sortPositions } from './sort-order.ts';

export type SearchRequest = {
  /** In the query language of `docs/reference/query-language.md`; the empty query matches everything. */
  readonly q: string;
  /** The order, such as `-weight,name`; empty for the best match first where the query has words, then number and form order. */
  readonly sort: string;
  readonly forms: FormsChoice;
  /** Conditions beside the query; all of them have to hold. */
  readonly filters?: readonly Filter[];
};

/**
 * The forms that are entries: every one, those that are not cosmetic, base forms alone, or one of each creature: its base form
 * where that matches, and else the first that does.
 */
export const formsChoices = ['all', 'distinct', 'base', 'one'] as const;
export type FormsChoice = (typeof formsChoices)[number];

/** A condition given outside of the query, by the parameter that has its value. */
export type Filter = {
  readonly parameter: string;
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
  /** Position of the value in the text of the parameter, from 1. */
  readonly column: number;
  readonly isNegated: boolean;
};

export type SearchOutcome =
  /** Positions of entries in number and form order, sorted as asked for. */
  | {
      readonly kind: 'found';
      readonly positions: Uint32Array;
      /** Everything that matches, before forms are left out. */
      readonly matching: EntrySet;
    }
  | SearchProblem;

export type Search = {
  /**
   * Returns the entries that match, sorted, ties in number and form order; or the first problem of the query, then of the
   * sort order. Never throws, whatever the texts are.
   */
  readonly run: (request: SearchRequest) => SearchOutcome;
  /** Returns the values besides names that a text is, or for a species a part of, the most telling first. */
  readonly meaningsOf: (text: string) => readonly Meaning[];
  /** Returns the positions of the entries that have a value in a text field, ascending; none for an unknown value. */
  readonly positionsWith: (field: string, value: string) => Uint32Array;
};

/** A value that a text stands for, as a condition of the query language. */
export type Meaning = {
  readonly field: (typeof wordFields)[number];
  /** The value as the world writes it, or the text if it is a part of several. */
  readonly value: string;
  readonly q: string;
  /** How many forms have it. */
  readonly total: number;
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
      const matchWord = createWordMatcher(index);
      const plan = planQuery(query, index, matchWord);
      if (plan.kind === 'invalid') {
        return plan;
      }
      const plans = [plan];
      for (const filter of filters) {
        const condition = planQuery(nodeOf(filter), index, matchWord);
        if (condition.kind === 'invalid') {
          return { ...condition, parameter: filter.parameter };
        }
        plans.push(condition);
      }
      const order = parseSortOrder(
        sort.trim() === '' ? orderOfWords(query, matchWord) : sort,
        index,
      );
      if ('kind' in order) {
        return order;
      }
      const matching = evaluatePlan({ kind: 'all', plans }, index.size);
      const set = matching.slice();
      switch (forms) {
        case 'all':
          break;
        case 'distinct':
          intersect(set, index.distinctForms);
          break;
        case 'base':
          intersect(set, index.baseForms);
          break;
        case 'one':
          keepFirstForms(set, index.baseForms, index.size);
      }
      const positions = positionsOf(set);
      return {
        kind: 'found',
        matching,
        positions:
          order.length === 0
            ? sortByFit(positions, query, index, matchWord)
            : sortPositions(positions, order),
      };
    },
    meaningsOf: (text) => {
      const words = nameWords(text);
      return wordFields.flatMap((name): Meaning[] => {
        const indexed = index.fields.get(name);
        if (indexed?.kind !== 'text' || words.length === 0) {
          return [];
        }
        const { field, column } = indexed;
        const written = column.written(text);
        const found = field.partly === 'words' ? column.withWords(words) : column.find(text)?.();
        const total = found ? positionsOf(found).length : 0;
        const value = written ?? words.join(' ');
        const condition = `${name}:${words.length === 1 ? value.toLowerCase() : `"${words.join(' ')}"`}`;
        return total === 0 ? [] : [{ field: name, value, q: condition, total }];
      });
    },
    positionsWith: (field, value) => {
      const indexed = index.fields.get(field);
      const find = indexed?.kind === 'text' ? indexed.column.find(value) : undefined;
      return find ? positionsOf(find()) : new Uint32Array();
    },
  };
}

/** Leaves the first entry of each creature in the set; the forms of a creature follow its base form. */
function keepFirstForms(set: EntrySet, baseForms: EntrySet, size: number): void {
  let isWanted = true;
  for (let position = 0; position < size; position += 1) {
    isWanted ||= hasEntry(baseForms, position);
    if (hasEntry(set, position)) {
      if (!isWanted) {
        removeEntry(set, position);
      }
      isWanted = false;
    }
  }
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
