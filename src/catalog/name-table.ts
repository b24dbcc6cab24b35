import { createGrowingIntegers } from './pack/growing-numbers.ts';
import { type HashBytes, hashBytes } from './pack/text-set.ts';
import type { SectionReader, Sections } from './pack/sections.ts';
import { nameKey } from '../world/name-key.ts';
import { hashKey, slotOf } from './name-hash.ts';
import { isRearrangement, rearrangements, synonymGroups } from './rearrangements.ts';

/** Finds the creature that a name stands for; compares as decision 3 says and never guesses. */
export type NameTable = {
  /** The place of the creature in the order they were compiled in. */
  readonly find: (name: string) => number | undefined;
};

/** What of a creature the table needs. */
export type NamedCreature = {
  readonly name: string;
  readonly forms: readonly { readonly name: string; readonly aliases: readonly string[] }[];
};

type Synonyms = readonly (readonly string[])[];

/** A tag of a name as it is written has this bit; the others are of the hash. */
const writtenBit = 0x80;

/** Stands for this name of a creature and all that follow it. */
const lastIndex = 255;

/**
 * The table of all names: of creatures, of forms, their aliases, and the same words in other orders and with synonyms.
 * It has open addressing and holds no key: a slot says which name of which creature it was made of, and whether that
 * has the key that is looked for is found out by making its keys again. Hashes may collide as they like.
 */
export function compileNameTable(
  creatures: Iterable<NamedCreature>,
  synonyms: Synonyms,
  hash: HashBytes = hashBytes,
): Sections {
  const groups = synonymGroups(synonyms);
  const hashes = createGrowingIntegers();
  const places = createGrowingIntegers();
  const names = createGrowingIntegers();
  const add = (key: string, place: number, index: number, written: number): void => {
    hashes.push(hashKey(key, hash));
    places.push(place);
    names.push(2 * Math.min(index, lastIndex) + written);
  };
  let place = 0;
  for (const creature of creatures) {
    const known = new Set<string>();
    for (const [index, name] of namesOf(creature).entries()) {
      const own = nameKey(name);
      add(own, place, index, 1);
      known.add(own);
      // What one creature's names have in common with each other needs to be found once.
      for (const key of rearrangements(name, creature.name, groups)) {
        if (!known.has(key)) {
          add(key, place, index, 0);
          known.add(key);
        }
      }
    }
    place += 1;
  }
  const size = Math.ceil(1.5 * hashes.length()) + 1;
  const owners = new Uint32Array(size);
  const tags = new Uint8Array(size);
  const indexes = new Uint8Array(size);
  for (let i = 0; i < hashes.length(); i += 1) {
    let slot = slotOf(hashes.at(i), size);
    while ((owners[slot] ?? 0) > 0) {
      slot = slot + 1 === size ? 0 : slot + 1;
    }
    const name = names.at(i);
    owners[slot] = places.at(i) + 1;
    tags[slot] = tagOf(hashes.at(i)) | ((name & 1) * writtenBit);
    indexes[slot] = name >>> 1;
  }
  return new Map<string, Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>([
    ['owners', owners],
    ['tags', tags],
    ['names', indexes],
  ]);
}

/** A name as written wins over a rearranged one; a rearrangement that two creatures share finds neither. */
export function openNameTable(
  reader: SectionReader,
  creatureAt: (place: number) => NamedCreature,
  synonyms: Synonyms,
  hash: HashBytes = hashBytes,
): NameTable {
  const owners = reader.integers('owners');
  const tags = reader.bytes('tags');
  const indexes = reader.bytes('names');
  const groups = synonymGroups(synonyms);
  /** Creatures whose slots have the tag and which have the key, as `hasKey` says; at most two. */
  const findOwners = (
    hashed: number,
    tag: number,
    hasKey: (name: string, creatureName: string) => boolean,
  ): readonly number[] => {
    const found: number[] = [];
    let slot = slotOf(hashed, owners.length);
    for (let owner = owners[slot] ?? 0; owner > 0; owner = owners[slot] ?? 0) {
      const place = owner - 1;
      if (tags[slot] === tag && !found.includes(place)) {
        const creature = creatureAt(place);
        const index = indexes[slot] ?? 0;
        const names = namesOf(creature).slice(index, index < lastIndex ? index + 1 : undefined);
        if (names.some((name) => hasKey(name, creature.name))) {
          found.push(place);
          if (found.length === 2) {
            return found;
          }
        }
      }
      slot = slot + 1 === owners.length ? 0 : slot + 1;
    }
    return found;
  };
  return {
    find: (text) => {
      const key = nameKey(text);
      const hashed = hashKey(key, hash);
      const tag = tagOf(hashed);
      const [written] = findOwners(hashed, tag | writtenBit, (name) => nameKey(name) === key);
      if (written !== undefined) {
        return written;
      }
      const [only, other] = findOwners(hashed, tag, (name, creatureName) =>
        isRearrangement(key, name, creatureName, groups),
      );
      return other === undefined ? only : undefined;
    },
  };
}

/** The names of a creature in an order that says which is meant by a number. */
function namesOf({ forms }: NamedCreature): readonly string[] {
  return forms.flatMap(({ name, aliases }) => [name, ...aliases]);
}

/** Slots go by the first bits of a hash; the last ones tell apart what meets in one. */
function tagOf(hash: number): number {
  return hash & (writtenBit - 1);
}
