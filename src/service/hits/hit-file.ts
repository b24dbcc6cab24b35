/**
 * A file that one process counts in, `hits-N.bin`: two slots, written in turn, so that an interrupted write can only spoil
 * the older count.
 *
 * A slot is 20 bytes, little-endian: sequence (u64), count (u64), CRC-32 of these 16 bytes (u32). Sequence n is in slot
 * n mod 2. The valid slot with the higher sequence holds the count.
 */
import {
  chmodSync,
  closeSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  truncateSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { isSystemError } from '../make-folder.ts';

export const slotBytes = 20;
export const fileBytes = 2 * slotBytes;
const checkedBytes = 16;

/** The names of these files. */
export const hitFilePattern = /^hits-(?:0|[1-9]\d*)\.bin$/;

/** Both are at most 2^53 - 1. */
export type StoredCount = { readonly sequence: number; readonly count: number };

export type FileReading =
  | { readonly kind: 'intact'; readonly newest: StoredCount }
  /** One slot is unusable or the length is wrong: the last write may be missing. */
  | { readonly kind: 'damaged'; readonly newest: StoredCount }
  | { readonly kind: 'unreadable' };

/** The file of one process, open for writing. */
export type HitFile = {
  /** The count that the file held when it was opened. */
  readonly found: number;
  /** Stores a count so that it survives a kill of this process. Throws the system's error; the next write tries again. */
  readonly write: (count: number) => void;
  /** Whether the path still leads to this file, in its full length. */
  readonly isIntact: () => boolean;
  /** Flushes to the disk in the background, so that the count survives a power cut. */
  readonly sync: (done: (error: Error | null) => void) => void;
  /** Never throws. */
  readonly close: () => void;
};

/**
 * Opens the file, or creates it. A damaged file continues from its valid slot; an unreadable one is renamed and replaced;
 * `warn` gets a line about either. Throws the system's error.
 */
export function openHitFile(file: string, warn: (message: string) => void): HitFile {
  const { newest } = repairFile(file, warn);
  let { sequence } = newest;
  const descriptor = openSync(file, 'r+');
  const { ino } = fstatSync(descriptor);
  const bytes = new Uint8Array(slotBytes);
  const encodeSlot = createSlotEncoder(bytes);
  let isSyncing = false;
  return {
    found: newest.count,
    write: (count) => {
      const next = sequence + 1;
      encodeSlot(next, count);
      const written = writeSync(descriptor, bytes, 0, slotBytes, (next % 2) * slotBytes);
      if (written !== slotBytes) {
        throw new Error(`Wrote ${written} of ${slotBytes} bytes`);
      }
      // Not before: after a failed write the same slot is tried again, and the other stays valid.
      sequence = next;
    },
    isIntact: () => {
      try {
        const status = statSync(file);
        return status.ino === ino && status.size === fileBytes;
      } catch (error) {
        // Other errors (no permission, a failing disk) are not about the file.
        return !isSystemError(error, 'ENOENT');
      }
    },
    sync: (done) => {
      isSyncing = true;
      fdatasync(descriptor, (error) => {
        isSyncing = false;
        done(error);
      });
    },
    close: () => {
      try {
        fdatasyncSync(descriptor);
        // The system may give the number of a descriptor that is closed during a sync to another file.
        if (!isSyncing) {
          closeSync(descriptor);
        }
      } catch {
        // The system has the count, as far as it could be written.
      }
    },
  };
}

/** Reads the bytes of a file of any length. */
export function readSlots(bytes: Uint8Array): FileReading {
  const [first, second] = [0, 1].flatMap((index) => {
    const slot = bytes.subarray(index * slotBytes, (index + 1) * slotBytes);
    const stored = slot.length === slotBytes ? decodeSlot(slot) : undefined;
    return stored && stored.sequence % 2 === index ? [stored] : [];
  });
  if (!first) {
    return { kind: 'unreadable' };
  }
  if (!second) {
    return { kind: 'damaged', newest: first };
  }
  const newest = first.sequence > second.sequence ? first : second;
  return { kind: bytes.length === fileBytes ? 'intact' : 'damaged', newest };
}

/** Returns a function that writes a slot at the start of `bytes`. A view or a `BigInt` for each hit would cost more than the rest. */
export function createSlotEncoder(bytes: Uint8Array): (sequence: number, count: number) => void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, slotBytes);
  const checked = bytes.subarray(0, checkedBytes);
  const setUint64 = (offset: number, value: number): void => {
    view.setUint32(offset, value % 2 ** 32, true);
    view.setUint32(offset + 4, Math.floor(value / 2 ** 32), true);
  };
  return (sequence, count) => {
    setUint64(0, sequence);
    setUint64(8, count);
    view.setUint32(checkedBytes, crc32(checked), true);
  };
}

function decodeSlot(bytes: Uint8Array): StoredCount | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, slotBytes);
  const sequence = Number(view.getBigUint64(0, true));
  const count = Number(view.getBigUint64(8, true));
  const isValid =
    view.getUint32(checkedBytes, true) === crc32(bytes.subarray(0, checkedBytes)) &&
    Number.isSafeInteger(sequence) &&
    Number.isSafeInteger(count);
  return isValid ? { sequence, count } : undefined;
}

/** Loading zlib takes Bun as long as the start of a bare server. */
function crc32(bytes: Uint8Array): number {
  return globalThis.Bun
    ? globalThis.Bun.hash.crc32(bytes)
    : process.getBuiltinModule('node:zlib').crc32(bytes);
}

/** Returns the content of a file that is there, writable and of the right length from now on. */
function repairFile(file: string, warn: (message: string) => void): { newest: StoredCount } {
  const bytes = readExisting(file);
  const reading = bytes && readSlots(bytes);
  if (!reading) {
    return createFile(file);
  }
  if (reading.kind === 'unreadable') {
    const timestamp = new Date().toISOString().replaceAll(/[-:.]/g, '');
    const kept = `${file}.corrupt-${timestamp}-${crypto.randomUUID().slice(0, 4)}`;
    renameSync(file, kept);
    warn(
      `Hits stored in "${file}" cannot be read: the file was renamed to "${kept}", and counting starts from 0`,
    );
    return createFile(file);
  }
  const { mode } = statSync(file);
  // A Bun process of an earlier version left its file read-only when it was killed.
  if ((mode & 0o200) === 0) {
    chmodSync(file, mode | 0o200);
  }
  if (reading.kind === 'damaged') {
    const { count } = reading.newest;
    truncateSync(file, fileBytes);
    warn(
      `Hits stored in "${file}" are damaged: counting continues from ${count}, and the last hit may be missing`,
    );
  }
  return reading;
}

function readExisting(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) {
      return undefined;
    }
    throw error;
  }
}

/** Creates a file with the count 0. It appears whole, so an empty file is always damage. */
function createFile(file: string): { newest: StoredCount } {
  const bytes = new Uint8Array(fileBytes);
  const newest = { sequence: 1, count: 0 };
  createSlotEncoder(bytes)(0, 0);
  createSlotEncoder(bytes.subarray(slotBytes))(newest.sequence, newest.count);
  writeFileSync(`${file}.new`, bytes);
  renameSync(`${file}.new`, file);
  return { newest };
}
