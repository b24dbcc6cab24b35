import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The hits and the identity of a state folder of an earlier version, which had a file of 40 bytes for each process. */
export type OldHits = {
  readonly total: number;
  /** The identity in the shared store; undefined if the folder has none. */
  readonly replica: string | undefined;
  /** Hits of the total that belong to an earlier identity. */
  readonly base: number;
};

const filePattern = /^hits-(?:0|[1-9]\d*)\.bin$/;

const slotBytes = 20;
const checkedBytes = 16;

/** Reads the old files of a folder and leaves them as they are. `warn` gets a line about each that cannot be read. */
export function readOldHits(directory: string, warn: (message: string) => void): OldHits {
  let total = 0;
  for (const name of readdirSync(directory).filter((each) => filePattern.test(each))) {
    const file = path.join(directory, name);
    const count = readCount(readFileSync(file));
    if (count === undefined) {
      warn(`Hits stored in "${file}" cannot be read: the total does not include them`);
    }
    total += count ?? 0;
  }
  return { total, ...readIdentity(directory, total) };
}

/**
 * Two slots were written in turn. A slot is little-endian: sequence (u64), count (u64), CRC-32 of these 16 bytes (u32). The
 * valid slot with the higher sequence holds the count.
 */
function readCount(bytes: Buffer): number | undefined {
  const slots = [0, slotBytes].flatMap((start) => {
    const slot = bytes.subarray(start, start + slotBytes);
    const isValid =
      slot.length === slotBytes &&
      slot.readUInt32LE(checkedBytes) === crc32(slot.subarray(0, checkedBytes));
    return isValid
      ? [{ sequence: Number(slot.readBigUInt64LE(0)), count: Number(slot.readBigUInt64LE(8)) }]
      : [];
  });
  const [newest] = slots.toSorted((a, b) => b.sequence - a.sequence);
  return newest && Number.isSafeInteger(newest.count) ? newest.count : undefined;
}

function crc32(bytes: Uint8Array): number {
  return process.getBuiltinModule('node:zlib').crc32(bytes);
}

function readIdentity(directory: string, total: number): Omit<OldHits, 'total'> {
  let text: string;
  try {
    text = readFileSync(path.join(directory, 'replica-id'), 'latin1');
  } catch {
    return { replica: undefined, base: 0 };
  }
  const [, replica, base] = /^([\da-f-]{36}) (\d{1,16})\n$/.exec(text) ?? [];
  // The store has the hits under the identity that cannot be read.
  return { replica, base: replica === undefined ? total : Number(base) };
}
