import type { FormOf } from '../catalog/catalog.ts';
import { findForm, findNamedForm, parseCatalogNumber } from '../catalog/find-form.ts';
import { nameKey } from '../world/name-key.ts';
import { fits, prepareName } from '../world/nearest-names.ts';
import { compileQuery } from './compile-query.ts';
import { type Field, findField, hasOneValue } from './fields.ts';
import { type Operator, parseCondition, type QueryNode } from './parse-query.ts';
import type { PlainWord, WordMatcher } from './plain-words.ts';
import { printQuery } from './print-query.ts';
import { parseQuantity } from './quantity.ts';
import type { SearchIndex } from './search-index.ts';
import { longestSentence } from './words/language-words.ts';
import { type Meaning, type Vocabulary, vocabularyOf } from './words/vocabulary.ts';

/** A query with its words read as people mean them (decision 27). */
export type Reading = {
  /** Words that mean a type, a flag or a number are conditions here. */
  readonly node: QueryNode;
  /** Words that every search implies, which do not count. */
  readonly ignored: readonly string[];
  /** The sort orders that words stand for. */
  readonly orders: readonly string[];
  /** The forms that words side by side name as a whole. */
  readonly named: readonly FormOf[];
  /** Words side by side of which some are conditions now, as one text. */
  readonly typed: string;
};

/** A longer word means nothing but itself, and some take long to compare. */
const longestWord = 100;

/** Groups of words that are read; of a query with more, the others are looked for as they are. */
const mostGroups = 32;

/** More words are no name, and no name of a value. */
const mostNameWords = 6;
const mostValueWords = 3;

/** Letters of a known word in a text without spaces. */
const longestPart = 10;

/** Reads the words of a query: those of a name as a name, and of the others each as the first thing that it can mean. */
export function readWords(query: QueryNode, index: SearchIndex, words: WordMatcher): Reading {
  const reader = new Reader(index, words);
  const node = reader.read(query);
  const { ignored, orders, named, typed } = reader;
  return { node, ignored, orders, named, typed };
}

/** What some words side by side mean. */
type Sense = {
  readonly nodes: readonly QueryNode[];
  readonly ignored: readonly string[];
  readonly orders: readonly string[];
};

/** Words side by side with their name keys. */
type Run = {
  readonly plain: readonly PlainWord[];
  readonly keys: readonly string[];
  readonly withColours: boolean;
  /** Whether a word that sorts does so even where it is a part of a name. */
  readonly withOrders: boolean;
  /** Whether the words are excluded: a type in another language is one even where it begins a name. */
  readonly isExcluded: boolean;
};

/** What the next words of a run mean; words with neither conditions nor an order are implied. */
type Step = {
  readonly length: number;
  readonly nodes?: readonly QueryNode[];
  readonly orders?: readonly string[];
};

class Reader {
  readonly ignored: string[] = [];
  readonly orders: string[] = [];
  readonly named: FormOf[] = [];
  typed = '';
  #groups = 0;
  readonly #index: SearchIndex;
  readonly #words: WordMatcher;
  readonly #vocabulary: Vocabulary;
  readonly #senses = new Map<string, Sense>();
  readonly #forms = new Map<string, readonly string[]>();

  constructor(index: SearchIndex, words: WordMatcher) {
    this.#index = index;
    this.#words = words;
    this.#vocabulary = vocabularyOf(index.catalog);
  }

  read(node: QueryNode): QueryNode {
    switch (node.kind) {
      case 'all':
        return this.#readAll(node.nodes);
      case 'word':
        return this.#readAll([node]);
      case 'any':
        return { kind: 'any', nodes: this.#readAny(node.nodes) };
      case 'not':
        return { kind: 'not', node: this.read(node.node) };
      case 'list':
      case 'order':
      case 'phrase':
      case 'term':
        return node;
    }
  }

  /** Reads alternatives. A value that begins one is of the field that words before it name: `weak to fire or water`. */
  #readAny(alternatives: readonly QueryNode[]): readonly QueryNode[] {
    const nodes: QueryNode[] = [];
    for (const [i, each] of alternatives.entries()) {
      const isSpoken = plainWordsOf(alternatives[i - 1] ?? each).length > 0;
      const before = isSpoken ? nodes.at(-1) : undefined;
      const last = before?.kind === 'all' ? before.nodes.at(-1) : before;
      const isValue = last?.kind === 'term' && last.operator.text === ':';
      const field = isValue ? findField(this.#index.fields, last.field.text) : undefined;
      const words = plainWordsOf(each);
      const value =
        field && isReadable(words) ? this.#valueAt(0, field, this.#runOf(words, {})) : undefined;
      nodes.push(
        value && field?.name !== 'type'
          ? this.#readAll([value.node, ...words.slice(value.length)])
          : this.read(each),
      );
    }
    return nodes;
  }

  /** Reads words side by side, wherever they stand between conditions. */
  #readAll(all: readonly QueryNode[]): QueryNode {
    const nodes = joinUnits(all, this.#index.fields);
    const plain: PlainWord[] = [];
    const others: QueryNode[] = [];
    for (let at = 0; at < nodes.length;) {
      const excluded = this.#excludedAt(at, nodes);
      const node = excluded?.node ?? nodes[at];
      if (node?.kind === 'word') {
        plain.push(node);
      } else if (node) {
        others.push(excluded ? node : this.read(node));
      }
      at += excluded?.length ?? 1;
    }
    const { nodes: read, ignored, orders } = this.#senseOf(plain, others.length > 0);
    this.ignored.push(...ignored);
    this.orders.push(...orders);
    if (read.length > 1 && read.some(({ kind }) => kind === 'term')) {
      this.typed = plain.map(({ text }) => text).join(' ');
    }
    return allOf([...read, ...others]);
  }

  /** Reads what a word excludes: all that the words after it mean together, such as `not gen 1` and `without an evolution`. */
  #excludedAt(
    at: number,
    nodes: readonly QueryNode[],
  ): { readonly node: QueryNode; readonly length: number } | undefined {
    const first = nodes[at];
    if (first?.kind !== 'not' || first.isSpoken !== true || first.node.kind !== 'word') {
      return undefined;
    }
    const words: PlainWord[] = [first.node];
    for (const node of nodes.slice(at + 1, at + mostNameWords)) {
      if (node.kind !== 'word') {
        break;
      }
      words.push(node);
    }
    this.#groups += 1;
    if (this.#groups > mostGroups || !isReadable(words)) {
      return undefined;
    }
    const run = this.#runOf(words, { withColours: true, isExcluded: true });
    const { lacks, families } = this.#vocabulary;
    for (let start = 0; start < words.length; start += 1) {
      // `without a gender` is the flag `no gender`.
      const lacking = longest(start, run.keys, (key) => this.#find(lacks, key));
      if (lacking?.found.kind === 'condition') {
        const { field, value } = lacking.found;
        const node = condition(field, value, words[start]);
        return { node, length: start + lacking.length };
      }
      if (families.has(run.keys[start] ?? '')) {
        return undefined;
      }
      if (!this.#isImplied(run.keys[start])) {
        const { length, nodes: excluded = [] } = this.#stepAt(start, run);
        return excluded.length === 0
          ? undefined
          : { node: { kind: 'not', node: allOf(excluded) }, length: start + length };
      }
    }
    return undefined;
  }

  /** A query may have one word many times. */
  #senseOf(plain: readonly PlainWord[], hasOthers: boolean): Sense {
    const [first, second] = plain;
    const known = first && !second && !hasOthers ? this.#senses.get(first.text) : undefined;
    const sense = known ?? this.#choose(plain, hasOthers);
    if (first && !second && !hasOthers) {
      this.#senses.set(first.text, sense);
    }
    return sense;
  }

  /** Returns the first sense of words in which they find something; the words one by one if none does. */
  #choose(plain: readonly PlainWord[], hasOthers: boolean): Sense {
    const literal: Sense = { nodes: plain, ignored: [], orders: [] };
    this.#groups += 1;
    if (
      plain.length === 0 ||
      this.#groups > mostGroups ||
      plain.length > longestSentence ||
      !isReadable(plain)
    ) {
      return literal;
    }
    const isShort = plain.length <= mostNameWords;
    const text = plain.map((word) => word.text).join(' ');
    const named = isShort ? findNamed(text, this.#index) : undefined;
    if (named) {
      this.named.push(named);
      return this.#finds(plain, named) ? literal : nameSense(named);
    }
    const sense = this.#interpret(plain);
    const isImplied = sense.nodes.length === 0 && sense.orders.length === 0;
    if (isImplied && !hasOthers) {
      return this.#finds(plain) ? literal : sense;
    }
    const isLiteral =
      sense.nodes.length === plain.length && sense.nodes.every((node, i) => node === plain[i]);
    if (
      !isLiteral &&
      plain.length > 1 &&
      this.#index.ownNames.withWords(prepareName(text)).length > 0
    ) {
      return literal;
    }
    const meant = isShort ? findVariant(text, this.#index) : undefined;
    const mayHaveColours =
      plain.length > 1 ||
      sense.nodes.some((node) => node.kind === 'word' && !this.#words.finds(node));
    const senses = [
      ...(mayHaveColours ? [this.#interpret(plain, { withColours: true })] : []),
      sense,
      ...(meant ? [nameSense(meant)] : []),
      literal,
      ...(isLiteral || !isShort ? [] : [phraseSense(text, plain)]),
      ...(plain.length > 1 ? [this.#interpret(plain, { withOrders: true })] : []),
    ];
    const distinct = new Map(senses.map((each) => [each.nodes.map(printQuery).join(' '), each]));
    return distinct.size === 1 ? sense : (senses.find(({ nodes }) => this.#finds(nodes)) ?? sense);
  }

  /** Whether a form, or that form, meets all of some conditions. */
  #finds(nodes: readonly QueryNode[], named?: FormOf): boolean {
    const words = nodes.filter((node) => node.kind === 'word');
    const areKnown = words.every((node) => this.#words.finds(node));
    // Whether any form has a word needs no look at the forms.
    if (!areKnown || (!named && nodes.length === 1 && words.length === 1)) {
      return areKnown;
    }
    const test = compileQuery({ kind: 'all', nodes }, this.#index, this.#words);
    return (
      typeof test === 'function' &&
      this.#index.entries.some(
        (entry) => (!named || entry.formOf.form === named.form) && test(entry),
      )
    );
  }

  /** Reads words from the first to the last, each few of them as the first thing that they can mean. */
  #interpret(plain: readonly PlainWord[], choices: Partial<Run> = {}): Sense {
    const run = this.#runOf(plain, choices);
    const sense = { nodes: [] as QueryNode[], ignored: [] as string[], orders: [] as string[] };
    for (let at = 0; at < plain.length;) {
      const { length, nodes = [], orders = [] } = this.#stepAt(at, run);
      sense.nodes.push(...nodes);
      sense.orders.push(...orders);
      if (nodes.length + orders.length === 0) {
        sense.ignored.push(...plain.slice(at, at + length).map(({ text }) => text));
      }
      at += length;
    }
    return { ...sense, nodes: joinGenerations(this.#joinAlternatives(sense.nodes)) };
  }

  /** Joins two values of a field with a word such as `o` between them, which begins names and is no word of the query language. */
  #joinAlternatives(nodes: readonly QueryNode[]): readonly QueryNode[] {
    const joined: QueryNode[] = [];
    for (let at = 0; at < nodes.length; at += 1) {
      const [node, next] = [nodes[at], nodes[at + 1]];
      const before = joined.at(-1);
      const isBetween = node?.kind === 'word' && before && next && isOneOf(before, next);
      if (isBetween && this.#vocabulary.or.has(prepareName(node.text).key)) {
        joined.splice(-1, 1, { kind: 'any', nodes: [before, next] });
        at += 1;
      } else if (node) {
        joined.push(node);
      }
    }
    return joined;
  }

  /** Writes units after numbers with their signs. */
  #runOf(
    words: readonly PlainWord[],
    { withColours = false, withOrders = false, isExcluded = false }: Partial<Run>,
  ): Run {
    const keys = words.map(({ text }) => prepareName(text).key);
    const plain = words.map((word, i): PlainWord => {
      const unit = /^\d/.test(keys[i - 1] ?? '')
        ? this.#find(this.#vocabulary.units, keys[i] ?? '')
        : undefined;
      return unit === undefined ? word : { ...word, text: unit };
    });
    return { plain, keys, withColours, withOrders, isExcluded };
  }

  #stepAt(at: number, run: Run): Step {
    return (
      this.#generationAt(at, run) ??
      this.#superlativeAt(at, run) ??
      this.#betweenAt(at, run) ??
      this.#comparedAt(at, run) ??
      this.#fieldAt(at, run) ??
      this.#familyAt(at, run) ??
      this.#moveAt(at, run) ??
      this.#negatedAt(at, run) ??
      this.#meaningAt(at, run) ??
      (this.#isImplied(run.keys[at]) ? { length: 1 } : this.#wordAt(at, run))
    );
  }

  /** Reads `1st gen`, `first generation`, `gen1` and the region of a generation. */
  #generationAt(at: number, { plain, keys }: Run): Step | undefined {
    const { fields, ordinals, ordinalEndings, regions } = this.#vocabulary;
    const region = longest(at, keys, (key) => regions.get(key));
    if (region) {
      const { found, length } = region;
      return { length, nodes: [condition('gen', String(found), plain[at])] };
    }
    const key = keys[at] ?? '';
    const isNoun = (noun: string | undefined): boolean => fields.get(noun ?? '')?.name === 'gen';
    const joined =
      /^(?<noun>\D+)(?<digits>\d{1,2})$/.exec(key) ??
      /^第?(?<digits>\d{1,2})(?<noun>\D+)$/.exec(key);
    if (isNoun(joined?.groups?.['noun'])) {
      const number = String(Number(joined?.groups?.['digits']));
      return { length: 1, nodes: [condition('gen', number, plain[at])] };
    }
    const [, digits, ending = ''] = /^第?(\d{1,2})(\D*)$/.exec(key) ?? [];
    const ordinal = digits === undefined ? this.#find(ordinals, key) : Number(digits);
    // In "mew 2 gen 1" the generation follows.
    const isNumber = digits !== undefined && ending === '' && /^\d/.test(keys[at + 2] ?? '');
    return ordinal !== undefined &&
      isNoun(keys[at + 1]) &&
      (ending === '' || ordinalEndings.has(ending)) &&
      !isNumber
      ? { length: 2, nodes: [condition('gen', String(ordinal), plain[at])] }
      : undefined;
  }

  /** Reads `highest speed`, and counts beside words that sort, which are the number of no creature: `top 10`, `10 fastest`. */
  #superlativeAt(at: number, run: Run): Step | undefined {
    const { keys } = run;
    const { most, least, meanings } = this.#vocabulary;
    const key = keys[at] ?? '';
    if (this.#isCount(key)) {
      const next = this.#superlativeAt(at + 1, run) ?? this.#meaningAt(at + 1, run);
      return next?.orders ? { length: 1 } : undefined;
    }
    if (!most.has(key) && !least.has(key)) {
      return undefined;
    }
    const start = at + (this.#isCount(keys[at + 1] ?? '') ? 2 : 1);
    const noun = this.#fieldNameAt(start, keys);
    if (noun?.field.kind === 'number') {
      const order = `${most.has(key) ? '-' : ''}${noun.field.name}`;
      return { length: start - at + noun.length, orders: [order] };
    }
    const meaning = meanings.get(key);
    return start - at === 2 && most.has(key) && keys.length > 2
      ? { length: 2, orders: meaning?.kind === 'order' ? [meaning.order] : [] }
      : undefined;
  }

  #isCount(key: string): boolean {
    // Roman numbers are letters in names.
    return /^\d{1,3}$/.test(key) || (this.#vocabulary.numbers.has(key) && /[^ivx]/.test(key));
  }

  /** Reads `speed over 100`, `over 100 speed`, `before gen 4`, `heavier than 500 kg` and `heavier than snorlax`. */
  #comparedAt(at: number, run: Run): Step | undefined {
    const { comparisons, comparatives } = this.#vocabulary;
    const comparative = longest(at, run.keys, (key) => comparatives.get(key));
    if (comparative) {
      const { field, operator } = comparative.found;
      return this.#boundAt(at, comparative.length, { field, operator }, run);
    }
    const before = this.#fieldNameAt(at, run.keys);
    const start = before ? this.#skipImplied(at + before.length, run.keys) : at;
    const comparison = longest(start, run.keys, (key) => comparisons.get(key));
    if (!comparison) {
      return this.#partedComparisonAt(at, run);
    }
    const operator = comparison.found;
    const length = start - at + comparison.length;
    if (before) {
      return this.#boundAt(at, length, { field: before.field, operator }, run);
    }
    const next = this.#fieldNameAt(at + length, run.keys);
    if (next) {
      return this.#boundAt(at, length + next.length, { field: next.field, operator }, run);
    }
    const place = this.#skipImplied(at + length + 1, run.keys);
    const after = this.#fieldNameAt(place, run.keys);
    if (after) {
      const bound = this.#boundAt(at, length, { field: after.field, operator }, run);
      return bound && { ...bound, length: place + after.length - at };
    }
    const field = this.#fieldOfUnit(run.plain.slice(at + length, at + length + 2));
    return field && this.#boundAt(at, length, { field, operator }, run);
  }

  /** Reads `more attack than machamp`. */
  #partedComparisonAt(at: number, run: Run): Step | undefined {
    const { keys } = run;
    const first = keys[at] ?? '';
    const mayBegin = [...this.#vocabulary.comparisons.keys()].some((each) =>
      each.startsWith(first),
    );
    const noun = mayBegin ? this.#fieldNameAt(at + 1, keys) : undefined;
    const length = 2 + (noun?.length ?? 0);
    const operator = this.#vocabulary.comparisons.get(`${first}${keys[at + length - 1] ?? ''}`);
    return noun && operator
      ? this.#boundAt(at, length, { field: noun.field, operator }, run)
      : undefined;
  }

  /** Reads `between 10 and 20 kg`, `speed between 50 and 100` and `between 50 and 100 speed`. */
  #betweenAt(at: number, run: Run): Step | undefined {
    const { plain, keys } = run;
    const before = this.#fieldNameAt(at, keys);
    const start = before ? this.#skipImplied(at + before.length, keys) : at;
    if (!this.#vocabulary.between.has(keys[start] ?? '')) {
      return undefined;
    }
    const numbers = keys.flatMap((key, place) => (place > start && /^\d/.test(key) ? [place] : []));
    const [first = start, second = start] = numbers;
    const after = before ?? this.#fieldNameAt(second + 1, keys);
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
    const node = condition(field.name, `${least}..${most}`, plain[first]);
    const end = second + (units.has(plain[second + 1]?.text.toLowerCase() ?? '') ? 2 : 1);
    const last = before ? end : end + (after?.length ?? 0);
    return this.#isValid(node)
      ? { length: last - at + this.#adjectiveAt(last, field, run), nodes: [node] }
      : undefined;
  }

  /** The field that a number with a unit can be of: the weight for `10 kg` and `10kg`. */
  #fieldOfUnit([number, unit]: readonly PlainWord[]): Field | undefined {
    const texts = [number?.text ?? '', `${number?.text ?? ''}${unit?.text ?? ''}`];
    return this.#index.fields.find(
      (field) =>
        field.kind === 'number' &&
        texts.some(
          (text) => /\d\D+$/.test(text) && parseQuantity(text, field.quantity) !== undefined,
        ),
    );
  }

  /** Reads what a number is compared with: a number, with or without its unit, or the creature that has it. */
  #boundAt(
    at: number,
    before: number,
    { field, operator }: { readonly field: Field; readonly operator: Operator },
    run: Run,
  ): Step | undefined {
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
      const node = condition(field.name, String(named.found), word, operator);
      return { length: before + named.length, nodes: [node] };
    }
    const number = this.#vocabulary.numbers.get(keys[start] ?? '') ?? word?.text ?? '';
    const unit = plain[start + 1]?.text ?? '';
    const [text, length] =
      parseQuantity(`${number}${unit}`, field.quantity) === undefined
        ? [String(number), 1]
        : [`${number}${unit}`, 2];
    const node = condition(field.name, text, word, operator);
    const adjective = this.#adjectiveAt(start + length, field, run);
    return /^\d/.test(text) && this.#isValid(node)
      ? { length: before + length + adjective, nodes: [node] }
      : undefined;
  }

  /** Returns how many words after a number say no more than its field: `2 m tall`. */
  #adjectiveAt(at: number, field: Field, { keys }: Run): number {
    const found = longest(at, keys, (key) => this.#find(this.#vocabulary.meanings, key));
    const order = found?.found.kind === 'order' ? found.found.order : undefined;
    return order === field.name || order === `-${field.name}` ? (found?.length ?? 0) : 0;
  }

  /** Reads a field and its value, such as `stage 2`, `weak to fire`, `dragon egg group` and `100 speed`. */
  #fieldAt(at: number, run: Run): Step | undefined {
    const times = /^(?:x(\d)|(\d)x)$/.exec(run.keys[at] ?? '');
    if (times) {
      return this.#multipliedAt(at, times[1] ?? times[2] ?? '', run);
    }
    const noun = this.#fieldNameAt(at, run.keys);
    if (noun) {
      // A value may be a word that is implied elsewhere: the egg group Monster.
      const places = [at + noun.length, this.#skipImplied(at + noun.length, run.keys)];
      for (const start of places) {
        const value = this.#valueAt(start, noun.field, run);
        if (value) {
          const end = start + value.length;
          const further = this.#furtherValuesAt(end, noun.field, run);
          return {
            length: end - at + further.length,
            nodes: [value.node, ...further.nodes],
          };
        }
      }
      return undefined;
    }
    for (let length = 1; length < mostValueWords; length += 1) {
      const after = this.#fieldNameAt(at + length, run.keys);
      const isOwn = after && after.field.kind !== 'matchup' && after.field.name !== 'type';
      const value = isOwn ? this.#valueAt(at, after.field, run) : undefined;
      if (after && value?.length === length) {
        return { length: length + after.length, nodes: [value.node] };
      }
    }
    return undefined;
  }

  /** Reads `4x weak to ice`. */
  #multipliedAt(at: number, times: string, run: Run): Step | undefined {
    const noun = this.#fieldNameAt(at + 1, run.keys);
    const word = run.plain[at];
    if (noun?.field.kind !== 'matchup' || !word) {
      return undefined;
    }
    const start = this.#skipImplied(at + 1 + noun.length, run.keys);
    const value = this.#valueAt(start, noun.field, run);
    if (value?.node.kind !== 'term') {
      return undefined;
    }
    const { column } = word;
    const bound = { operator: { text: '>=', column }, value: { text: times, column } } as const;
    return { length: start - at + value.length, nodes: [{ ...value.node, bound }] };
  }

  /** Reads the rest of a list of values of one field, as far as the value after the last `and`: of `fire water and grass`. */
  #furtherValuesAt(
    at: number,
    field: Field,
    run: Run,
  ): { readonly nodes: readonly QueryNode[]; readonly length: number } {
    const nodes: QueryNode[] = [];
    let [count, length] = [0, 0];
    // A form is of one generation, and those in a list are any of them.
    for (let next = at; field.name === 'gen' || !hasOneValue(field);) {
      const isAnd = this.#vocabulary.and.has(run.keys[next] ?? '');
      const start = isAnd ? next + 1 : next;
      const value = this.#valueAt(start, field, run);
      if (!value) {
        break;
      }
      nodes.push(value.node);
      next = start + value.length;
      const word = run.plain[start];
      if (isAnd || (word?.kind === 'word' && word.isAfterAnd === true)) {
        [count, length] = [nodes.length, next - at];
      }
    }
    return { nodes: nodes.slice(0, count), length };
  }

  #fieldNameAt(
    at: number,
    keys: readonly string[],
  ): { readonly field: Field; readonly length: number } | undefined {
    const name = longest(at, keys, (key) => this.#find(this.#vocabulary.fields, key));
    return name && { field: name.found, length: name.length };
  }

  /** Returns the condition that the words from a place on are a value for. */
  #valueAt(
    at: number,
    field: Field,
    { plain, keys }: Run,
  ): { readonly node: QueryNode; readonly length: number } | undefined {
    const word = plain[at];
    if (!word) {
      return undefined;
    }
    if (field.kind === 'number') {
      const number = this.#vocabulary.numbers.get(keys[at] ?? '');
      const text = number === undefined ? word.text : String(number);
      const node = /^\d/.test(text) ? condition(field.name, text, word) : undefined;
      return node && this.#isValid(node) ? { node, length: 1 } : undefined;
    }
    const column = this.#index.texts(field.kind === 'text' ? field.name : 'type');
    const found = longest(at, keys, (key) => column.find(prepareName(key)));
    return (
      found && {
        node: condition(field.name, found.found.written, word),
        length: found.length,
      }
    );
  }

  #isValid(node: QueryNode): boolean {
    return typeof compileQuery(node, this.#index, this.#words) === 'function';
  }

  /** Reads `eevee family`, `evolutions of eevee` and `eeveelutions`. */
  #familyAt(at: number, { plain, keys }: Run): Step | undefined {
    const { catalog } = this.#index;
    const { families, familyEndings } = this.#vocabulary;
    const nounAt = (place: number): number =>
      longest(place, keys, (noun) => this.#formsOf(noun).find((each) => families.has(each)))
        ?.length ?? 0;
    const familyOf = (key: string): number | undefined => {
      const creature = catalog.names.find(key);
      const names = creature && [
        creature.name,
        ...Object.values(catalog.localNames.of(creature)[0] ?? {}),
      ];
      return names?.some((name) => nameKey(name) === key) ? creature?.familyId : undefined;
    };
    const key = keys[at] ?? '';
    const ending = [...familyEndings].find((each) => key.endsWith(each)) ?? '';
    const start = this.#skipImplied(at + nounAt(at), keys);
    // A noun may be a word that is implied elsewhere, and stand after one: `イーブイの進化`.
    let noun: number | undefined = at + 1;
    while (nounAt(noun) === 0 && this.#isImplied(keys[noun])) {
      noun += 1;
    }
    noun = nounAt(noun) === 0 ? undefined : noun;
    const ways = [
      ...(ending === '' ? [] : [{ name: key.slice(0, -ending.length), length: 1 }]),
      ...(nounAt(at) > 0 ? [{ name: keys[start] ?? '', length: start + 1 - at }] : []),
      ...(noun === undefined ? [] : [{ name: key, length: noun + nounAt(noun) - at }]),
    ];
    for (const { name, length } of ways) {
      const family = familyOf(name);
      if (family !== undefined) {
        return { length, nodes: [condition('family', String(family), plain[at])] };
      }
    }
    return undefined;
  }

  /** Reads a move: of one word only where nothing else has it. */
  #moveAt(at: number, { plain, keys }: Run): Step | undefined {
    const { catalog } = this.#index;
    const found = longest(at, keys, (key) => catalog.findMove(key));
    const word = plain[at];
    const isOther =
      found?.length === 1 &&
      word !== undefined &&
      (this.#find(this.#vocabulary.meanings, keys[at] ?? '') !== undefined ||
        this.#isImplied(keys[at]) ||
        this.#words.finds(word));
    return found && !isOther && catalog.learnersOf(found.found).length > 0
      ? { length: found.length, nodes: [condition('knows', found.found.name, word)] }
      : undefined;
  }

  /** Reads `non-legendary`, `non legendary` and `no legendaries`. */
  #negatedAt(at: number, run: Run): Step | undefined {
    const { negations, meanings } = this.#vocabulary;
    const word = run.plain[at];
    const key = run.keys[at] ?? '';
    const [, joined = ''] = /^non-(.+)$/i.exec(word?.text ?? '') ?? [];
    if (!word || (joined === '' && key !== 'non' && !negations.has(key))) {
      return undefined;
    }
    const isWhole = (longest(at, run.keys, (each) => meanings.get(each))?.length ?? 0) > 1;
    if (isWhole) {
      return undefined;
    }
    const rest = { ...word, text: joined };
    const meant =
      joined === ''
        ? this.#termAt(at + 1, { ...run, isExcluded: true })
        : this.#termAt(0, { ...run, plain: [rest], keys: [prepareName(joined).key] });
    return (
      meant && {
        length: joined === '' ? 1 + meant.length : 1,
        nodes: [{ kind: 'not', node: allOf(meant.nodes) }],
      }
    );
  }

  /** Reads what the words from a place on mean, after words that are implied, if that is a condition. */
  #termAt(
    at: number,
    run: Run,
  ): { readonly nodes: readonly QueryNode[]; readonly length: number } | undefined {
    const start = this.#skipImplied(at, run.keys);
    const { length, nodes = [] } = this.#stepAt(start, run);
    const isTerm = nodes.some(({ kind }) => kind !== 'word' && kind !== 'phrase');
    return isTerm ? { nodes, length: start - at + length } : undefined;
  }

  /** Reads types, flags, colours and words that sort. */
  #meaningAt(at: number, run: Run): Step | undefined {
    const { plain, keys, withColours, withOrders } = run;
    const { meanings, colours } = this.#vocabulary;
    const word = plain[at];
    const found = longest(at, keys, (key) => this.#find(meanings, key));
    const isOrder = withOrders && found?.found.kind === 'order';
    if (word && found && (isOrder || !this.#isRather(found.found, found.length, word, run))) {
      const { found: meaning, length } = found;
      return meaning.kind === 'order'
        ? { length, orders: [meaning.order] }
        : { length, nodes: [condition(meaning.field, meaning.value, word)] };
    }
    const key = keys[at] ?? '';
    const colour = withColours ? this.#find(colours, key) : undefined;
    const isForeign = !this.#formsOf(key).some((each) => each === colour);
    return colour === undefined || !word || (isForeign && this.#beginsName(word))
      ? undefined
      : { length: 1, nodes: [condition('colour', colour, word)] };
  }

  /** Whether a word is rather a part of a name: no order hides one, and no other language the beginning of one. */
  #isRather(
    { kind, isForeign }: Meaning,
    length: number,
    word: PlainWord,
    { isExcluded }: Run,
  ): boolean {
    if (length > 1) {
      return false;
    }
    return kind === 'order' && !isForeign
      ? this.#words.finds(word)
      : isForeign && !isExcluded && this.#beginsName(word);
  }

  /** Whether a name in the world's own language has a word that begins with a word. */
  #beginsName({ text }: PlainWord): boolean {
    return this.#index.ownNames.fitting(prepareName(text)).some(({ fit }) => fit <= fits.fromWord);
  }

  #skipImplied(at: number, keys: readonly string[]): number {
    let next = at;
    while (this.#isImplied(keys[next])) {
      next += 1;
    }
    return next;
  }

  #isImplied(key: string | undefined): boolean {
    const { implied, fields } = this.#vocabulary;
    return (
      key !== undefined &&
      (this.#find(fields, key)?.name === 'type' ||
        this.#formsOf(key).some((each) => implied.has(each)))
    );
  }

  /** Leaves a word as it is, or parts it at slashes, and the text of a language without spaces at the words that are known. */
  #wordAt(at: number, run: Run): Step {
    const { plain, keys } = run;
    const word = plain[at];
    const key = keys[at] ?? '';
    if (!word || this.#words.finds(word)) {
      return { length: 1, nodes: word ? [word] : [] };
    }
    const isSpaceless = this.#vocabulary.isSpaceless && /[\u30a1-\u30fa\u4e00-\u9fff]/.test(key);
    const texts = isSpaceless
      ? this.#partsOf(key)
      : word.text.split('/').filter((text) => nameKey(text) !== '');
    const parts = texts.map((text) => ({ ...word, text }));
    if (parts.length < 2) {
      return { length: 1, nodes: [word] };
    }
    const { nodes, orders } = this.#interpret(parts, run);
    return { length: 1, nodes, orders };
  }

  #partsOf(key: string): readonly string[] {
    const { meanings, fields, implied } = this.#vocabulary;
    const isKnown = (text: string): boolean =>
      meanings.has(text) || fields.has(text) || implied.has(text);
    const parts: string[] = [];
    let rest = '';
    for (let at = 0; at < key.length;) {
      const lengths = Array.from({ length: longestPart }, (_, i) => longestPart - i);
      const length = lengths.find((each) => isKnown(key.slice(at, at + each))) ?? 0;
      if (length === 0) {
        rest += key.charAt(at);
      } else {
        parts.push(rest, key.slice(at, at + length));
        rest = '';
      }
      at += Math.max(1, length);
    }
    return [...parts, rest].filter((part) => part !== '');
  }

  /** Each word is looked up in many lists. */
  #formsOf(key: string): readonly string[] {
    const forms = this.#forms.get(key) ?? this.#vocabulary.formsOf(key);
    this.#forms.set(key, forms);
    return forms;
  }

  #find<Value>(words: ReadonlyMap<string, Value>, key: string): Value | undefined {
    return this.#formsOf(key)
      .map((each) => words.get(each))
      .find((value) => value !== undefined);
  }
}

/** Finds what the most words from a place on are, joined. */
function longest<Found>(
  at: number,
  keys: readonly string[],
  find: (key: string) => Found | undefined,
): { readonly found: Found; readonly length: number } | undefined {
  for (let length = Math.min(mostValueWords, keys.length - at); length > 0; length -= 1) {
    const found = find(keys.slice(at, at + length).join(''));
    if (found !== undefined) {
      return { found, length };
    }
  }
  return undefined;
}

/** Returns the form that a text names in the world's own language. */
export function findNamed(text: string, { catalog }: SearchIndex): FormOf | undefined {
  const creature = parseCatalogNumber(text) === undefined ? catalog.names.find(text) : undefined;
  const form = creature && findNamedForm(text, creature, catalog.manifest.synonyms ?? []);
  return creature && form && { creature, form };
}

/** Returns the form that a text names in other words: with a girl for a female, or two for 2. */
export function findVariant(text: string, index: SearchIndex): FormOf | undefined {
  const { spellings, implied } = vocabularyOf(index.catalog);
  const keys = prepareName(text).words.filter((key) => !implied.has(key));
  for (const spelling of spellings) {
    const isSpelled = keys.some((key) => spelling.has(key));
    const spelled = keys.map((key) => spelling.get(key) ?? key).join(' ');
    const named = isSpelled ? findNamed(spelled, index) : undefined;
    if (named) {
      return named;
    }
  }
  return undefined;
}

/** The words of a query of nothing else. */
function plainWordsOf(node: QueryNode): readonly PlainWord[] {
  const nodes = node.kind === 'all' ? node.nodes : [node];
  const words = nodes.filter((each) => each.kind === 'word');
  return words.length === nodes.length ? words : [];
}

/** Whether two conditions are values of one field. */
function isOneOf(one: QueryNode, other: QueryNode): boolean {
  return one.kind === 'term' && other.kind === 'term' && one.field.text === other.field.text;
}

/** Whether words are short enough to be read, and have letters or digits. */
function isReadable(words: readonly PlainWord[]): boolean {
  return words.every(({ text }) => text.length <= longestWord && nameKey(text) !== '');
}

function allOf(nodes: readonly QueryNode[]): QueryNode {
  const [only, second] = nodes;
  return only && !second ? only : { kind: 'all', nodes };
}

function phraseSense(text: string, [first]: readonly PlainWord[]): Sense {
  const column = first?.column ?? 1;
  return { nodes: [{ kind: 'phrase', text, column }], ignored: [], orders: [] };
}

function nameSense(named: FormOf): Sense {
  return { nodes: [nameCondition(named)], ignored: [], orders: [] };
}

export function nameCondition({ form }: FormOf): QueryNode {
  return condition('name', form.name, undefined, '=');
}

function condition(
  field: string,
  value: string,
  word: PlainWord | undefined,
  operator: Operator = ':',
): QueryNode {
  const column = word?.column ?? 1;
  const kind = /^\d/.test(value) ? 'word' : 'phrase';
  const text = value.toLowerCase();
  return parseCondition(
    { text: field, column },
    { text: operator, column },
    { kind, text, column },
  );
}

/** Takes several generations for any of them: a form is of one alone. */
function joinGenerations(nodes: readonly QueryNode[]): readonly QueryNode[] {
  const generations = nodes.filter(
    (node) => node.kind === 'term' && node.field.text === 'gen' && node.operator.text === ':',
  );
  const [first, second] = generations;
  return first && second
    ? nodes.flatMap((node): readonly QueryNode[] => {
        if (node === first) {
          return [{ kind: 'any', nodes: generations }];
        }
        return generations.includes(node) ? [] : [node];
      })
    : nodes;
}

/** Joins a number and the unit behind a space. */
function joinUnits(nodes: readonly QueryNode[], fields: readonly Field[]): readonly QueryNode[] {
  const joined: QueryNode[] = [];
  for (const node of nodes) {
    const before = joined.at(-1);
    const term = before?.kind === 'not' ? before.node : before;
    const field = term?.kind === 'term' ? findField(fields, term.field.text) : undefined;
    const isUnit =
      node.kind === 'word' &&
      term?.kind === 'term' &&
      field?.kind === 'number' &&
      field.quantity.units.has(node.text.toLowerCase()) &&
      parseQuantity(term.value.text + node.text, field.quantity) !== undefined;
    if (isUnit) {
      const whole: QueryNode = {
        ...term,
        value: { ...term.value, text: term.value.text + node.text },
      };
      joined.splice(-1, 1, before?.kind === 'not' ? { kind: 'not', node: whole } : whole);
    } else {
      joined.push(node);
    }
  }
  return joined;
}
