import { nameKey } from '../world/name-key.ts';
import { shortestHeld } from '../world/nearest-names.ts';
import { bytesOf, keysBeginning, letterAt, type StringTable } from './string-table.ts';
import { visitTextsWith } from './word-index.ts';

/** Something that was found, and how unlike the query it is. */
export type Ranked = { readonly number: number; readonly cost: number };

/** Finds entries by names like a text. An entry is given by its position in the order of compilation. */
export type Names = {
  /** Returns the entries whose names are most like the text, the most alike first; equals in their order. */
  readonly ranked: (query: string, limit: number) => readonly Ranked[];
  /** Returns the entries with a name that begins with the text; the shortest such names first, then in their order. */
  readonly beginning: (text: string, limit: number) => number[];
};

/** Returns the entry that a text is a name of. */
type OwnerOf = (text: number) => number;

/** Longer queries are not compared, so that the work is bounded whatever a client sends. */
const longestQuery = 60;

/** Stands for every edit distance that is too large. */
const tooFar = 255;

/** Takes the entry of each text; entries ascend with their texts. */
export function namesOf(table: StringTable, ownerOf: OwnerOf): Names {
  return {
    ranked: (query, limit) => rankTexts(table, query, limit, { ownerOf }),
    beginning: (text, limit) => textsBeginning(table, text, limit, ownerOf),
  };
}

/**
 * Returns the owners whose texts are most like the query, as `compileNearestNames` ranks them, without looking at each
 * text; those that cost less than `below`.
 */
export function rankTexts(
  table: StringTable,
  query: string,
  limit: number,
  {
    ownerOf = (text) => text,
    below = Infinity,
  }: { readonly ownerOf?: OwnerOf; readonly below?: number } = {},
): readonly Ranked[] {
  const key = nameKey(query);
  const letters = Uint32Array.from(key, (letter) => letter.codePointAt(0) ?? 0);
  if (letters.length === 0 || letters.length > longestQuery) {
    return [];
  }
  const bytes = new TextEncoder().encode(key);
  const ownerAt = (place: number): number => ownerOf(table.numbers[place] ?? 0);
  const best = createShortlist(limit);
  offerBeginning(table, bytes, letters.length, best, ownerOf, (length) => {
    const beyond = length - letters.length;
    return beyond < 2 ? beyond : 1 + beyond / 100;
  });
  const most = Math.max(1, Math.floor(letters.length / 3));
  for (let distance = 1; distance <= most; distance += 1) {
    if (distance >= below || best.refuses(distance)) {
      break;
    }
    visitWithin(table, letters, distance, (keyNumber, found) => {
      // Smaller distances were found before.
      if (found === distance && !beginsWith(table, keyNumber, bytes)) {
        best.offer(ownerAt(keyNumber), distance);
      }
    });
  }
  const held = most + 1;
  if (letters.length >= shortestHeld && held < below && !best.refuses(held)) {
    visitTextsWith(table.keys, bytes, (keyNumber) => {
      best.offer(ownerAt(keyNumber), held);
    });
  }
  return best.entries().filter(({ cost }) => cost < below);
}

/** Returns the owners of texts that begin with a text, the shortest first, then by number. */
export function textsBeginning(
  table: StringTable,
  beginning: string,
  limit: number,
  ownerOf: OwnerOf = (text) => text,
): number[] {
  const key = nameKey(beginning);
  const best = createShortlist(limit);
  const bytes = new TextEncoder().encode(key);
  offerBeginning(table, bytes, [...key].length, best, ownerOf, (length) => length);
  return best.entries().map(({ number }) => number);
}

/** Offers the owners of keys that begin with the letters; the cost has to grow with the length of the key. */
function offerBeginning(
  table: StringTable,
  bytes: Uint8Array,
  letters: number,
  best: Shortlist,
  ownerOf: OwnerOf,
  costOf: (length: number) => number,
): void {
  for (const [i, length] of table.lengths.entries()) {
    if (length >= letters) {
      const cost = costOf(length);
      if (best.refuses(cost)) {
        return;
      }
      const { from, to } = keysBeginning(table, i, bytes);
      for (let key = from; key < to; key += 1) {
        best.offer(ownerOf(table.numbers[key] ?? 0), cost);
      }
    }
  }
}

function beginsWith({ keys }: StringTable, key: number, beginning: Uint8Array): boolean {
  const { bytes, starts } = keys.texts;
  const start = starts[key] ?? 0;
  return (
    (starts[key + 1] ?? 0) - start >= beginning.length &&
    beginning.every((byte, i) => bytes[start + i] === byte)
  );
}

/**
 * Calls back for every key whose edit distance to the letters (as `editDistance` counts) is at most `most`.
 *
 * The table of distances has a row for each letter of a key. Keys of one length are sorted, so that a key shares the rows
 * of the letters that it shares with the key before; a row from which no distance within the limit can be reached rules
 * out all keys that share it.
 */
function visitWithin(
  { keys, lengths, lengthStarts, shared }: StringTable,
  query: Uint32Array,
  most: number,
  visit: (key: number, distance: number) => void,
): void {
  const { bytes, starts } = keys.texts;
  const width = query.length + 2;
  const longest = query.length + most;
  const rows = new Uint8Array(width * (longest + 1)).fill(tooFar);
  // The letters of the current key, and at which of its bytes each begins.
  const path = new Uint32Array(longest);
  const offsets = new Uint32Array(longest + 1);
  for (let i = 0; i <= Math.min(query.length, most); i += 1) {
    rows[i] = i;
  }
  /** Fills the row of the letter at a depth of the path; returns whether the limit can still be kept. */
  const fillRow = (depth: number, keyLength: number): boolean => {
    // Cells far from the diagonal of the last cell cannot lead to it within the limit.
    const last = keyLength - query.length;
    const spare = (most - Math.abs(last)) >>> 1;
    const from = Math.max(0, depth - Math.max(0, last) - spare);
    const to = Math.min(query.length, depth - Math.min(0, last) + spare);
    const row = depth * width;
    const above = row - width;
    const letter = path[depth - 1] ?? 0;
    const before = depth > 1 ? (path[depth - 2] ?? 0) : -1;
    let canReach = false;
    let left = tooFar;
    if (from > 0) {
      rows[row + from - 1] = tooFar;
    }
    for (let i = from; i <= to; i += 1) {
      let distance = (rows[above + i] ?? 0) + 1;
      if (i > 0) {
        const own = query[i - 1] ?? 0;
        const replaced = (rows[above + i - 1] ?? 0) + (own === letter ? 0 : 1);
        distance = Math.min(distance, left + 1, replaced);
        if (i > 1 && own === before && query[i - 2] === letter) {
          distance = Math.min(distance, (rows[above - width + i - 2] ?? 0) + 1);
        }
      }
      left = distance + Math.abs(last - depth + i) <= most ? distance : tooFar;
      rows[row + i] = left;
      canReach ||= left !== tooFar;
    }
    rows[row + to + 1] = tooFar;
    return canReach;
  };
  lengths.forEach((length, i) => {
    if (length === 0 || Math.abs(length - query.length) > most) {
      return;
    }
    let filled = 0;
    let isDead = false;
    const end = lengthStarts[i + 1] ?? 0;
    for (let key = lengthStarts[i] ?? 0; key < end; key += 1) {
      const depth = Math.min(filled, shared[key] ?? 0);
      if (isDead && depth === filled) {
        continue;
      }
      const start = starts[key] ?? 0;
      filled = depth;
      isDead = false;
      while (filled < length && !isDead) {
        const offset = offsets[filled] ?? 0;
        const letter = letterAt(bytes, start + offset);
        path[filled] = letter;
        filled += 1;
        offsets[filled] = offset + bytesOf(letter);
        isDead = !fillRow(filled, length);
      }
      const distance = rows[length * width + query.length] ?? tooFar;
      if (!isDead && distance <= most) {
        visit(key, distance);
      }
    }
  });
}

/** The best so far, of bounded length: those of the least cost, equals by number. Each number once. */
type Shortlist = {
  readonly offer: (number: number, cost: number) => void;
  /** Whether everything of this cost, or more, would be left out. */
  readonly refuses: (cost: number) => boolean;
  readonly entries: () => readonly Ranked[];
};

function createShortlist(size: number): Shortlist {
  const best: Ranked[] = [];
  /** Numbers from this one on would be left out at a cost. */
  const limitAt = (cost: number): number => {
    const worst = best[size - 1];
    if (size < 1 || (worst && worst.cost < cost)) {
      return 0;
    }
    return worst?.cost === cost ? worst.number : Infinity;
  };
  return {
    offer: (number, cost) => {
      if (number >= limitAt(cost)) {
        return;
      }
      const known = best.findIndex((each) => each.number === number);
      if (known !== -1) {
        if ((best[known]?.cost ?? 0) <= cost) {
          return;
        }
        best.splice(known, 1);
      }
      const at = best.findIndex(
        (each) => each.cost > cost || (each.cost === cost && each.number > number),
      );
      best.splice(at === -1 ? best.length : at, 0, { number, cost });
      best.length = Math.min(best.length, size);
    },
    refuses: (cost) => limitAt(cost) === 0,
    entries: () => best,
  };
}
