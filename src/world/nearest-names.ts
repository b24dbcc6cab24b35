import { nameWords } from './name-key.ts';

/**
 * How many single letters must be put in, taken out, replaced or swapped with their neighbour to make one text of the
 * other (optimal string alignment), or undefined where that is more than `most`.
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

/** Texts longer than this are not compared: the work stays bounded whatever a client sends. */
const longestQuery = 60;

/** Shorter texts stand somewhere in too many names. */
export const shortestHeld = 3;

/** A name, taken apart once. */
type Key = {
  readonly words: readonly string[];
  readonly text: string;
  readonly letters: readonly string[];
  /** Which letters it has, a bit for each by the end of its code. */
  readonly bits: number;
};

/** Ranks names by their likeness to a text that is none of them. */
export type NearestNames = (query: string, limit: number) => string[];

/**
 * Makes a ranker for names, each with the other texts that it is known by. The nearest come first: a name with at most
 * one wrong letter, names that begin with the text, names by the number of letters that differ, names that hold the text
 * as a search would find it; equals in the order given. What is not like the text at all is left out.
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

/** 0 for a text that is the name; larger the less alike they are; Infinity for texts that have nothing in common. */
function unlikeness(query: Key, name: Key): number {
  const most = Math.max(1, Math.floor(query.letters.length / 3));
  // A wrong letter changes at most two of those that a text has: what differs more needs no closer look.
  const distance =
    countBits(query.bits ^ name.bits) > 2 * most
      ? undefined
      : editDistance(query.letters, name.letters, most);
  if (distance !== undefined && distance <= 1) {
    return distance;
  }
  const held = query.letters.length >= shortestHeld ? most + 1 : Infinity;
  if (name.text.startsWith(query.text)) {
    // Just behind one mistyped letter: a text that is cut short leaves no letter wrong. And however long the name is, it
    // holds the text as well.
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

/** How well a name fits a text, the better the less. */
export const fits = {
  /** The name is the text. */
  whole: 0,
  beginning: 1,
  /** The text begins with a later word of the name, and may go on over others. */
  fromWord: 2,
  withinWord: 3,
  none: 4,
} as const;

export type Fit = (typeof fits)[keyof typeof fits];

/** How well a name, given as its words, fits the letters of a text. */
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
