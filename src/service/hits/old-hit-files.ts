import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const filePattern = /^hits-(?:0|[1-9]\d*)\.bin$/;

const slotBytes = 20;
const checkedBytes = 16;

/**
 * Reads the hits of a state folder of an earlier version, which had a file of 40 bytes for each process, and leaves the files
 * as they are. `warn` gets a line about each that cannot be read.
 */
export function readOldHits(
  directory: string,
  warn: (message: string) => void,
): { readonly total: number; readonly replica: string; readonly base: number } {
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
  const { crc32 } = process.getBuiltinModule('node:zlib');
  const slots = [0, slotBytes]
    .map((start) => bytes.subarray(start, start + slotBytes))
    .filter(
      (slot) =>
        slot.length === slotBytes &&
        slot.readUInt32LE(checkedBytes) === crc32(slot.subarray(0, checkedBytes)),
    );
  const [newest] = slots.toSorted((a, b) => Number(b.readBigUInt64LE(0) - a.readBigUInt64LE(0)));
  const count = Number(newest?.readBigUInt64LE(8));
  return Number.isSafeInteger(count) ? count : undefined;
}

function readIdentity(directory: string, total: number): { replica: string; base: number } {
  let text = '';
  try {
    text = readFileSync(path.join(directory, 'replica-id'), 'latin1');
  } catch {
    return { replica: crypto.randomUUID(), base: 0 };
  }
  const [, replica, base] = /^([\da-f-]{36}) (\d{1,16})\n$/.exec(text) ?? [];
  // The store has the hits under the identity that cannot be read.
  return replica === undefined
    ? { replica: crypto.randomUUID(), base: total }
    : { replica, base: Number(base) };
}
