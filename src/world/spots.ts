import type { Spot } from './issue.ts';

/**
 * The lines and columns of offsets into a text, by offset. What lies between two offsets of a line is counted once, so
 * that a long line with many of them takes no longer than a file with short ones.
 */
export function spotsAt(text: string, offsets: Iterable<number>): ReadonlyMap<number, Spot> {
  const spots = new Map<number, Spot>();
  const breaks = text.matchAll(/\r\n|\r|\n/g);
  let next = breaks.next();
  let line = 1;
  let counted = 0;
  let column = 1;
  for (const offset of [...new Set(offsets)].toSorted((a, b) => a - b)) {
    while (!next.done && next.value.index + next.value[0].length <= offset) {
      line += 1;
      counted = next.value.index + next.value[0].length;
      column = 1;
      next = breaks.next();
    }
    column += codePoints(text, counted, offset);
    counted = offset;
    spots.set(offset, { line, column });
  }
  return spots;
}

function codePoints(text: string, from: number, to: number): number {
  let count = 0;
  for (const _ of text.slice(from, to)) {
    count += 1;
  }
  return count;
}
