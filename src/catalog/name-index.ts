import { readSections } from '../pack/sections.ts';
import type { Creature } from './catalog.ts';
import { compileNameTable, openNameTable } from './name-table.ts';

/** Finds the creature that a name stands for; compares as decision 3 says and never guesses. */
export type NameIndex = {
  readonly find: (name: string) => Creature | undefined;
};

/** The table of names of creatures that are all at hand. */
export function compileNameIndex(
  creatures: readonly Creature[],
  synonyms: readonly (readonly string[])[],
): NameIndex {
  const creatureAt = (place: number): Creature => {
    const creature = creatures[place];
    if (!creature) {
      throw new Error(`The table of names has place ${place}, where no creature stands`);
    }
    return creature;
  };
  const sections = compileNameTable(creatures, synonyms);
  const table = openNameTable(readSections(sections), creatureAt, synonyms);
  return {
    find: (name) => {
      const place = table.find(name);
      return place === undefined ? undefined : creatures[place];
    },
  };
}
