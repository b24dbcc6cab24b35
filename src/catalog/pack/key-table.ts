import type { SectionReader, Sections } from './pack.ts';

/** Hashes a key to an unsigned 32-bit integer. */
export type HashKey = (key: string) => number;

/** FNV-1a with the finalizer of MurmurHash3, so that short keys which differ in one letter get distant slots. */
const hashKey: HashKey = (key) => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/**
 * Compiles a hash table with open addressing from the keys of each record, in the order of the records. It stores no key: a
 * slot holds the position of a record plus 1, or 0, and eight bits of the hash.
 */
export function compileKeyTable(
  records: Iterable<ReadonlySet<string>>,
  hash: HashKey = hashKey,
): Sections {
  const hashes: number[] = [];
  const positions: number[] = [];
  let position = 0;
  for (const keys of records) {
    for (const key of keys) {
      hashes.push(hash(key));
      positions.push(position);
    }
    position += 1;
  }
  const size = Math.ceil(1.5 * hashes.length) + 1;
  const owners = new Uint32Array(size);
  const tags = new Uint8Array(size);
  hashes.forEach((hashed, i) => {
    let slot = slotOf(hashed, size);
    while ((owners[slot] ?? 0) > 0) {
      slot = (slot + 1) % size;
    }
    owners[slot] = (positions[i] ?? 0) + 1;
    tags[slot] = hashed;
  });
  return new Map<string, Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>([
    ['owners', owners],
    ['tags', tags],
  ]);
}

/** Opens the table; returns a function that finds the records that may have a key, which callers have to compare. */
export function openKeyTable(
  reader: SectionReader,
  hash: HashKey = hashKey,
): (key: string) => readonly number[] {
  const owners = reader.integers('owners');
  const tags = reader.bytes('tags');
  return (key) => {
    const hashed = hash(key);
    const found = new Set<number>();
    let slot = slotOf(hashed, owners.length);
    for (let owner = owners[slot] ?? 0; owner > 0; owner = owners[slot] ?? 0) {
      if (tags[slot] === (hashed & 0xff)) {
        found.add(owner - 1);
      }
      slot = (slot + 1) % owners.length;
    }
    return [...found];
  };
}

/** The first bits of a hash select the slot; the last bits distinguish entries of neighbouring slots. */
function slotOf(hash: number, size: number): number {
  return Math.floor((hash * size) / 2 ** 32);
}
