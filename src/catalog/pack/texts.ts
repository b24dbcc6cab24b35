import { type SectionReader, type Sections, concatenate } from './pack.ts';

/** A list of texts, concatenated in UTF-8. */
export type Texts = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The offset of each text, followed by the end of the last. */
  readonly starts: Uint32Array<ArrayBuffer>;
};

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Code units that are encoded at a time: one call a text would take longer than the encoding. */
const encodedAtOnce = 2 ** 16;

export function encodeTexts(texts: readonly string[]): Texts {
  const starts = new Uint32Array(texts.length + 1);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let joined = '';
  let end = 0;
  texts.forEach((each, i) => {
    const text = each.toWellFormed();
    joined += text;
    end += utf8Length(text);
    starts[i + 1] = end;
    if (joined.length >= encodedAtOnce) {
      pieces.push(encoder.encode(joined));
      joined = '';
    }
  });
  pieces.push(encoder.encode(joined));
  return { bytes: concatenate(pieces, end), starts };
}

/** Expects a text without unpaired surrogates. */
function utf8Length(text: string): number {
  let length = text.length;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x80) {
      // Both halves of a pair together take four bytes.
      length += unit < 0x800 || (unit & 0xf800) === 0xd800 ? 1 : 2;
    }
  }
  return length;
}

/** Returns the positions of distinct texts, sorted by code point. */
export function sortTexts(texts: readonly string[]): Uint32Array<ArrayBuffer> {
  const positions = new Map(texts.map((text, i) => [text, i]));
  // Without a function to compare them, an engine sorts texts by code unit and several times as fast: the same but for pairs.
  const sorted = texts.some((text) => surrogate.test(text))
    ? texts.toSorted(compareTexts)
    : texts.toSorted();
  return Uint32Array.from(sorted, (text) => positions.get(text) ?? 0);
}

const surrogate = /[\ud800-\udfff]/;

/** Compares texts by code point, where `<` compares UTF-16 code units. */
function compareTexts(a: string, b: string): number {
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
