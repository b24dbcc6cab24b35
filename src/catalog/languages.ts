import { memoize } from '../world/memoize.ts';
import { baseOf, type Catalog, type Form, type FormOf } from './catalog.ts';

/** The tag of an undetermined language (BCP 47). */
export const undetermined = 'und';

type Languages = {
  /** Language of the world's own names; `und` if the world does not declare it. */
  readonly own: string;
  /** All languages with names or descriptions, the world's own first. */
  readonly all: readonly string[];
};

export function languagesOf({
  manifest,
  localNames,
}: Pick<Catalog, 'manifest' | 'localNames'>): Languages {
  const own = manifest.language ?? undetermined;
  return { own, all: [own, ...localNames.languages] };
}

/**
 * Returns the language that a tag asks for (decision 19): by lookup (RFC 4647 §3.4), first of the tag, so that `de-AT` finds
 * `de`, then of the tag with its likely script, so that `zh-TW` finds `zh-Hant`. Undefined if the catalog lacks it.
 */
export function findLanguage(catalog: Catalog, tag: string): string | undefined {
  const { all } = languagesOf(catalog);
  const lookUp = (range: string): string | undefined => {
    const wanted = `${range.toLowerCase()}-`;
    const found = all.filter((each) => wanted.startsWith(`${each.toLowerCase()}-`));
    return found.toSorted((one, other) => other.length - one.length)[0];
  };
  return lookUp(tag) ?? lookUp(withLikelyScript(tag));
}

function withLikelyScript(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().toString();
  } catch {
    // It is no tag.
    return tag;
  }
}

/** The names and descriptions of creatures and forms in one language. */
export type Naming = {
  /** Falls back to the form's own name if the language has none. */
  readonly nameOfForm: (formOf: FormOf) => string;
  /** Translates the own name of a creature. */
  readonly nameFor: (ownName: string) => string;
  /** The description that the world's files give, in another language if they have none in this one. */
  readonly textOf: (form: Form) => string | undefined;
  /** What computed sentences, which are English, call the subjects of the world. */
  readonly words: Readonly<Record<'creature' | 'creatures' | 'generation', string>>;
};

/** The names of the world's own language, and the usual words. */
export const ownNaming: Naming = {
  nameOfForm: ({ form }) => form.name,
  nameFor: (ownName) => ownName,
  textOf: ({ description }) => description,
  words: { creature: 'creature', creatures: 'creatures', generation: 'generation' },
};

/** The same with the words of a world, unless these are of another language than the sentences. */
export const ownNamingOf = memoize(({ manifest: { language = 'en', words } }: Catalog): Naming => {
  const { creature = [], generation = [] } = (/^en\b/.test(language) ? words : undefined) ?? {};
  const usual = ownNaming.words;
  return {
    ...ownNaming,
    words: {
      creature: creature[0] ?? usual.creature,
      creatures: creature[1] ?? usual.creatures,
      generation: generation[0] ?? usual.generation,
    },
  };
});

/**
 * Returns the naming in a language, the world's own without a tag, or undefined for a language that the catalog lacks.
 */
export function findNaming(catalog: Catalog, tag: string | undefined): Naming | undefined {
  const language = tag === undefined ? languagesOf(catalog).own : findLanguage(catalog, tag);
  return language === undefined ? undefined : namingsOf(catalog).get(language);
}

/** One naming for each language, so that texts in a language can be kept by it. */
const namingsOf = memoize((catalog: Catalog): ReadonlyMap<string, Naming> => {
  const others = catalog.localNames.languages;
  return new Map([
    ...others.map((language) => [language, createNaming(catalog, language)] as const),
    [languagesOf(catalog).own, ownNamingOf(catalog)],
  ]);
});

function createNaming(catalog: Catalog, language: string): Naming {
  const { findName, localNames } = catalog;
  const nameOfForm: Naming['nameOfForm'] = ({ creature, form: { rank, name } }) =>
    localNames.of(creature)[rank]?.[language] ?? name;
  return {
    ...ownNamingOf(catalog),
    nameOfForm,
    nameFor: (ownName) => {
      const found = findName(ownName);
      return found ? nameOfForm(baseOf(found.creature)) : ownName;
    },
    textOf: ({ descriptions, description }) => descriptions?.[language] ?? description,
  };
}
