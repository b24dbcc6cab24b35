import { nameWords } from '../../world/name-key.ts';

/** The normalised words of a text, found again instead of made anew: the same names stand in many fields. */
export type KnownWords = (text: string) => readonly string[];

/** More texts than are remembered at once: a large catalog has a name for each entry. */
const most = 20_000;

/** Remembers the words of texts that it was asked for lately. */
export function createKnownWords(): KnownWords {
  const known = new Map<string, readonly string[]>();
  return (text) => {
    const words = known.get(text) ?? nameWords(text);
    if (known.size >= most) {
      known.clear();
    }
    known.set(text, words);
    return words;
  };
}

/** The key of a value: compared as names are, or as it is where it has no letter or digit, such as `???`. */
export function valueKey(value: string, wordsOf: KnownWords = nameWords): string {
  const key = wordsOf(value).join('');
  return key === '' ? value : key;
}

/** Words with a space before and after each, so that a sequence of whole words is a part of the text. */
export function spacedWords(words: readonly string[]): string {
  return ` ${words.join(' ')} `;
}
