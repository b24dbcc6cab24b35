import { createGrowingIntegers } from './growing-numbers.ts';
import type { SectionReader, Sections } from './sections.ts';

/** A list of texts as UTF-8, one after another. */
export type Texts = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each begins, and where the last one ends. */
  readonly starts: Uint32Array<ArrayBuffer>;
};

/** Collects texts. */
export type TextWriter = {
  readonly add: (text: string) => void;
  readonly count: () => number;
  /** The texts so far, in arrays of their own. */
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
      // A unit of UTF-16 takes up three bytes at most.
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

/** Writes the text as UTF-8 from `at` on and says how many bytes that took; there must be room. */
export function encodeText(text: string, into: Uint8Array, at: number): number {
  // Calling the encoder costs more than most names are worth.
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

/** The texts as sections `bytes` and `starts`. */
export function textSections({ bytes, starts }: Texts): Sections {
  return new Map<string, Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>([
    ['bytes', bytes],
    ['starts', starts],
  ]);
}

/** The texts in another order, given as their numbers, of which each has to be there once. */
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

/** Opens texts of which few are asked for, by number: each is read where it lies. */
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
