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

function createNaming({ names, localNames }: Catalog, language: string): Naming {
  const nameOfForm: Naming['nameOfForm'] = (creature, { rank, name }) =>
    localNames.of(creature)[rank]?.[language] ?? name;
  return {
    nameOfForm,
    nameFor: (ownName) => {
      const creature = names.find(ownName);
      return creature ? nameOfForm(creature, creature.forms[0]) : ownName;
    },
  };
}
