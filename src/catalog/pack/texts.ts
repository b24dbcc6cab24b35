import { createGrowingIntegers } from './numbers.ts';
import type { SectionReader, Sections } from './pack.ts';

/** A list of texts, concatenated in UTF-8. */
export type Texts = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The offset of each text, followed by the end of the last. */
  readonly starts: Uint32Array<ArrayBuffer>;
};

export type TextWriter = {
  readonly add: (text: string) => void;
  readonly count: () => number;
  /** Returns a copy of the texts. */
  readonly finish: () => Texts;
};

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function createTextWriter(): TextWriter {
  let bytes = new Uint8Array(4096);
  let end = 0;
  const starts = createGrowingIntegers();
  starts.push(0);
  return {
    add: (text) => {
      // A UTF-16 code unit takes up at most three bytes of UTF-8.
      const most = end + 3 * text.length;
      if (most > bytes.length) {
        const larger = new Uint8Array(Math.max(2 * bytes.length, most));
        larger.set(bytes);
        bytes = larger;
      }
      end += encodeText(text, bytes, end);
      starts.push(end);
    },
    count: () => starts.length() - 1,
    finish: () => ({ bytes: bytes.slice(0, end), starts: starts.finish() }),
  };
}

/** Writes the text as UTF-8 from `at` on and returns its length in bytes. Expects enough room. */
export function encodeText(text: string, into: Uint8Array, at: number): number {
  // For short ASCII texts a loop is faster than the encoder.
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) {
      return encoder.encodeInto(text, into.subarray(at)).written;
    }
    into[at + i] = unit;
  }
  return text.length;
}

export function textAt({ bytes, starts }: Texts, i: number): string {
  return decoder.decode(bytes.subarray(starts[i] ?? 0, starts[i + 1] ?? 0));
}

/** Returns the texts as sections `bytes` and `starts`. */
export function textSections({ bytes, starts }: Texts): Sections {
  return new Map<string, Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>([
    ['bytes', bytes],
    ['starts', starts],
  ]);
}

/** Returns the texts in another order; `numbers` is a permutation of their numbers. */
export function reorderTexts({ bytes, starts }: Texts, numbers: Uint32Array): Texts {
  const reordered = { bytes: new Uint8Array(bytes.length), starts: new Uint32Array(starts.length) };
  let end = 0;
  numbers.forEach((number, i) => {
    const text = bytes.subarray(starts[number] ?? 0, starts[number + 1] ?? 0);
    reordered.bytes.set(text, end);
    end += text.length;
    reordered.starts[i + 1] = end;
  });
  return reordered;
}

/** Opens texts without reading the section whole; returns a function that reads the text of a number. */
export function openTextsInPlace(reader: SectionReader): (i: number) => string {
  const bytes = reader.region('bytes');
  const starts = reader.region('starts');
  const { BYTES_PER_ELEMENT: width } = Uint32Array;
  return (i) => {
    const { buffer, byteOffset, byteLength } = starts.read(width * i, 2 * width);
    const bounds = new DataView(buffer, byteOffset, byteLength);
    const start = bounds.getUint32(0, true);
    return decoder.decode(bytes.read(start, bounds.getUint32(width, true) - start));
  };
}

export function openTexts(reader: SectionReader): Texts {
  return { bytes: reader.bytes('bytes'), starts: reader.integers('starts') };
}

const smallest = 12;

/**
 * Sorts the text numbers in the range of the list by the texts' bytes, which is code point order; `to` is exclusive. A
 * multikey quicksort, which compares a shared prefix only once.
 */
export function sortTexts(
  list: Uint32Array,
  from: number,
  to: number,
  { bytes, starts }: Texts,
): void {
  // Reads 0 behind the last byte, so that a prefix sorts before longer texts.
  const byteAt = (text: number, depth: number): number => {
    const at = (starts[text] ?? 0) + depth;
    return at < (starts[text + 1] ?? 0) ? (bytes[at] ?? 0) + 1 : 0;
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
      // Texts that end at this depth are equal.
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
