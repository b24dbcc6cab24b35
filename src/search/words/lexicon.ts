import type { Catalog } from '../../catalog/catalog.ts';
import { prepareName } from '../../world/nearest-names.ts';
import type { Field, FieldOrder, NumberField } from '../fields.ts';
import type { Operator } from '../query-tokens.ts';
import { type Meaning, type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** More words are no name of a form. */
export const mostNameWords = 6;

/** More words are no name of a value. */
export const mostValueWords = 3;

/** Letters of a known word in a text without spaces. */
const longestPart = 14;

/** Letters of a compound and of its parts. */
const longestCompound = 24;
const shortestPart = 3;

type Parts = { readonly texts: readonly string[]; readonly areKnown: boolean };

/** Of a language without spaces; hiragana are katakana in keys. */
const spacelessLetter = /[\u30a1-\u30fa\u4e00-\u9fff]/;

/** Looks up the words of one query in the vocabulary of a world, in each form that they have. */
export class Lexicon {
  readonly vocabulary: Vocabulary;
  readonly #keys = new Map<string, string>();
  readonly #forms = new Map<string, readonly string[]>();

  constructor(catalog: Catalog) {
    this.vocabulary = vocabularyOf(catalog);
  }

  /** Returns the key of a word, kept: each is read in several ways. */
  keyOf(word: string): string {
    const key = this.#keys.get(word) ?? prepareName(word).key;
    this.#keys.set(word, key);
    return key;
  }

  /** Whether every search implies a word. */
  isImplied(key: string | undefined): boolean {
    const { implied, fields } = this.vocabulary;
    return (
      key !== undefined && (this.find(fields, key)?.name === 'type' || this.isIn(implied, key))
    );
  }

  /** Returns the keys of a word and of its singulars, kept: each word is looked up in many lists. */
  formsOf(key: string): readonly string[] {
    const known = this.#forms.get(key);
    if (known) {
      return known;
    }
    const singulars = this.vocabulary.endings.flatMap(([plural, singular]) => {
      const stem = key.slice(0, key.length - plural.length) + singular;
      // Without the `en` of its language, `queen` would be the French `que`.
      const shortest = singular === '' ? plural.length + 2 : 3;
      return key.endsWith(plural) && stem.length >= shortest ? [stem] : [];
    });
    const forms = [key, ...singulars];
    this.#forms.set(key, forms);
    return forms;
  }

  /** Returns what a list of words has for a word or one of its singulars. */
  find<Value>(words: ReadonlyMap<string, Value>, key: string): Value | undefined {
    return this.formsOf(key)
      .map((each) => words.get(each))
      .find((value) => value !== undefined);
  }

  /** Whether a list has a word or one of its singulars. */
  isIn(words: ReadonlySet<string>, key: string): boolean {
    return this.formsOf(key).some((each) => words.has(each));
  }

  /** The number that a word spells. Roman numbers are letters in names. */
  spelledNumber(key: string): number | undefined {
    return /[^ivx]/.test(key) ? this.vocabulary.numbers.get(key) : undefined;
  }

  /** The number that a word is before the name of a unit: 1 for the `a` of `a foot`, 2 for the `two` of `two metres`. */
  numberBefore(word: string, unit: string | undefined): number | undefined {
    const { ones, units } = this.vocabulary;
    const key = this.keyOf(word);
    const number = ones.has(key) ? 1 : this.spelledNumber(key);
    return number !== undefined && unit !== undefined && this.find(units, this.keyOf(unit))
      ? number
      : undefined;
  }

  /** Whether a word is one of a language without spaces. */
  isSpaceless(key: string): boolean {
    return this.vocabulary.isSpaceless && spacelessLetter.test(key);
  }

  /** Parts a text at the names, words and numbers that are known, and says whether these are all of it. */
  partsOf(text: string): Parts {
    // A key has no decimal point.
    const decimal = /(\d+\.\d+[a-z%]*)/i;
    const parts = text
      .split(decimal)
      .filter((part) => part !== '')
      .map((part) =>
        decimal.test(part) ? { texts: [part], areKnown: true } : this.#partsAsWritten(part),
      );
    return {
      texts: parts.flatMap(({ texts }) => texts),
      areKnown: parts.every(({ areKnown }) => areKnown),
    };
  }

  /** The parts in the letters of the text, where its key has as many. */
  #partsAsWritten(text: string): Parts {
    const { texts, areKnown } = this.#partsOfKey(this.keyOf(text));
    // Keys have the marks of voiced letters behind these.
    let end = 0;
    const written = texts.map((part) => {
      const start = end;
      end += part.normalize('NFC').length;
      return text.slice(start, end);
    });
    return { texts: end === text.length ? written : texts, areKnown };
  }

  #partsOfKey(key: string): Parts {
    const lengths = Array.from({ length: longestPart }, (_, i) => longestPart - i);
    const known = [this.vocabulary.namesByOtherKeys(), this.vocabulary.parts];
    const lengthAt = (at: number): number =>
      lengths.find(
        (each) =>
          known.some((words) => words.has(key.slice(at, at + each))) &&
          // A mark of its own belongs to the letter before it: no `と` is in `ド`.
          !/^\p{M}/u.test(key.slice(at + each)),
      ) ??
      /^第?\d+(?:\.\d+)?[a-z%]*/.exec(key.slice(at))?.[0].length ??
      0;
    const texts: string[] = [];
    const unknown: string[] = [];
    for (let at = 0; at < key.length;) {
      const start = at;
      while (at < key.length && lengthAt(at) === 0) {
        at += 1;
      }
      unknown.push(key.slice(start, at));
      const end = at + lengthAt(at);
      texts.push(key.slice(start, at), key.slice(at, end));
      at = end;
    }
    // Particles of one letter are letters of names too: ナミノリ.
    return unknown.some((text) => /^[\u30a1-\u30fa]\p{M}*$/u.test(text))
      ? { texts: [key], areKnown: false }
      : { texts: texts.filter((text) => text !== ''), areKnown: unknown.join('') === '' };
  }

  /** Parts a compound of a word with a meaning, a region or an ordinal, and one that is implied or has a meaning too: `Wasserpokémon`, `firetype`, `zweitschnellstes`. */
  compoundOf(key: string): readonly [string, string] | undefined {
    const { meanings, regions, ordinals } = this.vocabulary;
    const last = Math.min(key.length, longestCompound) - shortestPart;
    for (let at = shortestPart; at <= last; at += 1) {
      const [first, second] = [key.slice(0, at), key.slice(at)];
      const isMeant =
        this.find(meanings, first) !== undefined || regions.has(first) || ordinals.has(first);
      if (isMeant && (this.isImplied(second) || this.find(meanings, second))) {
        return [first, second];
      }
    }
    return undefined;
  }
}

/** What some words are together. */
export type Found<Value> = { readonly found: Value; readonly length: number };

/** Finds what the most words from a place on are, joined. */
export function longest<Value>(
  at: number,
  keys: readonly string[],
  find: (key: string) => Value | undefined,
  most = mostValueWords,
): Found<Value> | undefined {
  return longestOf(joinedFrom(at, keys, most), find);
}

/** The words from a place on, joined: one, two and more. */
function joinedFrom(at: number, keys: readonly string[], most = mostValueWords): readonly string[] {
  const joined: string[] = [];
  for (const key of keys.slice(at, at + most)) {
    joined.push((joined.at(-1) ?? '') + key);
  }
  return joined;
}

function longestOf<Value>(
  joined: readonly string[],
  find: (key: string) => Value | undefined,
): Found<Value> | undefined {
  for (let length = joined.length; length > 0; length -= 1) {
    const found = find(joined[length - 1] ?? '');
    if (found !== undefined) {
      return { found, length };
    }
  }
  return undefined;
}

/** Words side by side, by their name keys. */
export class Words {
  readonly lexicon: Lexicon;
  readonly keys: readonly string[];
  /** By the place, kept since each reader asks for them. */
  readonly #joined = new Map<number, readonly string[]>();

  constructor(lexicon: Lexicon, words: readonly string[]) {
    this.lexicon = lexicon;
    this.keys = words.map((word) => lexicon.keyOf(word));
  }

  get vocabulary(): Vocabulary {
    return this.lexicon.vocabulary;
  }

  /** The key of a word; empty beyond the last. */
  keyAt(at: number): string {
    return this.keys[at] ?? '';
  }

  has(at: number, words: { readonly has: (key: string) => boolean }): boolean {
    return words.has(this.keyAt(at));
  }

  /** Finds what the most words from a place on are, joined. */
  longest<Value>(at: number, find: (key: string) => Value | undefined): Found<Value> | undefined {
    let joined = this.#joined.get(at);
    if (!joined) {
      joined = joinedFrom(at, this.keys);
      this.#joined.set(at, joined);
    }
    return longestOf(joined, find);
  }

  /** Finds the same in a list of words, or one of their singulars. */
  find<Value>(at: number, words: ReadonlyMap<string, Value>): Found<Value> | undefined {
    return this.longest(at, (key) => this.lexicon.find(words, key));
  }

  /** How many words from a place on are one of a list; 0 if none is. */
  lengthIn(at: number, words: ReadonlySet<string>): number {
    return this.longest(at, (key) => words.has(key) || undefined)?.length ?? 0;
  }

  /** How many words, as many as a name may have, stand before one of a list; 0 if none does. */
  lengthBefore(at: number, words: ReadonlySet<string>): number {
    for (let length = 1; length <= mostValueWords; length += 1) {
      if (this.lengthIn(at + length, words) > 0) {
        return length;
      }
    }
    return 0;
  }

  /** Returns how many words mean most or least. Of both the longer counts: `plus bas` is no `plus`. */
  mostAt(at: number): { readonly length: number; readonly isDescending: boolean } | undefined {
    const { most, least } = this.vocabulary;
    const [more = 0, less = 0] = [most, least].map((words) => this.lengthIn(at, words));
    const length = Math.max(more, less);
    return length === 0 ? undefined : { length, isDescending: more === length };
  }

  /** Returns the operator that the words from a place on stand for. */
  comparisonAt(at: number): Found<Operator> | undefined {
    return this.longest(at, (key) => this.vocabulary.comparisons.get(key));
  }

  /** What a word means alone. */
  meaningOf(at: number): Meaning | undefined {
    return this.lexicon.find(this.vocabulary.meanings, this.keyAt(at));
  }

  /** Returns the order that the words from a place on stand for. */
  orderAt(at: number): Found<FieldOrder> | undefined {
    const meaning = this.find(at, this.vocabulary.meanings);
    return meaning?.found.kind === 'order'
      ? { found: meaning.found.order, length: meaning.length }
      : undefined;
  }

  /** Reads `starting with p`, and `mit P beginnen` where the words end, as a pattern of names. */
  edgeAt(
    at: number,
    textAt: (place: number) => string | undefined,
  ): { readonly place: number; readonly length: number; readonly pattern: string } | undefined {
    const edgeIn = (place: number) => this.longest(place, (key) => this.vocabulary.edges.get(key));
    const before = edgeIn(at);
    const edge = before ?? edgeIn(at + 1);
    const next = at + (edge?.length ?? 0);
    // The last word may be one that is implied elsewhere: `starting with the letter a`, `starts with a ends with a`.
    const counting = Math.min(this.skipImplied(next), this.keys.length - 1);
    const isLetter = /^\p{L}$/u.test(this.keyAt(next));
    const last = isLetter ? next : Math.max(next, counting);
    const [place, end] = before ? [last, last + 1] : [at, next + 1];
    const text = before || end === this.keys.length ? textAt(place) : undefined;
    return edge && text !== undefined
      ? { place, length: end - at, pattern: edge.found.replace(/[^*]/, () => text) }
      : undefined;
  }

  isImplied(at: number): boolean {
    return this.lexicon.isImplied(this.keys[at]);
  }

  /** Returns the next place whose word counts. */
  skipImplied(at: number): number {
    let next = at;
    while (this.isImplied(next)) {
      next += 1;
    }
    return next;
  }

  /** Returns the same, or the place of a comparison before it: an article begins `au moins`, and its plural `less than`. */
  skipToComparison(at: number): number {
    let next = at;
    while (this.isImplied(next) && !this.comparisonAt(next)) {
      next += 1;
    }
    return next;
  }

  /** Returns the field that the words from a place on name. */
  fieldAt(at: number): { readonly field: Field; readonly length: number } | undefined {
    const name = this.find(at, this.vocabulary.fields);
    // In `highest attack no megas` the `no` is no number.
    const isNegation =
      name?.length === 1 &&
      this.has(at, this.vocabulary.negations) &&
      !/^\d/.test(this.keyAt(at + 1));
    return isNegation ? undefined : name && { field: name.found, length: name.length };
  }

  /** Returns the fields of all stats for `all stats`. */
  everyStatAt(
    at: number,
  ): { readonly fields: readonly NumberField[]; readonly length: number } | undefined {
    const { everyStat, stats } = this.vocabulary;
    const length = this.lengthIn(at, everyStat);
    return length > 0 ? { fields: stats, length } : undefined;
  }

  /** Returns the fields of numbers that are named side by side. */
  numbersAt(at: number): { readonly fields: readonly NumberField[]; readonly length: number } {
    const every = this.everyStatAt(at);
    if (every) {
      return every;
    }
    const fields: NumberField[] = [];
    let [length, and] = [0, 0];
    for (let named = this.fieldAt(at); named?.field.kind === 'number';) {
      // In `highest hp gen 2` the second one has a value.
      if (length > 0 && /^\d/.test(this.keyAt(at + length + and + named.length))) {
        break;
      }
      fields.push(named.field);
      length += and + named.length;
      and = this.has(at + length, this.vocabulary.and) ? 1 : 0;
      named = this.fieldAt(at + length + and);
    }
    return { fields, length };
  }
}
