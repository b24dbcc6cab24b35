import { type Catalog, type FormOf, isCosmetic } from '../catalog/catalog.ts';
import { memoize } from '../world/memoize.ts';
import { namesWithWords, prepareName } from '../world/nearest-names.ts';
import { compileQuery, hasValue, passes } from './compile-query.ts';
import { parseQuery, splitOrder } from './parse-query.ts';
import type { QueryNode } from './query-tree.ts';
import { wordFields, WordMatcher } from './plain-words.ts';
import type { Entry, Predicate, SearchIndex } from './search-index.ts';
import type { Fragment, SearchProblem } from './search-problem.ts';
import { understand, type Understanding } from './understanding.ts';
import { type Reading, readWords } from './read-words.ts';
import {
  orderOf,
  sortByFit,
  sortEntries,
  type SortOrder,
  writeSortOrder,
  writtenOrder,
} from './sort-order.ts';

export type SearchRequest = {
  /** In the query language of `docs/reference/query-language.md`; the empty query matches everything. */
  readonly q: string;
  /** The order, such as `-weight,name`; empty for the best match first if the query has words, then number and form order. */
  readonly sort: string;
  readonly forms: FormsChoice;
  /** Conditions beside the query; all of them have to hold. */
  readonly filters?: readonly Filter[];
};

/**
 * The forms that are found: every one, those that are not cosmetic, base forms alone, or one of each creature: its base form
 * if that matches, and otherwise the first that does.
 */
export const formsChoices = ['all', 'distinct', 'base', 'one'] as const;
export type FormsChoice = (typeof formsChoices)[number];

/** A condition given outside of the query, and the parameter that has it. */
export type Filter = { readonly parameter: string; readonly node: QueryNode };

export type SearchOutcome =
  | {
      readonly kind: 'found';
      /** Sorted as asked for. */
      readonly forms: readonly FormOf[];
      /** As the request or its words give it; empty for the best match. */
      readonly order: SortOrder;
      /** The place in it that the words mean: 2 of `second fastest`, else 1. */
      readonly rank: number;
      /** Returns everything that matches, before forms are left out, in number and form order. */
      readonly matching: () => readonly FormOf[];
      /** Words that did not count, and words that no form has. */
      readonly ignored: readonly string[];
      readonly unknown: readonly string[];
      /** Returns how the search was understood, and what finds something if it finds nothing. */
      readonly understand: () => Understanding;
    }
  | SearchProblem;

/** What a search finds that can run. */
export type FoundOutcome = Extract<SearchOutcome, { kind: 'found' }>;

/** A search that can run. */
type Plan = {
  readonly kind: 'plan';
  readonly reading: Reading;
  readonly words: WordMatcher;
  /** That of the query, then those of the filters. */
  readonly tests: readonly [Predicate, ...Predicate[]];
  readonly orders: readonly Fragment[];
};

/** Names of several words with a sign of the query language, in any language of the world: what finds one, and the form's own. */
const signedNames = memoize(({ creatures, localNames }: Catalog) =>
  creatures.flatMap((creature) =>
    creature.forms.flatMap(({ name, rank }) =>
      [name, ...Object.values(localNames.of(creature)[rank] ?? {})]
        .filter((each) => /[:：<>=()|"]/.test(each))
        .map((each) => each.split(/[^\p{L}\p{N}]+/u))
        .filter((words) => words.length > 1 && !words.includes(''))
        .map((words) => [new RegExp(words.join('[^\\p{L}\\p{N}]+'), 'iu'), name] as const),
    ),
  ),
);

/** Searches the forms of a catalog. */
export class Search {
  readonly #index: SearchIndex;
  /** The last query without filters. Whoever shows a search checks it, runs it and turns its pages. */
  #last: { readonly q: string; readonly plan: Plan | SearchProblem } | undefined;

  constructor(index: SearchIndex) {
    this.#index = index;
  }

  /**
   * Returns the forms that match, sorted, ties in number and form order; or the first problem of the query, then of the
   * sort order. A name such as `Type: Null` is no condition, whatever signs it has. Never throws, whatever the texts
   * are.
   */
  run(request: SearchRequest): SearchOutcome {
    const index = this.#index;
    const plan = this.#plan(request);
    if (plan.kind === 'invalid') {
      return plan;
    }
    const { reading, words, tests, orders } = plan;
    const { sort, forms } = request;
    const order = orderOf(writtenOrder(sort, orders), reading, index);
    if ('kind' in order) {
      return order;
    }
    const matching = index.entries.filter(passes('all', tests));
    const chosen = chooseForms(matching, forms);
    const sorted =
      order.length === 0
        ? sortByFit(chosen, words.sideBySide(reading.node), reading, index)
        : sortEntries(chosen, order, index);
    return {
      kind: 'found',
      forms: formsOf(sorted),
      order,
      rank: reading.rank,
      matching: () => formsOf(matching),
      ignored: reading.ignored,
      unknown: words.unknownIn(reading.node).map(({ text }) => text),
      understand: () => this.#understand(plan, request),
    };
  }

  #plan({ q, filters = [] }: SearchRequest): Plan | SearchProblem {
    if (filters.length > 0) {
      return this.#planNew(q, filters);
    }
    if (this.#last?.q !== q) {
      this.#last = { q, plan: this.#planNew(q, filters) };
    }
    return this.#last.plan;
  }

  #planNew(q: string, filters: readonly Filter[]): Plan | SearchProblem {
    const plan = this.#planQuery(parseQuery(q), filters);
    if (plan.kind !== 'invalid' || plan.parameter !== 'q') {
      return plan;
    }
    const quoted = signedNames(this.#index.catalog).reduce(
      (text, [pattern, name]) => text.replace(pattern, () => ` name="${name.toLowerCase()}" `),
      q,
    );
    const named = quoted === q ? plan : this.#planQuery(parseQuery(quoted), filters);
    return named.kind === 'invalid' ? plan : named;
  }

  #planQuery(query: QueryNode | SearchProblem, filters: readonly Filter[]): Plan | SearchProblem {
    if (query.kind === 'invalid') {
      return query;
    }
    const words = new WordMatcher(this.#index);
    const { node, orders } = splitOrder(query);
    const reading = readWords(node, words);
    const test = compileQuery(reading.node, words);
    if (typeof test !== 'function') {
      return test;
    }
    const tests: [Predicate, ...Predicate[]] = [test];
    for (const { parameter, node: filter } of filters) {
      const condition = compileQuery(filter, words);
      if (typeof condition !== 'function') {
        return { ...condition, parameter };
      }
      tests.push(condition);
    }
    return { kind: 'plan', reading, words, tests, orders };
  }

  #understand({ reading, words, tests, orders }: Plan, { q, forms }: SearchRequest): Understanding {
    const entries = this.#index.entries.filter(passes('all', tests.slice(1)));
    const order = orderOf(writtenOrder('', orders), reading, this.#index);
    return understand(
      { ...reading, typed: q, order: 'kind' in order ? '' : writeSortOrder(order) },
      {
        words,
        count: (test) => chooseForms(entries.filter(test), forms).length,
      },
    );
  }

  /**
   * Returns the values besides names that a text is, or for a species a part of, the most telling first: each as the world
   * writes it, its condition, and how many forms have it.
   */
  meaningsOf(text: string) {
    const wanted = prepareName(text);
    const { words } = wanted;
    const fields = words.length === 0 ? [] : wordFields;
    return fields.flatMap((name) => {
      const column = this.#index.texts(name);
      const test =
        column.field.partly === 'words'
          ? this.#index.among(namesWithWords(column.values, wanted))
          : hasValue(column, wanted, this.#index);
      const total = test ? this.#index.entries.filter(test).length : 0;
      const value = column.find(wanted)?.written ?? words.join(' ');
      const condition = `${name}:${words.length === 1 ? value.toLowerCase() : `"${words.join(' ')}"`}`;
      return total === 0 ? [] : [{ field: name, value, q: condition, total }];
    });
  }

  /** Returns the forms that have a value in a text field, in number and form order; none for an unknown value. */
  formsWith(field: string, value: string): readonly FormOf[] {
    const column = this.#index.column(field);
    const test =
      column?.kind === 'text' ? hasValue(column, prepareName(value), this.#index) : undefined;
    return test ? formsOf(this.#index.entries.filter(test)) : [];
  }
}

function formsOf(entries: readonly Entry[]): readonly FormOf[] {
  return entries.map(({ item }) => item);
}

function chooseForms(matching: readonly Entry[], forms: FormsChoice): readonly Entry[] {
  switch (forms) {
    case 'all':
      return matching;
    case 'distinct':
      return matching.filter(({ item }) => !isCosmetic(item));
    case 'base':
      return matching.filter(({ item }) => item.form.rank === 0);
    case 'one':
      // The forms of a creature follow one another.
      return matching.filter(
        ({ item }, i) => matching[i - 1]?.item.creature.number !== item.creature.number,
      );
  }
}
