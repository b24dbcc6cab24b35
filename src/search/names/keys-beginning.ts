import type { KeyTable } from './key-table.ts';

/** Keys that stand side by side in the table: from `from` to before `to`. */
export type KeyRange = { readonly from: number; readonly to: number };

/** The keys of the length with this index that begin with the text, given as UTF-8. */
export function keysBeginning(
  { keys: { bytes, starts }, lengthStarts }: KeyTable,
  lengthIndex: number,
  text: Uint8Array,
): KeyRange {
  // Below 0 where the beginning of the key comes before the text, above it where it comes after.
  const compare = (key: number): number => {
    const start = starts[key] ?? 0;
    const length = Math.min((starts[key + 1] ?? 0) - start, text.length);
    for (let i = 0; i < length; i += 1) {
      const difference = (bytes[start + i] ?? 0) - (text[i] ?? 0);
      if (difference !== 0) {
        return difference;
      }
    }
    return length - text.length;
  };
  const first = lengthStarts[lengthIndex] ?? 0;
  const end = lengthStarts[lengthIndex + 1] ?? 0;
  const from = firstWhere(first, end, (key) => compare(key) >= 0);
  return { from, to: firstWhere(from, end, (key) => compare(key) > 0) };
}

/** The first number for which it holds, where it holds for all that follow; the end where it holds for none. */
export function firstWhere(from: number, to: number, holds: (number: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}
