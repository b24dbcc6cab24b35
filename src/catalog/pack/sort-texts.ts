import type { Texts } from './texts.ts';

/** Which end of the texts is compared first. */
export type TextEnd = 'front' | 'back';

const smallest = 12;

/**
 * Puts numbers of texts, from `from` to before `to` of the list, into the order of their bytes, which is that of their
 * code points. A quicksort of three ways by one byte at a time: what texts share is looked at once.
 */
export function sortTexts(
  list: Uint32Array,
  from: number,
  to: number,
  { bytes, starts }: Texts,
  end: TextEnd,
): void {
  // 0 behind the last byte, so that a text comes before those that go on.
  const byteAt =
    end === 'front'
      ? (text: number, depth: number): number => {
          const at = (starts[text] ?? 0) + depth;
          return at < (starts[text + 1] ?? 0) ? (bytes[at] ?? 0) + 1 : 0;
        }
      : (text: number, depth: number): number => {
          const at = (starts[text + 1] ?? 0) - 1 - depth;
          return at >= (starts[text] ?? 0) ? (bytes[at] ?? 0) + 1 : 0;
        };
  const ranges: { from: number; to: number; depth: number }[] = [{ from, to, depth: 0 }];
  for (let range = ranges.pop(); range; range = ranges.pop()) {
    let { from: low, to: high, depth } = range;
    while (high - low > smallest) {
      const pivot = medianOf(
        byteAt(list[low] ?? 0, depth),
        byteAt(list[(low + high) >>> 1] ?? 0, depth),
        byteAt(list[high - 1] ?? 0, depth),
      );
      let less = low;
      let more = high;
      for (let i = low; i < more;) {
        const text = list[i] ?? 0;
        const byte = byteAt(text, depth);
        if (byte < pivot) {
          list[i] = list[less] ?? 0;
          list[less] = text;
          less += 1;
          i += 1;
        } else if (byte > pivot) {
          more -= 1;
          list[i] = list[more] ?? 0;
          list[more] = text;
        } else {
          i += 1;
        }
      }
      ranges.push({ from: low, to: less, depth }, { from: more, to: high, depth });
      low = less;
      // Texts that end here are equal.
      high = pivot === 0 ? less : more;
      depth += 1;
    }
    insertInOrder(list, low, high, depth, byteAt);
  }
}

function insertInOrder(
  list: Uint32Array,
  low: number,
  high: number,
  depth: number,
  byteAt: (text: number, depth: number) => number,
): void {
  for (let i = low + 1; i < high; i += 1) {
    const text = list[i] ?? 0;
    let at = i;
    while (at > low && isBefore(text, list[at - 1] ?? 0, depth, byteAt)) {
      list[at] = list[at - 1] ?? 0;
      at -= 1;
    }
    list[at] = text;
  }
}

function isBefore(
  a: number,
  b: number,
  from: number,
  byteAt: (text: number, depth: number) => number,
): boolean {
  for (let depth = from; ; depth += 1) {
    const left = byteAt(a, depth);
    const right = byteAt(b, depth);
    if (left !== right) {
      return left < right;
    }
    if (left === 0) {
      return false;
    }
  }
}

function medianOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
