import type { SectionReader, Sections } from './pack.ts';

/** A list of texts, concatenated in UTF-8. */
export type Texts = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The offset of each text, followed by the end of the last. */
  readonly starts: Uint32Array<ArrayBuffer>;
};

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function encodeTexts(texts: readonly string[]): Texts {
  const starts = new Uint32Array(texts.length + 1);
  // A UTF-16 code unit takes up at most three bytes of UTF-8.
  const bytes = new Uint8Array(3 * texts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  texts.forEach((text, i) => {
    end += encoder.encodeInto(text, bytes.subarray(end)).written;
    starts[i + 1] = end;
  });
  return { bytes: bytes.slice(0, end), starts };
}

/** Compares texts by code point, where `<` compares UTF-16 code units. */
export function compareTexts(a: string, b: string): number {
  for (let i = 0; ; i += 1) {
    if (i >= a.length || a.charCodeAt(i) !== b.charCodeAt(i)) {
      return (a.codePointAt(i) ?? -1) - (b.codePointAt(i) ?? -1);
    }
  }
}

/** Returns the texts as sections `bytes` and `starts`. */
export function textSections({ bytes, starts }: Texts): Sections {
  return new Map<string, Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>([
    ['bytes', bytes],
    ['starts', starts],
  ]);
}

export function openTexts(reader: SectionReader): Texts {
  return { bytes: reader.bytes('bytes'), starts: reader.integers('starts') };
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
