import { findForm } from '../catalog/find-form.ts';
import { statSumsOf } from '../catalog/stats.ts';
import { compileQuery } from './compile-query.ts';
import { type Field, findField, type NumberField } from './fields.ts';
import type { Operator } from './query-tokens.ts';
import { allOf, conditionAt, type QueryNode } from './query-tree.ts';
import type { PlainWord, WordMatcher } from './plain-words.ts';
import { parseQuantity, percent } from './quantity.ts';
import type { SearchIndex } from './search-index.ts';
import { type Lexicon, longest } from './words/lexicon.ts';
import type { Vocabulary } from './words/vocabulary.ts';

/** Words side by side with their name keys. */
export type Words = { readonly plain: readonly PlainWord[]; readonly keys: readonly string[] };

/** A condition, and how many words it takes. */
export type Value = { readonly node: QueryNode; readonly length: number };

/** Conditions, and how many words they take together. */
export type Values = { readonly length: number; readonly nodes: readonly QueryNode[] };

/** Reads what words compare with numbers. */
export class NumberReader {
  readonly #index: SearchIndex;
  readonly #words: WordMatcher;
  readonly #lexicon: Lexicon;
  readonly #vocabulary: Vocabulary;

  constructor(index: SearchIndex, words: WordMatcher, lexicon: Lexicon) {
    this.#index = index;
    this.#words = words;
    this.#lexicon = lexicon;
    this.#vocabulary = lexicon.vocabulary;
  }

  /**
   * Reads `speed over 100`, `attack and defense over 100`, `over 100 speed`, `before gen 4`, `heavier than 500 kg` and `heavier
   * than snorlax`. What has no field is compared as the condition before it is: `under 120` after `speed over 100`.
   */
  comparedAt(at: number, run: Words, previous?: QueryNode): Values | undefined {
    const { comparisons, comparatives } = this.#vocabulary;
    const comparative = longest(at, run.keys, (key) => comparatives.get(key));
    if (comparative) {
      const { field, operator } = comparative.found;
      return this.#boundAt(at, comparative.length, { field, operator }, run);
    }
    const comparisonAt = (place: number) => longest(place, run.keys, (key) => comparisons.get(key));
    const { fields, length: named } = this.#lexicon.numbersAt(at, run.keys);
    const [before, second] = fields;
    const next = at + named;
    // The plural of an article may begin a comparison: "less than".
    const start = before && !comparisonAt(next) ? this.#lexicon.skipImplied(next, run.keys) : next;
    const comparison = comparisonAt(start);
    if (!comparison) {
      return this.#partedComparisonAt(at, run);
    }
    const operator = comparison.found;
    const length = start - at + comparison.length;
    if (before) {
      const bounds = fields.map((field) => this.#boundAt(at, length, { field, operator }, run));
      const [bound] = bounds;
      return second === undefined || bounds.includes(undefined)
        ? bound
        : bound && { ...bound, nodes: bounds.flatMap((each) => each?.nodes ?? []) };
    }
    const noun = this.#lexicon.fieldAt(at + length, run.keys);
    if (noun) {
      return this.#boundAt(at, length + noun.length, { field: noun.field, operator }, run);
    }
    const place = this.#lexicon.skipImplied(at + length + 1, run.keys);
    // The `no` of `over 600 no legendaries` is no number.
    const isNegation = this.#vocabulary.negations.has(run.keys[place] ?? '');
    const after = isNegation ? undefined : this.#lexicon.fieldAt(place, run.keys);
    if (after) {
      const bound = this.#boundAt(at, length, { field: after.field, operator }, run);
      return bound && { ...bound, length: place + after.length - at };
    }
    const measured = this.#fieldOfUnit(run.plain.slice(at + length, at + length + 2));
    if (measured) {
      return this.#boundAt(at, length, { field: measured, operator }, run);
    }
    // A number alone may be a sum of all stats: `over 600`.
    const { catalog, entries } = this.#index;
    const [sum] = statSumsOf(catalog.manifest);
    for (const name of [previous?.kind === 'term' ? previous.field.text : '', sum?.field ?? '']) {
      const field = findField(this.#index.fields, name);
      const bound = field && this.#boundAt(at, length, { field, operator }, run);
      const test = bound && compileQuery(allOf(bound.nodes), this.#index, this.#words);
      if (typeof test === 'function' && entries.some(test) && !entries.every(test)) {
        return bound;
      }
    }
    return undefined;
  }

  /** Reads `100kg` and `100kg or more`. A percentage is a part of names. */
  measureAt(at: number, run: Words): Values | undefined {
    const word = run.plain[at];
    const field = word && /^\d/.test(word.text) ? this.#fieldOfUnit([word]) : undefined;
    const isMeasure = word && field && field.quantity !== percent && !this.#words.finds(word);
    const measure = isMeasure ? this.numberAt(at, field, run) : undefined;
    return measure && { length: measure.length, nodes: [measure.node] };
  }

  /** Reads `first 151`, `151 premiers` and `first 3 generations`: all up to a number of the catalog, or of the field behind. */
  firstAt(at: number, run: Words): Values | undefined {
    const { first } = this.#vocabulary;
    const isFirst = (key = ''): boolean =>
      this.#lexicon.formsOf(key).some((each) => first.has(each));
    const place = [at, at + 1].find((each) => /^\d+$/.test(run.keys[each] ?? ''));
    if (place === undefined || !isFirst(run.keys[place === at ? at + 1 : at])) {
      return undefined;
    }
    const after = this.#lexicon.fieldAt(at + 2, run.keys);
    const { field, length } =
      after?.field.kind === 'number' ? after : { field: { name: 'number' }, length: 0 };
    const node = conditionAt(field.name, run.keys[place] ?? '', run.plain[place], '<=');
    return { length: 2 + length, nodes: [node] };
  }

  /** Reads a number, and the rest of a range: `1 to 3`, `100 or more`. */
  numberAt(at: number, field: Field, { plain, keys }: Words): Value | undefined {
    const { numbers, or, upTo, openRanges } = this.#vocabulary;
    const textAt = (place: number): string | undefined => {
      const text = String(numbers.get(keys[place] ?? '') ?? plain[place]?.text ?? '');
      return /^\d/.test(text) ? text.replace(/,$/, '') : undefined;
    };
    const from = textAt(at);
    if (from === undefined) {
      return undefined;
    }
    const noun = this.#lexicon.fieldAt(at + 2, keys);
    const last = at + 2 + (noun?.field === field ? noun.length : 0);
    const to = upTo.has(keys[at + 1] ?? '') ? textAt(last) : undefined;
    const end = or.has(keys[at + 1] ?? '') ? at + 2 : at + 1;
    // In `gen 1 over 500` a comparison begins.
    const open = /^\d/.test(keys[end + 1] ?? '') ? undefined : openRanges.get(keys[end] ?? '');
    const [value, length, operator] =
      to === undefined
        ? ([from, open ? end + 1 - at : 1, open] as const)
        : ([`${from}..${to}`, last + 1 - at, undefined] as const);
    const node = conditionAt(field.name, value, plain[at], operator);
    return this.isValid(node) ? { node, length } : undefined;
  }

  /** Reads `more attack than machamp`. */
  #partedComparisonAt(at: number, run: Words): Values | undefined {
    const { keys } = run;
    const first = keys[at] ?? '';
    const noun = this.#lexicon.fieldAt(at + 1, keys);
    const length = 2 + (noun?.length ?? 0);
    const operator = this.#vocabulary.comparisons.get(`${first}${keys[at + length - 1] ?? ''}`);
    return noun && operator
      ? this.#boundAt(at, length, { field: noun.field, operator }, run)
      : undefined;
  }

  /** Reads `between 10 and 20 kg`, `speed between 50 and 100` and `between 50 and 100 speed`. */
  betweenAt(at: number, run: Words): Values | undefined {
    const { plain, keys } = run;
    const before = this.#lexicon.fieldAt(at, keys);
    const start = before ? this.#lexicon.skipImplied(at + before.length, keys) : at;
    if (!this.#vocabulary.between.has(keys[start] ?? '')) {
      return undefined;
    }
    const numbers = keys.flatMap((key, place) => (place > start && /^\d/.test(key) ? [place] : []));
    const [first = start, second = start] = numbers;
    const after = before ?? this.#lexicon.fieldAt(second + 1, keys);
    const field = after?.field ?? this.#fieldOfUnit(plain.slice(second, second + 2));
    if (field?.kind !== 'number') {
      return undefined;
    }
    const { units } = field.quantity;
    const unitAt = (place: number): string => {
      const [, joined = ''] = /^[\d.]+(\D*)$/.exec(plain[place]?.text ?? '') ?? [];
      const next = plain[place + 1]?.text.toLowerCase() ?? '';
      return joined === '' && units.has(next) ? next : joined;
    };
    const unit = unitAt(second);
    const [least, most] = [first, second].map(
      (place) => `${Number.parseFloat(plain[place]?.text ?? '')}${unitAt(place) || unit}`,
    );
    const node = conditionAt(field.name, `${least}..${most}`, plain[first]);
    const end = second + (units.has(plain[second + 1]?.text.toLowerCase() ?? '') ? 2 : 1);
    const last = before ? end : end + (after?.length ?? 0);
    return this.isValid(node)
      ? { length: last - at + this.#adjectiveAt(last, field, run), nodes: [node] }
      : undefined;
  }

  /** The field that a number with a unit can be of: the weight for `10 kg` and `10kg`. */
  #fieldOfUnit([number, unit]: readonly PlainWord[]): NumberField | undefined {
    const written = number?.text.replace(/\+$/, '') ?? '';
    const texts = [written, written + (unit?.text ?? '')];
    return this.#index.fields.find(
      (field): field is NumberField =>
        field.kind === 'number' &&
        texts.some(
          (text) => /\d\D+$/.test(text) && parseQuantity(text, field.quantity) !== undefined,
        ),
    );
  }

  /** Reads what a number is compared with: a number, with or without its unit, another field, or the creature that has it. */
  #boundAt(
    at: number,
    before: number,
    { field, operator }: { readonly field: Field; readonly operator: Operator },
    run: Words,
  ): Values | undefined {
    const { plain, keys } = run;
    if (field.kind !== 'number') {
      return undefined;
    }
    const start = at + before;
    const word = plain[start];
    const named = longest(start, keys, (key) => {
      const form = /\D/.test(key) ? findForm(this.#index.catalog, key) : undefined;
      return form && field.valueOf(form);
    });
    if (named) {
      const node = conditionAt(field.name, String(named.found), word, operator);
      return { length: before + named.length, nodes: [node] };
    }
    const other = this.#lexicon.fieldAt(start, keys);
    if (other) {
      const end = start + other.length;
      const digits = /^\d+$/.exec(keys[end] ?? '')?.[0];
      // In `newer than gen 5` it is the other field that is compared.
      if (digits !== undefined && other.field.kind === 'number') {
        const node = conditionAt(other.field.name, digits, word, operator);
        return { length: end + 1 - at, nodes: [node] };
      }
      const node = conditionAt(field.name, other.field.name, word, operator);
      const length = end - at;
      return this.isValid(node) ? { length, nodes: [node] } : undefined;
    }
    const number = this.#vocabulary.numbers.get(keys[start] ?? '') ?? word?.text ?? '';
    const unit = plain[start + 1]?.text ?? '';
    const [text, length] =
      parseQuantity(`${number}${unit}`, field.quantity) === undefined
        ? [String(number), 1]
        : [`${number}${unit}`, 2];
    const node = conditionAt(field.name, text, word, operator);
    const adjective = this.#adjectiveAt(start + length, field, run);
    return /^\d/.test(text) && this.isValid(node)
      ? { length: before + length + adjective, nodes: [node] }
      : undefined;
  }

  /** Returns how many words after a number say no more than its field: `2 m tall`. */
  #adjectiveAt(at: number, field: Field, { keys }: Words): number {
    const found = longest(at, keys, (key) => this.#lexicon.find(this.#vocabulary.meanings, key));
    return found?.found.kind === 'order' && found.found.order.field === field ? found.length : 0;
  }

  /** Whether a search takes a condition: its number is one that the field may have. */
  isValid(node: QueryNode): boolean {
    return typeof compileQuery(node, this.#index, this.#words) === 'function';
  }
}
