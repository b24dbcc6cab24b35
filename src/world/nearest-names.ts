import { nameWords } from './name-key.ts';

/**
 * Returns the optimal string alignment distance (insertions, deletions, replacements and swaps of neighbours), or
 * undefined if it exceeds `most`.
 */
export function editDistance(
  a: readonly string[],
  b: readonly string[],
  most: number,
): number | undefined {
  if (Math.abs(a.length - b.length) > most) {
    return undefined;
  }
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, letter] of a.entries()) {
    const row = [i + 1];
    for (const [j, other] of b.entries()) {
      const swapped =
        i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === other
          ? (beforeLast[j - 1] ?? Infinity) + 1
          : Infinity;
      row.push(
        Math.min(
          (last[j + 1] ?? Infinity) + 1,
          (row[j] ?? Infinity) + 1,
          (last[j] ?? Infinity) + (letter === other ? 0 : 1),
          swapped,
        ),
      );
    }
    if (Math.min(...row) > most) {
      return undefined;
    }
    beforeLast = last;
    last = row;
  }
  const distance = last.at(-1) ?? 0;
  return distance > most ? undefined : distance;
}

/** Longer queries have no suggestions, so that the work stays bounded. */
const longestQuery = 60;

/** Shorter texts occur in too many names. */
export const shortestHeld = 3;

/** A name, prepared for comparisons. */
type Key = {
  readonly words: readonly string[];
  readonly text: string;
  readonly letters: readonly string[];
  /** The set of its letters: a bit for each, by the last five bits of its code point. */
  readonly bits: number;
};

/** Ranks names by similarity to a query. */
export type NearestNames = (query: string, limit: number) => string[];

/**
 * Compiles a ranking of names and their aliases. The order is: names with at most one wrong letter, names that begin
 * with the query, names by edit distance, names that contain the query; ties keep the given order. Omits dissimilar
 * names.
 */
export function compileNearestNames(
  names: readonly { readonly name: string; readonly alsoKnownAs?: readonly string[] }[],
): NearestNames {
  const candidates = names.map(({ name, alsoKnownAs = [] }) => {
    const keys = [name, ...alsoKnownAs].map((each) => takeApart(each));
    return { name, keys: keys.filter(({ text }) => text !== '') };
  });
  return (query, limit) => {
    const key = takeApart(query);
    if (key.letters.length === 0 || key.letters.length > longestQuery) {
      return [];
    }
    const ranked: { name: string; cost: number }[] = [];
    for (const { name, keys } of candidates) {
      const cost = Math.min(...keys.map((each) => unlikeness(key, each)));
      if (cost < Infinity) {
        ranked.push({ name, cost });
      }
    }
    return ranked
      .toSorted((a, b) => a.cost - b.cost)
      .slice(0, limit)
      .map(({ name }) => name);
  };
}

function takeApart(name: string): Key {
  const words = nameWords(name);
  const text = words.join('');
  const letters = [...text];
  const bits = letters.reduce((all, letter) => all | (1 << ((letter.codePointAt(0) ?? 0) & 31)), 0);
  return { words, text, letters, bits };
}

/** Returns 0 for an equal name, larger numbers for less similar ones, Infinity for dissimilar ones. */
function unlikeness(query: Key, name: Key): number {
  const most = Math.max(1, Math.floor(query.letters.length / 3));
  // A wrong letter changes at most two bits of the letter set.
  const distance =
    countBits(query.bits ^ name.bits) > 2 * most
      ? undefined
      : editDistance(query.letters, name.letters, most);
  if (distance !== undefined && distance <= 1) {
    return distance;
  }
  const held = query.letters.length >= shortestHeld ? most + 1 : Infinity;
  if (name.text.startsWith(query.text)) {
    // Ranks a prefix just behind one mistyped letter, and never behind a name that contains the query.
    return Math.min(1 + (name.letters.length - query.letters.length) / 100, held);
  }
  if (distance !== undefined) {
    return distance;
  }
  return name.text.includes(query.text) && fitOf(name.words, query.text) < fits.none
    ? held
    : Infinity;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    count += 1;
  }
  return count;
}

/** How well a name matches a text; smaller is better. */
export const fits = {
  /** The name equals the text. */
  whole: 0,
  beginning: 1,
  /** The text begins at a later word of the name and may span several words. */
  fromWord: 2,
  withinWord: 3,
  none: 4,
} as const;

export type Fit = (typeof fits)[keyof typeof fits];

/** Returns how well a name, given as its words, matches a key. */
export function fitOf(words: readonly string[], key: string): Fit {
  const name = words.join('');
  if (name.startsWith(key)) {
    return name === key ? fits.whole : fits.beginning;
  }
  let from = 0;
  for (const word of words) {
    if (name.startsWith(key, from)) {
      return fits.fromWord;
    }
    from += word.length;
  }
  return words.some((word) => word.includes(key)) ? fits.withinWord : fits.none;
}
