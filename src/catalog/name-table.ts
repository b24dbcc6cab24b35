import { createGrowingIntegers } from '../pack/growing-integers.ts';
import type { HashBytes } from '../pack/hash-bytes.ts';
import { joinSections, type SectionReader, type Sections } from '../pack/sections.ts';
import { createTextSetWriter, openTextSet } from '../pack/text-set.ts';
import { nameKey } from '../world/name-key.ts';
import { rearrangements, synonymGroups } from './rearrangements.ts';

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

/** Stands where a place would for a key that two creatures share. */
const ambiguous = 0xffff_ffff;

/**
 * The table of all names: of creatures, of forms, their aliases, and the same words in other orders and with synonyms.
 * A name as written wins over a rearranged one; a rearrangement that two creatures share finds neither. The creatures
 * are gone through twice, and none is kept.
 */
export function compileNameTable(
  creatures: Iterable<NamedCreature>,
  synonyms: readonly (readonly string[])[],
  hash?: HashBytes,
): Sections {
  const keys = createTextSetWriter(hash);
  const owners = createGrowingIntegers();
  forEachName(creatures, (name, _, place) => {
    const key = keys.add(nameKey(name));
    if (key === owners.length()) {
      owners.push(place);
    } else {
      owners.set(key, place);
    }
  });
  const written = keys.count();
  const groups = synonymGroups(synonyms);
  forEachName(creatures, (name, creatureName, place) => {
    for (const text of rearrangements(name, creatureName, groups)) {
      const key = keys.add(text);
      if (key === owners.length()) {
        owners.push(place);
      } else if (key >= written && owners.at(key) !== place) {
        owners.set(key, ambiguous);
      }
    }
  });
  return joinSections([keys.finish(), new Map([['owners', owners.finish()]])]);
}

export function openNameTable(reader: SectionReader, hash?: HashBytes): NameTable {
  const keys = openTextSet(reader, hash);
  const owners = reader.integers('owners');
  return {
    find: (name) => {
      const key = keys.find(nameKey(name));
      const owner = key === undefined ? ambiguous : (owners[key] ?? ambiguous);
      return owner === ambiguous ? undefined : owner;
    },
  };
}

function forEachName(
  creatures: Iterable<NamedCreature>,
  visit: (name: string, creatureName: string, place: number) => void,
): void {
  let place = 0;
  for (const creature of creatures) {
    for (const form of creature.forms) {
      visit(form.name, creature.name, place);
      for (const alias of form.aliases) {
        visit(alias, creature.name, place);
      }
    }
    place += 1;
  }
}
