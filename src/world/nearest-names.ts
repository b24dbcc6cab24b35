import { memoize } from './memoize.ts';
import { inKatakana, nameWords } from './name-key.ts';

/** A name, prepared for comparisons. */
export type ComparedName = {
  readonly written: string;
  readonly words: readonly string[];
  /** Its words without anything between them (`nameKey`). */
  readonly key: string;
  /** Letters (code points) of the key. */
  readonly length: number;
  /** The set of these letters: a bit for each, by the last five bits of its code point. It rules out most names at a glance. */
  readonly letters: number;
};

export function prepareName(written: string): ComparedName {
  const words = nameWords(written).map(inKatakana);
  return { written, words, ...lettersOf(words.join('')) };
}

function lettersOf(key: string): Pick<ComparedName, 'key' | 'length' | 'letters'> {
  let length = 0;
  let letters = 0;
  for (const letter of key) {
    length += 1;
    letters |= 1 << ((letter.codePointAt(0) ?? 0) & 31);
  }
  return { key, length, letters };
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

type Fit = (typeof fits)[keyof typeof fits];

/** Returns how well a name matches a text. */
export function fitOf(name: ComparedName, text: ComparedName): Fit {
  if (!mayHold(name, text) || !name.key.includes(text.key)) {
    return fits.none;
  }
  if (name.key.startsWith(text.key)) {
    return name.length === text.length ? fits.whole : fits.beginning;
  }
  let from = 0;
  for (const word of name.words) {
    if (name.key.startsWith(text.key, from)) {
      return fits.fromWord;
    }
    from += word.length;
  }
  return name.words.some((word) => word.includes(text.key)) ? fits.withinWord : fits.none;
}

/** Whether a name has all letters of a text. */
function mayHold(name: ComparedName, text: ComparedName): boolean {
  return (text.letters & ~name.letters) === 0;
}

/** Names of one length, and what rules most of them out before they are read. */
type Alike<Name> = {
  readonly length: number;
  readonly names: readonly Name[];
  /** Places in the list of all. */
  readonly places: readonly number[];
  readonly letters: Int32Array;
  /** The first letter of each. */
  readonly firsts: Int32Array;
};

/** Made once for a list: callers pass the one that they keep. */
const byLengthOf = memoize(<Name extends ComparedName>(names: readonly Name[]): Alike<Name>[] =>
  Array.from(
    Map.groupBy(names.entries(), ([, { length }]) => length),
    ([length, entries]) => ({
      length,
      names: entries.map(([, name]) => name),
      places: entries.map(([place]) => place),
      letters: Int32Array.from(entries, ([, { letters }]) => letters),
      firsts: Int32Array.from(entries, ([, { key }]) => key.codePointAt(0) ?? 0),
    }),
  ),
);

/** Returns the names in which a text fits, each with its fit. */
export function namesFitting<Name extends ComparedName>(
  names: readonly Name[],
  text: ComparedName,
): { readonly name: Name; readonly fit: Fit }[] {
  return namesHolding(names, text)
    .map((name) => ({ name, fit: fitOf(name, text) }))
    .filter(({ fit }) => fit < fits.none);
}

/** Returns the names that have the words of a text, whole and in this order. */
export function namesWithWords<Name extends ComparedName>(
  names: readonly Name[],
  text: ComparedName,
): Name[] {
  return namesHolding(names, text).filter((name) => hasWords(name, text));
}

/** Returns the names whose keys hold that of a text and keeps their order. */
function namesHolding<Name extends ComparedName>(
  names: readonly Name[],
  text: ComparedName,
): readonly Name[] {
  const { key } = text;
  if (key.length < 2) {
    return key === '' ? [] : names.filter((name) => mayHold(name, text) && name.key.includes(key));
  }
  const { starts, places } = pairsOf(names);
  let [from, to] = [0, places.length];
  for (let i = 1; i < key.length; i += 1) {
    const pair = pairAt(key, i);
    const [first = 0, end = 0] = [starts[pair], starts[pair + 1]];
    if (end - first < to - from) {
      [from, to] = [first, end];
    }
  }
  const holding: Name[] = [];
  let before = -1;
  for (let i = from; i < to; i += 1) {
    const place = places[i] ?? 0;
    const name = place === before ? undefined : names[place];
    if (name?.key.includes(key)) {
      holding.push(name);
    }
    before = place;
  }
  return holding;
}

/** Pairs of letters are counted by a number below this; a few share one. */
const mostPairs = 4096;

/** The number of the pair that ends at a place of a key. */
function pairAt(key: string, end: number): number {
  return (key.charCodeAt(end - 1) * 31 + key.charCodeAt(end)) % mostPairs;
}

/** The names that have each pair of letters, as places in their list: those of a pair are from its start to the next one's. */
type Pairs = { readonly starts: Int32Array; readonly places: Int32Array };

/** Made once for a list: callers pass the one that they keep. */
const pairsOf = memoize((names: readonly ComparedName[]): Pairs => {
  const starts = new Int32Array(mostPairs + 1);
  for (const { key } of names) {
    for (let i = 1; i < key.length; i += 1) {
      const pair = pairAt(key, i);
      starts[pair + 1] = (starts[pair + 1] ?? 0) + 1;
    }
  }
  for (let pair = 1; pair <= mostPairs; pair += 1) {
    starts[pair] = (starts[pair] ?? 0) + (starts[pair - 1] ?? 0);
  }
  const places = new Int32Array(starts[mostPairs] ?? 0);
  const next = starts.slice();
  for (const [place, { key }] of names.entries()) {
    for (let i = 1; i < key.length; i += 1) {
      const pair = pairAt(key, i);
      const at = next[pair] ?? 0;
      places[at] = place;
      next[pair] = at + 1;
    }
  }
  return { starts, places };
});

/** Whether a name has the words of a text, whole and in this order. */
export function hasWords(name: ComparedName, text: ComparedName): boolean {
  return (
    text.key !== '' &&
    mayHold(name, text) &&
    name.key.includes(text.key) &&
    ` ${name.words.join(' ')} `.includes(` ${text.words.join(' ')} `)
  );
}

/** Longer texts are no names. */
const longestQuery = 60;

/** Letters of a text that are compared: they fit into the bits of an integer. */
const mostLetters = 32;

/** Shorter texts occur in too many names. */
const shortestHeld = 3;

/** A name, and how unlike a text it is: 0 is equal. */
type Ranked<Name> = { readonly name: Name; readonly cost: number };

/** Ranks names of a list by similarity; leaves out those that cost as much as `below` or more. */
type Ranking = <Name extends ComparedName>(
  names: readonly Name[],
  below?: number,
) => Ranked<Name>[];

/**
 * Returns a ranking of names by similarity to a query. The order is: names with at most one wrong letter, names that begin
 * with the query, names by edit distance, names that contain the query; ties as they are. Omits dissimilar names.
 */
export function nearTo(query: string): Ranking {
  const whole = prepareName(query);
  if (whole.length === 0 || whole.length > longestQuery) {
    return () => [];
  }
  const text = { ...whole, ...lettersOf([...whole.key].slice(0, mostLetters).join('')) };
  const first = text.key.codePointAt(0);
  const most = Math.max(1, Math.floor(text.length / 3));
  const isShort = text.length < shortestHeld;
  const held = isShort ? Infinity : most + 1;
  const distanceTo = compileDistance(text.key);
  const costOf = (name: ComparedName, edits: number, below: number): number => {
    const distance = distanceTo(name.key, edits) ?? Infinity;
    // A beginning is just behind one mistyped letter, and never behind a name that contains the query.
    const beginning = 1 + (name.length - text.length) / 100;
    const fitCost = name.key.startsWith(text.key) ? Math.min(beginning, held) : held;
    const isFit = fitCost < Math.min(distance, below) && fitOf(name, text) < fits.none;
    return isFit ? fitCost : distance;
  };
  return (names, below = Infinity) => {
    // More cost too much.
    const edits = Math.min(most, Math.ceil(below) - 1);
    const ranked: (Ranked<(typeof names)[number]> & { readonly place: number })[] = [];
    for (const { length, names: alike, places, letters, firsts } of byLengthOf(names)) {
      const beyond = length - text.length;
      const isBeyond = beyond < -edits || (beyond > edits && below <= 1);
      const count = isBeyond ? 0 : letters.length;
      for (let i = 0; i < count; i += 1) {
        const set = letters[i] ?? 0;
        // An edit takes one letter away at most, and puts one in.
        const isNear =
          beyond <= edits &&
          countBits(text.letters & ~set) <= edits &&
          countBits(set & ~text.letters) <= edits;
        const mayFit = isShort ? firsts[i] === first : (text.letters & ~set) === 0;
        const name = isNear || mayFit ? alike[i] : undefined;
        // No edit would do if the letters differ in more.
        const cost = name ? costOf(name, isNear ? edits : -1, below) : Infinity;
        if (name && cost < below) {
          ranked.push({ name, cost, place: places[i] ?? 0 });
        }
      }
    }
    return ranked.toSorted((a, b) => a.cost - b.cost || a.place - b.place);
  };
}

/** Returns a function that computes the optimal string alignment distance (insertions, deletions, replacements and swaps of neighbours) to a name; undefined beyond `most`. */
function compileDistance(text: string): (name: string, most: number) => number | undefined {
  const letters = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  // The places of each letter in the text, a bit each.
  const ascii = new Int32Array(128);
  const others = new Map<number, number>();
  for (const [i, letter] of letters.entries()) {
    const places = 1 << i;
    if (letter < ascii.length) {
      ascii[letter] = (ascii[letter] ?? 0) | places;
    } else {
      others.set(letter, (others.get(letter) ?? 0) | places);
    }
  }
  const lastBit = 1 << (letters.length - 1);
  return (name, most) => {
    // Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances" (2003), for swaps of neighbours.
    // A bit for each letter of the text: whether the column of the table of distances goes up, down or diagonally there.
    let up = -1;
    let down = 0;
    let diagonal = 0;
    let before = 0;
    let distance = letters.length;
    for (let i = 0; i < name.length; i += 1) {
      const letter = name.codePointAt(i) ?? 0;
      const places = (letter < ascii.length ? ascii[letter] : others.get(letter)) ?? 0;
      const swapped = ((~diagonal & places) << 1) & before;
      diagonal = (((places & up) + up) ^ up) | places | down | swapped;
      const right = down | ~(diagonal | up);
      const left = diagonal & up;
      distance += (right & lastBit) === 0 ? 0 : 1;
      distance -= (left & lastBit) === 0 ? 0 : 1;
      const shifted = (right << 1) | 1;
      up = (left << 1) | ~(diagonal | shifted);
      down = shifted & diagonal;
      before = places;
      if (letter > 0xffff) {
        i += 1;
      }
      // Each further letter makes up for one at most.
      if (distance - (name.length - i) >= most) {
        return undefined;
      }
    }
    return distance > most ? undefined : distance;
  };
}

/** Counts the bits that are set in 32 (the parallel sum of Hacker's Delight, section 5-1). */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** Ranks names by similarity to a query. */
type NearestNames = (query: string, limit: number) => string[];

/** Prepares a ranking of names by themselves and their aliases; of two that are as near, an alias is the later. */
export function compileNearestNames(
  names: readonly { readonly name: string; readonly alsoKnownAs?: readonly string[] }[],
): NearestNames {
  const aliases = names.flatMap(({ name, alsoKnownAs = [] }) =>
    alsoKnownAs.map((alias) => ({ ...prepareName(alias), owner: name })),
  );
  const prepared = [
    ...names.map(({ name }) => ({ ...prepareName(name), owner: name })),
    ...aliases,
  ];
  return (query, limit) => {
    const owners = nearTo(query)(prepared).map(({ name }) => name.owner);
    return [...new Set(owners)].slice(0, limit);
  };
}
