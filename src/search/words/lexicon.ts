import type { Vocabulary } from './vocabulary.ts';

/** More words are no name of a value. */
export const mostValueWords = 3;

/** Letters of a known word in a text without spaces. */
const longestPart = 10;

/** Letters of a compound and of its parts. */
const longestCompound = 24;
const shortestPart = 3;

/** Looks up the words of one query in a vocabulary, in each form that they have. */
export class Lexicon {
  readonly vocabulary: Vocabulary;
  readonly #forms = new Map<string, readonly string[]>();

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
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
      return key.endsWith(plural) && stem.length > 2 ? [stem] : [];
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

  /** Parts a text at the words and numbers that are known, and says whether these are all of it. */
  partsOf(key: string): { readonly texts: readonly string[]; readonly areKnown: boolean } {
    const lengths = Array.from({ length: longestPart }, (_, i) => longestPart - i);
    const lengthAt = (at: number): number =>
      /^\d+(?:\.\d+)?[a-z%]*/.exec(key.slice(at))?.[0].length ??
      lengths.find((each) => this.vocabulary.parts.has(key.slice(at, at + each))) ??
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

  /** Parts a compound of a word with a meaning, or a region, and one that is implied or has one too: `Wasserpokémon`, `firetype`, `Feuerstarter`. */
  compoundOf(key: string): readonly [string, string] | undefined {
    const { meanings, regions } = this.vocabulary;
    const last = Math.min(key.length, longestCompound) - shortestPart;
    for (let at = shortestPart; at <= last; at += 1) {
      const [first, second] = [key.slice(0, at), key.slice(at)];
      const isMeant = this.find(meanings, first) !== undefined || regions.has(first);
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
): Found<Value> | undefined {
  for (let length = Math.min(mostValueWords, keys.length - at); length > 0; length -= 1) {
    const found = find(keys.slice(at, at + length).join(''));
    if (found !== undefined) {
      return { found, length };
    }
  }
  return undefined;
}
