import type { Catalog, Creature, Form } from './catalog.ts';

/** How creatures are called in one language. */
export type Naming = {
  /** A base form has its creature's name; no other form has one in another language. */
  readonly nameOfForm: (creature: Creature, form: Form) => string;
  /** What is said for the own name of a creature. */
  readonly nameFor: (ownName: string) => string;
};

/** By the names that the world itself uses. */
export const ownNaming: Naming = {
  nameOfForm: (_, { name }) => name,
  nameFor: (ownName) => ownName,
};

/** By the names in another language; a creature that has none there goes by its own. For one answer, since it remembers. */
export function createNaming({ names, placeOf, localNames }: Catalog, language: string): Naming {
  const known = new Map<string, string>();
  const nameOf = ({ name, number }: Creature): string => {
    const place = placeOf(number);
    return (place === undefined ? undefined : localNames.at(place).get(language)) ?? name;
  };
  return {
    nameOfForm: (creature, form) => (form.rank === 0 ? nameOf(creature) : form.name),
    nameFor: (ownName) => {
      let name = known.get(ownName);
      if (name === undefined) {
        const creature = names.find(ownName);
        name = creature ? nameOf(creature) : ownName;
        known.set(ownName, name);
      }
      return name;
    },
  };
}
