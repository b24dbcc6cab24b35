/** A text with marks where addresses will stand, taken apart: the text without them, and where which of them belongs. */
export type Template = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Ascending offsets in the bytes; each as `offset * 2`, one more for the second mark. */
  readonly slots: readonly number[];
};

/** Marks are control characters of two bytes in UTF-8: this one, then their code. */
const leadByte = 0xc2;

/** Takes a text in UTF-8 apart at its marks, two characters from U+0080 to U+00BF. */
export function splitAtMarks(
  text: Uint8Array<ArrayBuffer>,
  marks: readonly [string, string],
): Template {
  const codes = marks.map((mark) => mark.charCodeAt(0));
  const bytes = new Uint8Array(text.byteLength);
  const slots: number[] = [];
  let length = 0;
  let start = 0;
  const keep = (end: number): void => {
    bytes.set(text.subarray(start, end), length);
    length += end - start;
  };
  for (let at = text.indexOf(leadByte); at !== -1; at = text.indexOf(leadByte, at + 1)) {
    const which = codes.indexOf(text[at + 1] ?? 0);
    if (which !== -1) {
      keep(at);
      slots.push(length * 2 + which);
      start = at + 2;
    }
  }
  keep(text.byteLength);
  return { bytes: bytes.slice(0, length), slots };
}

/** Puts the addresses, in UTF-8, in their places. */
export function fillIn(
  { bytes, slots }: { bytes: Uint8Array<ArrayBuffer>; slots: ArrayLike<number> & Iterable<number> },
  addresses: readonly [Uint8Array, Uint8Array],
): Uint8Array<ArrayBuffer> {
  let length = bytes.byteLength;
  for (const slot of slots) {
    length += addresses[slot & 1]?.byteLength ?? 0;
  }
  // Out of the runtime's pool, as most of them are short and soon gone.
  const filled = Buffer.allocUnsafe(length);
  let start = 0;
  let end = 0;
  for (const slot of slots) {
    const offset = slot >>> 1;
    const address = addresses[slot & 1] ?? new Uint8Array();
    filled.set(bytes.subarray(start, offset), end);
    end += offset - start;
    filled.set(address, end);
    end += address.byteLength;
    start = offset;
  }
  filled.set(bytes.subarray(start), end);
  return filled;
}
