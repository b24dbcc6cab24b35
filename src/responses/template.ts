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

/** A template where it lies: its bytes among others, and its slots among other numbers. */
export type PlacedTemplate = {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly start: number;
  readonly end: number;
  readonly numbers: Uint32Array;
  readonly slotsStart: number;
  readonly slotsEnd: number;
};

/** Both addresses in UTF-8. */
export type AddressBytes = readonly [Buffer<ArrayBuffer>, Buffer<ArrayBuffer>];

/** Bytes of a template with the addresses in their places. */
export function filledLength(
  { start, end, numbers, slotsStart, slotsEnd }: PlacedTemplate,
  addresses: AddressBytes,
): number {
  let length = end - start;
  for (let slot = slotsStart; slot < slotsEnd; slot += 1) {
    length += addressIn(numbers[slot] ?? 0, addresses).byteLength;
  }
  return length;
}

/** Puts a template with the addresses in their places to the beginning of other bytes. */
export function fillIn(
  into: Buffer<ArrayBuffer>,
  { bytes, start, end, numbers, slotsStart, slotsEnd }: PlacedTemplate,
  addresses: AddressBytes,
): void {
  let from = start;
  let at = 0;
  for (let slot = slotsStart; slot < slotsEnd; slot += 1) {
    const number = numbers[slot] ?? 0;
    const to = start + (number >>> 1);
    const address = addressIn(number, addresses);
    at += bytes.copy(into, at, from, to);
    at += address.copy(into, at);
    from = to;
  }
  bytes.copy(into, at, from, end);
}

function addressIn(slot: number, addresses: AddressBytes): Buffer<ArrayBuffer> {
  return (slot & 1) === 0 ? addresses[0] : addresses[1];
}
