import { nameKey } from '../../world/name-key.ts';
import type { CreatureEntry, Manifest } from '../../world/schema.ts';
import type { SheetCreature } from './read-creatures.ts';

/** The creatures with types and egg groups in the spelling of the manifest. */
export function respell(creatures: readonly SheetCreature[], manifest: Manifest): CreatureEntry[] {
  const speller = (known: readonly { readonly name: string }[]) => {
    const spellings = new Map(known.map(({ name }) => [nameKey(name), name]));
    return (names: readonly string[]): string[] => [
      ...new Set(names.map((name) => spellings.get(nameKey(name)) ?? name)),
    ];
  };
  const spellTypes = speller(manifest.types);
  const spellGroups = speller(manifest.eggGroups);
  return creatures.map(({ entry }) => ({
    ...entry,
    types: spellTypes(entry.types),
    eggGroups: spellGroups(entry.eggGroups),
    ...(entry.forms && {
      forms: entry.forms.map((form) => ({
        ...form,
        ...(form.types && { types: spellTypes(form.types) }),
        ...(form.eggGroups && { eggGroups: spellGroups(form.eggGroups) }),
      })),
    }),
  }));
}
