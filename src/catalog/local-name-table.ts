import { createGrowingIntegers } from './pack/growing-numbers.ts';
import { type HashBytes, hashBytes } from './pack/text-set.ts';
import type { SectionReader, Sections } from './pack/sections.ts';
import { nameKey } from '../world/name-key.ts';
import { hashKey, slotOf } from './name-hash.ts';

/** Finds the creature that a name in any language stands for. */
export type LocalNameTable = {
  /** Its place in the order they were compiled in. Undefined as well where two creatures share the name. */
  readonly find: (name: string) => number | undefined;
};

/**
 * The table of the names that creatures have in other languages, as they are written. It has open addressing and holds no
 * name: a slot says which creature has one with its hash, and the creature's names decide.
 */
export function compileLocalNameTable(
  creatures: Iterable<readonly string[]>,
  hash: HashBytes = hashBytes,
): Sections {
  const hashes = createGrowingIntegers();
  const places = createGrowingIntegers();
  let place = 0;
  for (const names of creatures) {
    for (const key of new Set(names.map((name) => nameKey(name)))) {
      hashes.push(hashKey(key, hash));
      places.push(place);
    }
    place += 1;
  }
  const size = Math.ceil(1.5 * hashes.length()) + 1;
  const owners = new Uint32Array(size);
  const tags = new Uint8Array(size);
  for (let i = 0; i < hashes.length(); i += 1) {
    let slot = slotOf(hashes.at(i), size);
    while ((owners[slot] ?? 0) > 0) {
      slot = slot + 1 === size ? 0 : slot + 1;
    }
    owners[slot] = places.at(i) + 1;
    tags[slot] = hashes.at(i);
  }
  return new Map<string, Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>([
    ['owners', owners],
    ['tags', tags],
  ]);
}

export function openLocalNameTable(
  reader: SectionReader,
  namesAt: (place: number) => Iterable<string>,
  hash: HashBytes = hashBytes,
): LocalNameTable {
  const owners = reader.integers('owners');
  const tags = reader.bytes('tags');
  return {
    find: (name) => {
      const key = nameKey(name);
      const hashed = hashKey(key, hash);
      let found: number | undefined;
      let slot = slotOf(hashed, owners.length);
      for (let owner = owners[slot] ?? 0; owner > 0; owner = owners[slot] ?? 0) {
        const place = owner - 1;
        if (tags[slot] === (hashed & 0xff) && place !== found) {
          if ([...namesAt(place)].some((each) => nameKey(each) === key)) {
            if (found !== undefined) {
              return undefined;
            }
            found = place;
          }
        }
        slot = slot + 1 === owners.length ? 0 : slot + 1;
      }
      return found;
    },
  };
}
