import type { Catalog, Creature, Form } from './catalog.ts';

/** The tag of a language that nobody named (BCP 47). */
export const undetermined = 'und';

/** The languages in which a catalog names its creatures. */
export type Languages = {
  /** That of their own names; `und` where the world does not say. */
  readonly own: string;
  /** All of them, the world's own first. */
  readonly all: readonly string[];
};

export function languagesOf({
  manifest,
  localNames,
}: Pick<Catalog, 'manifest' | 'localNames'>): Languages {
  const own = manifest.language ?? undetermined;
  return { own, all: [own, ...localNames.languages] };
}

type LocalNamesOfForms = ReturnType<Catalog['localNames']['formsAt']>;

/** How creatures are called in one language. */
export type Naming = {
  /** A base form has its creature's name; a form that has none in the language goes by its own. */
  readonly nameOfForm: (creature: Creature, form: Form) => string;
  /** What is said for the own name of a creature. */
  readonly nameFor: (ownName: string) => string;
};

/** By the names that the world itself uses. */
export const ownNaming: Naming = {
  nameOfForm: (_, { name }) => name,
  nameFor: (ownName) => ownName,
};

/** The naming in a language by its tag, or the world's own where there is none; undefined for one that the catalog lacks. */
export function findNaming(catalog: Catalog, language: string | undefined): Naming | undefined {
  const { own, all } = languagesOf(catalog);
  if (language === undefined || language === own) {
    return ownNaming;
  }
  return all.includes(language) ? createNaming(catalog, language) : undefined;
}

/** By the names in another language; what has none there goes by its own. For one answer, since it remembers. */
export function createNaming({ names, placeOf, localNames }: Catalog, language: string): Naming {
  const known = new Map<string, string>();
  // Forms come one after another: their names stand together, and are read together.
  let last: { readonly number: number; readonly forms: LocalNamesOfForms } | undefined;
  const formsOf = ({ number }: Creature): LocalNamesOfForms => {
    if (last?.number !== number) {
      const place = placeOf(number);
      last = { number, forms: place === undefined ? [] : localNames.formsAt(place) };
    }
    return last.forms;
  };
  const nameOf = (creature: Creature): string => nameOfForm(creature, creature.forms[0]);
  const nameOfForm: Naming['nameOfForm'] = (creature, { rank, name }) =>
    formsOf(creature)[rank]?.get(language) ?? name;
  return {
    nameOfForm,
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
