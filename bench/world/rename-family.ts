import type { CreatureEntry, FormEntry } from '../../src/world/schema.ts';
import type { Family } from './families.ts';

/** Renames each creature of a family, in the names of its forms and in all references. */
export function renameFamily(
  family: Family,
  options: {
    readonly makeName: () => string;
    /** Takes all names of a creature, or none. */
    readonly take: (names: readonly string[]) => boolean;
  },
): Family {
  const newNames = new Map(family.flatMap((creature) => renameCreature(creature, options)));
  const rename = (name: string): string => newNames.get(name) ?? name;
  const renameIn = <Entry extends CreatureEntry | FormEntry>(entry: Entry): Entry => ({
    ...entry,
    name: rename(entry.name),
    ...(entry.aliases && { aliases: entry.aliases.map(rename) }),
    ...(entry.evolvesFrom && {
      evolvesFrom: entry.evolvesFrom.map((way) => ({ ...way, from: rename(way.from) })),
    }),
  });
  return family.map((creature) => ({
    ...renameIn(creature),
    ...(creature.relatedTo && { relatedTo: creature.relatedTo.map(rename) }),
    ...(creature.forms && { forms: creature.forms.map(renameIn) }),
  }));
}

/** Each name of a creature with its new one. All have the creature's own name in them. */
function renameCreature(
  { name, aliases, forms }: CreatureEntry,
  { makeName, take }: Parameters<typeof renameFamily>[1],
): (readonly [name: string, newName: string])[] {
  const names = [
    name,
    ...(aliases ?? []),
    ...(forms ?? []).flatMap((form) => [form.name, ...(form.aliases ?? [])]),
  ];
  for (;;) {
    const made = makeName();
    const newNames = names.map((each) => [each, each.replaceAll(name, made)] as const);
    if (take(newNames.map(([, newName]) => newName))) {
      return newNames;
    }
  }
}
