import { type KeyOrder, type KeyTable, stretch } from './key-table.ts';
import { readLetters } from './letters.ts';

/** Stands for every distance that is too large. */
const tooFar = 255;

/**
 * Visits every key that can be made of the letters by at most so many changes (as `editDistance` counts them), some of
 * them twice.
 *
 * A table of distances has a row for each letter of a key; keys that share a beginning share its rows, and a beginning
 * from which no key can be reached any more rules out all keys that have it. With many changes that happens late, so
 * the keys are gone through twice: of a text with few changes, either the first half has at most half of them or the
 * second half has, and the first half of a key, or the second read backwards, is enough to see that it has more.
 */
export function visitLikeKeys(
  table: KeyTable,
  letters: Uint32Array,
  most: number,
  visit: (key: number, distance: number) => void,
): void {
  const half = letters.length >>> 1;
  const fewer = most >>> 1;
  const backwards = letters.toReversed();
  const walkFront = createWalk(table, table.front, letters, most, half, fewer, visit);
  // One change may swap two letters that lie on both sides of the middle, so that it counts in both halves.
  const rest = { half: letters.length - half, fewer: most - fewer };
  const walkBack = createWalk(table, table.back, backwards, most, rest.half, rest.fewer, visit);
  table.lengths.forEach((length, i) => {
    if (length > 0 && Math.abs(length - letters.length) <= most) {
      const from = table.lengthStarts[i] ?? 0;
      const to = table.lengthStarts[i + 1] ?? 0;
      walkFront(length, from, to);
      walkBack(length, from, to);
    }
  });
}

type Walk = (length: number, from: number, to: number) => void;

/** Goes through keys of one length, as far as their first `half` letters need at most `fewer` changes. */
function createWalk(
  { keys }: KeyTable,
  { end, order, shared, leastShared }: KeyOrder,
  query: Uint32Array,
  most: number,
  half: number,
  fewer: number,
  visit: (key: number, distance: number) => void,
): Walk {
  const { bytes, starts } = keys;
  const width = query.length + 2;
  const depths = query.length + most + 1;
  // A cell beyond the row's end is read where the band reaches the end.
  const rows = new Uint8Array(width * (depths + 1)).fill(tooFar);
  const hasCrossed = new Uint8Array(depths + 1);
  const path = new Uint32Array(depths);
  const decoded = new Uint32Array(depths);
  for (let i = 0; i <= Math.min(query.length, most); i += 1) {
    rows[i] = i;
    hasCrossed[0] = i === half && i <= fewer ? 1 : (hasCrossed[0] ?? 0);
  }
  /** Fills the row behind so many letters and says whether a key can still be reached from it. */
  const fillRow = (depth: number, keyLength: number): boolean => {
    // The further a cell lies from the last one's diagonal, the more changes are still to come.
    const last = keyLength - query.length;
    const spare = (most - Math.abs(last)) >>> 1;
    const from = Math.max(0, depth - Math.max(0, last) - spare);
    const to = Math.min(query.length, depth - Math.min(0, last) + spare);
    const row = depth * width;
    const above = row - width;
    const letter = path[depth - 1] ?? 0;
    const before = depth > 1 ? (path[depth - 2] ?? 0) : -1;
    let crossed = hasCrossed[depth - 1] ?? 0;
    let isAlive = false;
    let left = tooFar;
    if (from > 0) {
      rows[row + from - 1] = tooFar;
    }
    for (let i = from; i <= to; i += 1) {
      let distance = (rows[above + i] ?? 0) + 1;
      if (i > 0) {
        const own = query[i - 1] ?? 0;
        distance = Math.min(
          distance,
          left + 1,
          (rows[above + i - 1] ?? 0) + (own === letter ? 0 : 1),
        );
        if (i > 1 && own === before && query[i - 2] === letter) {
          distance = Math.min(distance, (rows[above - width + i - 2] ?? 0) + 1);
        }
      }
      const canReach = distance + Math.abs(last - depth + i) <= most;
      left = canReach ? distance : tooFar;
      rows[row + i] = left;
      if (canReach) {
        if (i === half && distance <= fewer) {
          crossed = 1;
        }
        // Letters put in between the halves count for neither.
        if (i < half ? distance <= fewer : crossed === 1) {
          isAlive = true;
        }
      }
    }
    rows[row + to + 1] = tooFar;
    hasCrossed[depth] = crossed;
    return isAlive;
  };
  return (length, from, to) => {
    let filled = 0;
    let dead = Infinity;
    for (let i = from; i < to; i += 1) {
      if ((shared[i] ?? 0) >= dead) {
        i = nextBelow(dead, i, to, shared, leastShared);
        if (i === to) {
          return;
        }
      }
      const key = order ? (order[i] ?? 0) : i;
      const start = starts[key] ?? 0;
      const stop = starts[key + 1] ?? 0;
      const isPlain = stop - start === length;
      if (!isPlain) {
        readLetters(keys, key, decoded);
      }
      dead = Infinity;
      filled = Math.min(filled, shared[i] ?? 0);
      while (filled < length && dead === Infinity) {
        const at = end === 'front' ? filled : length - 1 - filled;
        path[filled] = (isPlain ? bytes[start + at] : decoded[at]) ?? 0;
        filled += 1;
        if (!fillRow(filled, length)) {
          dead = filled;
        }
      }
      const distance = rows[length * width + query.length] ?? tooFar;
      if (dead === Infinity && distance <= most) {
        visit(key, distance);
      }
    }
  };
}

/** The first place from `from` on that shares less than so many letters with the one before, or the end. */
function nextBelow(
  letters: number,
  from: number,
  to: number,
  shared: Uint8Array,
  leastShared: Uint8Array,
): number {
  let i = from;
  while (i < to) {
    if (i % stretch === 0 && (leastShared[i / stretch] ?? 0) >= letters) {
      i += stretch;
    } else if ((shared[i] ?? 0) < letters) {
      return i;
    } else {
      i += 1;
    }
  }
  return to;
}
