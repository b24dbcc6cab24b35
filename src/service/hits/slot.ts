/**
 * How a count lies in a file: two slots that are written in turn, so that a write that is cut short can
 * only spoil the older count's place and never the newest whole one.
 *
 * A slot is 20 bytes, little-endian: sequence (u64), count (u64), CRC-32 of those 16 bytes (u32). The
 * slot with sequence n is the one at index n mod 2. The valid slot with the higher sequence counts.
 */
import { crc32 } from './crc32.ts';

/** Length of one slot. */
export const slotBytes = 20;

/** Length of a whole file: its two slots. */
export const fileBytes = 2 * slotBytes;

const checkedBytes = 16;
const wordRange = 2 ** 32;

/** What one slot says. Both are whole and at most 2^53 - 1. */
export type StoredCount = {
  /** Rises by one with each write of the file. */
  readonly sequence: number;
  /** Hits. */
  readonly count: number;
};

/** A view of the bytes of one slot. */
export type Slot = {
  write(sequence: number, count: number): void;
  /** `undefined` when the checksum is wrong or a number is out of range. */
  read(): StoredCount | undefined;
};

/** Views `slotBytes` bytes of `bytes` from `offset` on as a slot; nothing is copied. */
export function createSlot(bytes: Uint8Array, offset = 0): Slot {
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, slotBytes);
  const checked = bytes.subarray(offset, offset + checkedBytes);

  // Two words instead of setBigUint64(): a hit is too hot to make a BigInt for it.
  const readUint64 = (at: number): number =>
    view.getUint32(at, true) + view.getUint32(at + 4, true) * wordRange;
  const writeUint64 = (at: number, value: number): void => {
    view.setUint32(at, value % wordRange, true);
    view.setUint32(at + 4, Math.floor(value / wordRange), true);
  };

  return {
    write(sequence, count) {
      writeUint64(0, sequence);
      writeUint64(8, count);
      view.setUint32(checkedBytes, crc32(checked), true);
    },
    read() {
      if (view.getUint32(checkedBytes, true) !== crc32(checked)) return undefined;
      const sequence = readUint64(0);
      const count = readUint64(8);
      if (!Number.isSafeInteger(sequence) || !Number.isSafeInteger(count)) return undefined;
      return { sequence, count };
    },
  };
}

/** What the bytes of a whole file say. */
export type FileReading =
  | { readonly kind: 'intact'; readonly newest: StoredCount }
  /** One slot is unusable, or the length is wrong: `newest` may lack the last write. */
  | { readonly kind: 'damaged'; readonly newest: StoredCount }
  | { readonly kind: 'unreadable' };

/** Reads a file's bytes, of any length. */
export function readSlots(bytes: Uint8Array): FileReading {
  const found = [0, 1].flatMap((index) => {
    const offset = index * slotBytes;
    if (bytes.length < offset + slotBytes) return [];
    const stored = createSlot(bytes, offset).read();
    return stored !== undefined && stored.sequence % 2 === index ? [stored] : [];
  });
  const [first, second] = found;
  if (first === undefined) return { kind: 'unreadable' };
  if (second === undefined) return { kind: 'damaged', newest: first };
  const newest = first.sequence > second.sequence ? first : second;
  return { kind: bytes.length === fileBytes ? 'intact' : 'damaged', newest };
}

/** The bytes of a file that counts from `count` on, both slots valid. */
export function createFileBytes(count: number): Uint8Array {
  const bytes = new Uint8Array(fileBytes);
  createSlot(bytes, 0).write(0, count);
  createSlot(bytes, slotBytes).write(1, count);
  return bytes;
}
