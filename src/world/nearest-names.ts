import { nameWords } from './name-key.ts';

/** A name, prepared for comparisons. */
export type ComparedName = {
  readonly written: string;
  readonly words: readonly string[];
  /** Its words without anything between them (`nameKey`). */
  readonly key: string;
  /** Letters (code points) of the key. */
  readonly length: number;
  /** The set of these letters: a bit for each, by the last five bits of its code point. */
  readonly letters: number;
  /** The same for those that occur again. */
  readonly repeated: number;
};

/** The first letters of the two scripts of kana, which have the same letters in the same order. */
const [hiragana, katakana] = [0x3041, 0x30a1];

/** Writes hiragana as katakana: people type a name in the first before they choose the second. */
function inKatakana(word: string): string {
  return word.replaceAll(/[\u3041-\u3096]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) - hiragana + katakana),
  );
}

export function prepareName(written: string): ComparedName {
  const words = nameWords(written).map(inKatakana);
  const key = words.join('');
  let length = 0;
  let letters = 0;
  let repeated = 0;
  for (const letter of lettersOf(key)) {
    const bit = 1 << (letter & 31);
    length += 1;
    repeated |= letters & bit;
    letters |= bit;
  }
  return { written, words, key, length, letters, repeated };
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
  if (!name.key.includes(text.key)) {
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

/** Whether a name has the words of a text, whole and in this order. */
export function hasWords(name: ComparedName, text: ComparedName): boolean {
  return (
    name.key.includes(text.key) && ` ${name.words.join(' ')} `.includes(` ${text.words.join(' ')} `)
  );
}

/** Longer queries have no suggestions, so that the work stays bounded. */
const longestQuery = 60;

/** Shorter texts occur in too many names. */
const shortestHeld = 3;

/** The owner of names, and how unlike a query the most similar of them is. */
type Ranked = { readonly owner: number; readonly cost: number };

type RankOptions = {
  /** Returns the owner of the name at an index; each name is its own if it is absent. */
  readonly ownerOf?: (index: number) => number;
  /** Leaves out what costs as much or more. */
  readonly below?: number;
};

/** Names in an order, with what rules out most of them at a glance: a world has ten thousand in all its languages. */
export class NameList<Name extends ComparedName = ComparedName> {
  readonly names: readonly Name[];
  readonly #lengths: Uint32Array;
  readonly #letters: Int32Array;
  readonly #repeated: Int32Array;
  /** The letters that names begin with. */
  readonly #initials: ReadonlySet<number | undefined>;
  /** Indexes of the names, the shortest name first. */
  readonly #order: Uint32Array;
  /** Where in that order the names of each length begin, up to one more than the longest has. */
  readonly #starts: readonly number[];

  constructor(names: readonly Name[]) {
    this.names = names;
    this.#lengths = Uint32Array.from(names, ({ length }) => length);
    this.#letters = Int32Array.from(names, ({ letters }) => letters);
    this.#repeated = Int32Array.from(names, ({ repeated }) => repeated);
    this.#initials = new Set(names.map(({ key }) => key.codePointAt(0)));
    const lengthOf = (index: number): number => this.#lengths[index] ?? 0;
    this.#order = Uint32Array.from(names.keys()).toSorted((a, b) => lengthOf(a) - lengthOf(b));
    const starts: number[] = [];
    for (const [place, index] of this.#order.entries()) {
      while (starts.length <= lengthOf(index)) {
        starts.push(place);
      }
    }
    this.#starts = [...starts, names.length];
  }

  /**
   * Ranks names by similarity to a query. The order is: names with at most one wrong letter, names that begin with the
   * query, names by edit distance, names that contain the query; ties in the order of their owners. Omits dissimilar names.
   */
  rank(
    query: string,
    limit: number,
    { ownerOf = (index) => index, below = Infinity }: RankOptions = {},
  ): Ranked[] {
    const text = prepareName(query);
    if (text.length === 0 || text.length > longestQuery) {
      return [];
    }
    const mostEdits = Math.max(1, Math.floor(text.length / 3));
    const held = text.length >= shortestHeld ? mostEdits + 1 : Infinity;
    const mayBegin = this.#initials.has(text.key.codePointAt(0));
    const distanceTo = compileDistance(text.key);
    const ranking = new Ranking(limit);
    let most = Math.min(mostEdits, Math.ceil(below) - 1);
    const [order, letters, repeated] = [this.#order, this.#letters, this.#repeated];
    for (const length of this.#lengthsFrom(text.length)) {
      const beyond = length - text.length;
      const isLonger = beyond >= 0;
      // So long a name contains the query at best, and a longer one is no better.
      const least = beyond > most ? Math.min(mayBegin ? 1 + beyond / 100 : Infinity, held) : 0;
      if (least >= below || least > ranking.worst) {
        break;
      }
      if (!isLonger && -beyond > most) {
        continue;
      }
      const end = this.#starts[length + 1] ?? 0;
      for (let i = this.#starts[length] ?? 0; i < end; i += 1) {
        const index = order[i] ?? 0;
        const missing = text.letters ^ (letters[index] ?? 0);
        const isNear =
          Math.abs(beyond) <= most &&
          // An edit changes at most two bits of both sets together.
          countBits(missing) <= 2 * most &&
          countBits(missing) + countBits(text.repeated ^ (repeated[index] ?? 0)) <= 2 * most;
        if (isNear || (isLonger && (text.letters & missing) === 0)) {
          const name = this.names[index];
          const distance = isNear && name ? distanceTo(name.key, most) : undefined;
          const cost = name ? unlikeness(name, text, distance, held) : Infinity;
          if (cost < below) {
            ranking.offer(ownerOf(index), cost);
            most = Math.min(most, Math.floor(ranking.worst));
          }
        }
      }
    }
    return ranking.best;
  }

  /** Yields the lengths of names, the nearest to a length first. */
  *#lengthsFrom(length: number): Generator<number> {
    const longest = this.#starts.length - 2;
    for (let away = 0; away <= Math.max(length, longest); away += 1) {
      if (length - away >= 0 && length - away <= longest) {
        yield length - away;
      }
      if (away > 0 && length + away <= longest) {
        yield length + away;
      }
    }
  }

  /** Returns the owners of names that begin with a text, the shortest name first, then in the order of the owners. */
  beginning(
    beginning: string,
    limit: number,
    ownerOf: (index: number) => number = (index) => index,
  ): Ranked[] {
    const text = prepareName(beginning);
    const ranking = new Ranking(limit);
    for (const i of this.#maybeContaining(text)) {
      const name = this.names[i];
      if (name?.key.startsWith(text.key)) {
        ranking.offer(ownerOf(i), name.length);
      }
    }
    return ranking.best;
  }

  /** Returns the names in which a text fits, each with its fit. */
  fitting(text: ComparedName): { readonly name: Name; readonly fit: Fit }[] {
    const found: { name: Name; fit: Fit }[] = [];
    for (const i of text.key === '' ? [] : this.#maybeContaining(text)) {
      const name = this.names[i];
      const fit = name ? fitOf(name, text) : fits.none;
      if (name && fit < fits.none) {
        found.push({ name, fit });
      }
    }
    return found;
  }

  /** Returns the names that have the words of a text, whole and in this order. */
  withWords(text: ComparedName): Name[] {
    const found: Name[] = [];
    for (const i of text.key === '' ? [] : this.#maybeContaining(text)) {
      const name = this.names[i];
      if (name && hasWords(name, text)) {
        found.push(name);
      }
    }
    return found;
  }

  /** Returns the indexes of the names that have all letters of a text, as often as twice. */
  #maybeContaining(text: ComparedName): number[] {
    const found: number[] = [];
    const [lengths, letters, repeated] = [this.#lengths, this.#letters, this.#repeated];
    for (let i = 0; i < letters.length; i += 1) {
      const isMissing =
        (text.letters & ~(letters[i] ?? 0)) !== 0 || (text.repeated & ~(repeated[i] ?? 0)) !== 0;
      if (!isMissing && (lengths[i] ?? 0) >= text.length) {
        found.push(i);
      }
    }
    return found;
  }
}

/** The owners of the least costs, each once, sorted by cost; equals in ascending order. */
class Ranking {
  readonly best: Ranked[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The greatest of the costs; Infinity while there are fewer than wanted. */
  get worst(): number {
    return this.best[this.#limit - 1]?.cost ?? Infinity;
  }

  offer(owner: number, cost: number): void {
    const { best } = this;
    const worst = best[this.#limit - 1];
    if (worst && (worst.cost < cost || (worst.cost === cost && worst.owner <= owner))) {
      return;
    }
    const known = best.findIndex((each) => each.owner === owner);
    if (known !== -1) {
      if ((best[known]?.cost ?? 0) <= cost) {
        return;
      }
      best.splice(known, 1);
    }
    const at = best.findIndex(
      (each) => each.cost > cost || (each.cost === cost && each.owner > owner),
    );
    best.splice(at === -1 ? best.length : at, 0, { owner, cost });
    best.length = Math.min(best.length, this.#limit);
  }
}

/** Returns 0 for an equal name, larger numbers for less similar ones, Infinity for dissimilar ones. */
function unlikeness(
  name: ComparedName,
  text: ComparedName,
  distance: number | undefined,
  held: number,
): number {
  if (distance !== undefined && distance <= 1) {
    return distance;
  }
  if (name.key.startsWith(text.key)) {
    const beyond = name.length - text.length;
    // Ranks a prefix just behind one mistyped letter, and never behind a name that contains the query.
    return Math.min(beyond < 2 ? beyond : 1 + beyond / 100, held);
  }
  if (distance !== undefined) {
    return distance;
  }
  return held < Infinity && fitOf(name, text) < fits.none ? held : Infinity;
}

/** Returns the code points of a text. */
function lettersOf(text: string): number[] {
  const letters: number[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const letter = text.codePointAt(i) ?? 0;
    letters.push(letter);
    if (letter > 0xffff) {
      i += 1;
    }
  }
  return letters;
}

/** Letters of a text that fit into the bits of an integer. */
const mostBits = 32;

/** Returns a function that computes `editDistance` to names: with bits for a short text, many times as fast. */
function compileDistance(text: string): (name: string, most: number) => number | undefined {
  const letters = lettersOf(text);
  if (letters.length > mostBits) {
    return (name, most) => editDistance(letters, lettersOf(name), most);
  }
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

/**
 * Returns the optimal string alignment distance (insertions, deletions, replacements and swaps of neighbours), or
 * undefined if it exceeds `most`.
 */
export function editDistance<Letter extends string | number>(
  a: readonly Letter[],
  b: readonly Letter[],
  most: number,
): number | undefined {
  const beyond = b.length - a.length;
  if (Math.abs(beyond) > most) {
    return undefined;
  }
  const tooFar = most + 1;
  // A path that leaves the diagonals between the two corners has to come back: the cells further away are too far.
  const spare = Math.floor((most - Math.abs(beyond)) / 2);
  const before = spare - Math.min(0, beyond);
  const after = spare + Math.max(0, beyond);
  let beforeLast: number[] = [];
  let last: number[] = [];
  let row: number[] = [];
  for (let j = 0; j <= b.length; j += 1) {
    beforeLast.push(tooFar);
    last.push(j <= after ? j : tooFar);
    row.push(tooFar);
  }
  for (let i = 1; i <= a.length; i += 1) {
    const from = Math.max(1, i - before);
    const to = Math.min(b.length, i + after);
    const letter = a[i - 1];
    let left = from === 1 && i <= before ? i : tooFar;
    let least = left;
    row[from - 1] = left;
    for (let j = from; j <= to; j += 1) {
      const other = b[j - 1];
      const replaced = (last[j - 1] ?? tooFar) + (letter === other ? 0 : 1);
      let distance = Math.min(left + 1, (last[j] ?? tooFar) + 1, replaced);
      if (i > 1 && j > 1 && letter === b[j - 2] && other === a[i - 2]) {
        distance = Math.min(distance, (beforeLast[j - 2] ?? tooFar) + 1);
      }
      left = distance + Math.abs(beyond - (j - i)) > most ? tooFar : distance;
      row[j] = left;
      least = Math.min(least, left);
    }
    row[to + 1] = tooFar;
    // A swap of neighbours reaches over a row, but costs one more than the row before it.
    if (least > most) {
      return undefined;
    }
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  const distance = last[b.length] ?? tooFar;
  return distance > most ? undefined : distance;
}

/** Ranks names by similarity to a query. */
export type NearestNames = (query: string, limit: number) => string[];

/** Compiles a ranking (`NameList`) of names and their aliases; of two that are as near, an alias is the later. */
export function compileNearestNames(
  names: readonly { readonly name: string; readonly alsoKnownAs?: readonly string[] }[],
): NearestNames {
  const aliases = names.flatMap(({ alsoKnownAs = [] }, owner) =>
    alsoKnownAs.map((alias) => ({ alias, owner })),
  );
  const list = new NameList(
    [...names.map(({ name }) => name), ...aliases.map(({ alias }) => alias)].map(prepareName),
  );
  const { length } = names;
  const ownerOf = (index: number): number =>
    index < length ? index : length + (aliases[index - length]?.owner ?? 0);
  return (query, limit) => {
    const ranked = list.rank(query, 2 * limit, { ownerOf });
    const owners = new Set(ranked.map(({ owner }) => owner % length));
    return Array.from(owners, (owner) => names[owner]?.name ?? '').slice(0, limit);
  };
}
