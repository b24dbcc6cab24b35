import { type Texts, encodeText } from './texts.ts';

/** Hashes the bytes in the range to an unsigned 32-bit integer; `to` is exclusive. */
export type HashBytes = (bytes: Uint8Array, from: number, to: number) => number;

/** FNV-1a with the finalizer of MurmurHash3, so that short keys which differ in one letter get distant slots. */
export const hashBytes: HashBytes = (bytes, from, to) => {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i += 1) {
    hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** A set of distinct texts, numbered from 0 in insertion order. */
type TextSet = {
  /** Returns the number of the text. */
  readonly add: (text: string) => number;
  readonly count: () => number;
  /** Returns a copy of the texts by number. */
  readonly texts: () => Texts;
};

/**
 * Creates a hash table with open addressing: a slot holds the number of a text plus 1, or 0. Lookups compare the texts,
 * hence hashes may collide.
 */
export function createTextSet(hash: HashBytes = hashBytes): TextSet {
  let texts = { bytes: new Uint8Array(4096), starts: new Uint32Array(1024) };
  let count = 0;
  let slots = new Uint32Array(1024);
  let scratch = new Uint8Array(1024);
  const append = (length: number): void => {
    const end = texts.starts[count] ?? 0;
    if (end + length > texts.bytes.length) {
      const larger = new Uint8Array(Math.max(2 * texts.bytes.length, end + length));
      larger.set(texts.bytes);
      texts = { ...texts, bytes: larger };
    }
    if (count + 2 > texts.starts.length) {
      const larger = new Uint32Array(2 * texts.starts.length);
      larger.set(texts.starts);
      texts = { ...texts, starts: larger };
    }
    texts.bytes.set(scratch.subarray(0, length), end);
    count += 1;
    texts.starts[count] = end + length;
  };
  return {
    add: (text) => {
      if (scratch.length < 3 * text.length) {
        scratch = new Uint8Array(6 * text.length);
      }
      const length = encodeText(text, scratch, 0);
      const slot = findSlot(slots, texts, scratch, length, hash);
      const known = slots[slot] ?? 0;
      if (known > 0) {
        return known - 1;
      }
      append(length);
      slots[slot] = count;
      if (2 * count > slots.length) {
        slots = fillSlots(texts, count, 4 * count, hash);
      }
      return count - 1;
    },
    count: () => count,
    texts: () => ({
      bytes: texts.bytes.slice(0, texts.starts[count] ?? 0),
      starts: texts.starts.slice(0, count + 1),
    }),
  };
}

/** Returns the slots for texts that are known to be distinct. */
function fillSlots(
  { bytes, starts }: Texts,
  count: number,
  size: number,
  hash: HashBytes,
): Uint32Array<ArrayBuffer> {
  const slots = new Uint32Array(size);
  for (let text = 0; text < count; text += 1) {
    let slot = slotOf(hash(bytes, starts[text] ?? 0, starts[text + 1] ?? 0), size);
    while ((slots[slot] ?? 0) > 0) {
      slot = slot + 1 === size ? 0 : slot + 1;
    }
    slots[slot] = text + 1;
  }
  return slots;
}

/** Returns the slot with the text, or the free slot for it. */
function findSlot(
  slots: Uint32Array,
  texts: Texts,
  wanted: Uint8Array,
  length: number,
  hash: HashBytes,
): number {
  let slot = slotOf(hash(wanted, 0, length), slots.length);
  for (;;) {
    const known = slots[slot] ?? 0;
    if (known === 0 || isText(texts, known - 1, wanted, length)) {
      return slot;
    }
    slot = slot + 1 === slots.length ? 0 : slot + 1;
  }
}

function isText(
  { bytes, starts }: Texts,
  text: number,
  wanted: Uint8Array,
  length: number,
): boolean {
  const start = starts[text] ?? 0;
  if ((starts[text + 1] ?? 0) - start !== length) {
    return false;
  }
  for (let i = 0; i < length; i += 1) {
    if (bytes[start + i] !== wanted[i]) {
      return false;
    }
  }
  return true;
}

let scratch = new Uint8Array(1024);

/** Hashes a key in UTF-8. */
export function hashKey(key: string, hash: HashBytes): number {
  if (scratch.length < 3 * key.length) {
    scratch = new Uint8Array(3 * key.length);
  }
  return hash(scratch, 0, encodeText(key, scratch, 0));
}

/** Returns the slot for a hash in a table of `size` slots, by the hash's first bits. */
export function slotOf(hash: number, size: number): number {
  return Math.floor((hash * size) / 2 ** 32);
}
