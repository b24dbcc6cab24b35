import { prepareName } from '../world/nearest-names.ts';
import { compileQuery } from './compile-query.ts';
import type { Field, FieldOrder, NumberField } from './fields.ts';
import type { PlainWord, WordMatcher } from './plain-words.ts';
import type { QueryNode } from './query-tree.ts';
import type { SearchIndex } from './search-index.ts';
import { elision } from './words/language-words.ts';
import { type Found, type Lexicon, longest } from './words/lexicon.ts';
import type { Vocabulary } from './words/vocabulary.ts';

/** What the next words of a run mean; words with neither conditions nor orders are implied. */
export type Step = {
  readonly length: number;
  readonly nodes: readonly QueryNode[];
  readonly orders?: readonly FieldOrder[];
};

/** What words are looked up in. */
type Known = {
  readonly index: SearchIndex;
  readonly words: WordMatcher;
  readonly lexicon: Lexicon;
};

export type Choices = {
  readonly withColours?: boolean;
  /** Whether a word that sorts does so even where it is a part of a name. */
  readonly withOrders?: boolean;
  /** Whether a type in another language is one even where it begins a name: among excluded words, or others of the language. */
  readonly isForeign?: boolean;
};

/** Words side by side, and how they are read. */
export class Run {
  readonly index: SearchIndex;
  readonly words: WordMatcher;
  readonly lexicon: Lexicon;
  /** With the sign of a unit after a number, and without the article of `d'Évoli`. */
  readonly plain: readonly PlainWord[];
  readonly keys: readonly string[];
  readonly choices: Required<Choices>;
  readonly #written: readonly PlainWord[];

  constructor({ index, words, lexicon }: Known, written: readonly PlainWord[], choices: Choices) {
    this.index = index;
    this.words = words;
    this.lexicon = lexicon;
    this.#written = written;
    const apart = written.map((word) => {
      const text = word.text.replace(elision, '');
      return text === word.text ? word : { ...word, text };
    });
    this.keys = apart.map(({ text }) => prepareName(text).key);
    this.plain = apart.map((word, i) => {
      const isAfterNumber = /^\d/.test(this.keyAt(i - 1));
      const unit = isAfterNumber && lexicon.find(this.vocabulary.units, this.keyAt(i));
      return unit ? { ...word, text: unit } : word;
    });
    // `vol` begins names, and beside `feu` it is a type.
    const isTold = apart.some((word, i) => {
      const meaning = lexicon.find(this.vocabulary.meanings, this.keyAt(i));
      return meaning?.isForeign === true && !words.beginsName(word.text);
    });
    const { withColours = false, withOrders = false, isForeign = false } = choices;
    this.choices = { withColours, withOrders, isForeign: isForeign || isTold };
  }

  /** The same words, or parts of them, with other choices. */
  with(choices: Choices, written = this.#written): Run {
    return new Run(this, written, { ...this.choices, ...choices });
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
    return longest(at, this.keys, find);
  }

  /** Finds the same in a list of words, or one of their singulars. */
  find<Value>(at: number, words: ReadonlyMap<string, Value>): Found<Value> | undefined {
    return longest(at, this.keys, (key) => this.lexicon.find(words, key));
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

  /** Returns the field that the words from a place on name. */
  fieldAt(at: number): { readonly field: Field; readonly length: number } | undefined {
    const name = this.find(at, this.vocabulary.fields);
    return name && { field: name.found, length: name.length };
  }

  /** Returns the fields of numbers that are named side by side. */
  numbersAt(at: number): { readonly fields: readonly NumberField[]; readonly length: number } {
    const fields: NumberField[] = [];
    let length = 0;
    for (let named = this.fieldAt(at); named?.field.kind === 'number';) {
      // In `highest hp gen 2` the second one has a value.
      if (length > 0 && /^\d/.test(this.keyAt(at + length + named.length))) {
        break;
      }
      fields.push(named.field);
      length += named.length;
      named = this.fieldAt(at + length);
    }
    return { fields, length };
  }

  /** Whether a search takes a condition: its number is one that the field may have. */
  takes(node: QueryNode): boolean {
    return typeof compileQuery(node, this.index, this.words) === 'function';
  }
}
