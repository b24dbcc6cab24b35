import type { Catalog, Creature, Form } from './catalog.ts';

/** The tag of an undetermined language (BCP 47). */
export const undetermined = 'und';

export type Languages = {
  /** Language of the world's own names; `und` where the world does not declare it. */
  readonly own: string;
  /** All languages with names, the world's own first. */
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

/** The names of creatures and forms in one language. */
export type Naming = {
  /** Falls back to the form's own name where the language has none. */
  readonly nameOfForm: (creature: Creature, form: Form) => string;
  /** Translates the own name of a creature. */
  readonly nameFor: (ownName: string) => string;
};

/** The names of the world's own language. */
export const ownNaming: Naming = {
  nameOfForm: (_, { name }) => name,
  nameFor: (ownName) => ownName,
};

/**
 * Returns the naming in a language, the world's own without a tag, or undefined for a language that the catalog lacks.
 */
export function findNaming(catalog: Catalog, language: string | undefined): Naming | undefined {
  const { own, all } = languagesOf(catalog);
  if (language === undefined || language === own) {
    return ownNaming;
  }
  return all.includes(language) ? createNaming(catalog, language) : undefined;
}

/** Creates a naming in another language, for the duration of one response since it memoizes names without a bound. */
export function createNaming({ names, positionOf, localNames }: Catalog, language: string): Naming {
  const known = new Map<string, string>();
  // Consecutive forms usually belong to the same creature, whose names one read returns.
  let last: { readonly number: number; readonly forms: LocalNamesOfForms } | undefined;
  const formsOf = ({ number }: Creature): LocalNamesOfForms => {
    if (last?.number !== number) {
      const position = positionOf(number);
      last = { number, forms: position === undefined ? [] : localNames.formsAt(position) };
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
