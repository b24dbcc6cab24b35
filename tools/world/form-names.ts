import { nameKey, nameWords } from '../../src/world/name-key.ts';
import type { FormNames, Cosmetic, Facts, LocalNameFacts, Corrections } from './facts.ts';
import type { Species } from '@pkmn/sim';
import { type FormFacts, sourceFacts, type SourceCreature, type SourceForm } from './sources.ts';
import type { PokedexEntry } from './pokedex-tables.ts';

/** The display name of a further form, from the rules of its kind or from the list of those that need their own. */
function formName(
  names: FormNames,
  form: { readonly name: string; readonly forme: string },
  creatureName: string,
): string {
  const pattern = names.rules[form.forme];
  const name = names.names[form.name.normalize('NFC')] ?? pattern?.replace('{name}', creatureName);
  if (name === undefined) {
    throw new Error(`No display name for the form "${form.name}"`);
  }
  return name.normalize('NFC');
}

/** The words of a name in one order, synonyms counted as one: names that a lookup takes for the same have the same. */
function createSignature(synonyms: readonly (readonly string[])[]): (name: string) => string {
  const canonical = new Map(
    synonyms.flatMap(([first = '', ...rest]) =>
      rest.map((word) => [nameKey(word), nameKey(first)]),
    ),
  );
  return (name) =>
    nameWords(name)
      .map((word) => canonical.get(word) ?? word)
      .toSorted()
      .join(' ');
}

/**
 * Those of the candidates that a lookup would not find already: whose words are not the words of the display name in
 * another order, synonyms counted as one.
 */
export function neededAliases(
  displayName: string,
  candidates: readonly string[],
  synonyms: readonly (readonly string[])[],
): string[] {
  const signature = createSignature(synonyms);
  const seen = new Set([signature(displayName), nameKey(displayName)]);
  return candidates.filter((candidate) => {
    const isNew = !seen.has(signature(candidate)) && !seen.has(nameKey(candidate));
    seen.add(signature(candidate)).add(nameKey(candidate));
    return isNew;
  });
}

/** A form on its way into the world: what the source or our own lists say of it, and its display name. */
export type NamedForm = {
  /** The source's name, or our display name where the source does not have the form. */
  readonly key: string;
  readonly name: string;
  readonly forme: string;
  readonly species: Species | undefined;
  /** Whether our own lists add it to those of the source. */
  readonly isOurs: boolean;
  readonly facts: FormFacts;
};

/** The base form, the source's further forms, and those that only our own lists have. */
export function namedForms(
  source: SourceCreature,
  facts: Facts,
  corrections: Corrections,
): NamedForm[] {
  const { base } = source;
  const creatureName = creatureNameOf(base);
  const factsOf = (species: Species): FormFacts =>
    corrections.apply(sourceKey(species), {
      ...sourceFacts(species),
      // The source has no row of its own for a form that differs in its looks alone.
      ...(facts.formNumbers.get(sourceKey(species)) ?? facts.formNumbers.get(sourceKey(base))),
    });
  const baseFacts = factsOf(base);
  const forms = source.forms.map((form) =>
    namedForm(form, creatureName, baseFacts, facts, factsOf),
  );
  const own = (name: string, ownFacts: FormFacts): void => {
    forms.push({ key: name, name, forme: name, species: undefined, isOurs: true, facts: ownFacts });
  };
  for (const name of ownForms(facts.cosmetic, sourceKey(base))) {
    own(name, corrections.apply(name, baseFacts));
  }
  const { genderDifferences, genderDifferencesOfForms } = facts.cosmetic;
  if (genderDifferences[source.number] !== undefined) {
    own(`Female ${creatureName}`, female(baseFacts));
  }
  const femaleForms = forms.flatMap(({ key, facts: formFacts }) => {
    const name = genderDifferencesOfForms[key];
    return name === undefined ? [] : [{ name, facts: female(formFacts) }];
  });
  femaleForms.forEach(({ name, facts: formFacts }) => own(name, formFacts));
  return forms;
}

function namedForm(
  form: SourceForm,
  creatureName: string,
  baseFacts: FormFacts,
  facts: Facts,
  factsOf: (species: Species) => FormFacts,
): NamedForm {
  switch (form.kind) {
    case 'cosmetic':
      return {
        key: sourceKey(form),
        name: formName(facts.formNames, form, creatureName),
        forme: form.forme,
        species: undefined,
        isOurs: false,
        facts: baseFacts,
      };
    case 'entry': {
      const { species } = form;
      return {
        key: sourceKey(form),
        name:
          species.forme === '' ? creatureName : formName(facts.formNames, species, creatureName),
        forme: species.forme,
        species,
        isOurs: false,
        facts: factsOf(species),
      };
    }
  }
}

function creatureNameOf(base: Species): string {
  const signs: Readonly<Record<string, string>> = {
    'Nidoran-F': 'Nidoran\u2640',
    'Nidoran-M': 'Nidoran\u2642',
  };
  return (signs[base.name] ?? base.name).normalize('NFC');
}

/** The source's name as our lists have it: the source spells Flabébé in NFD. */
export function sourceKey({ name }: { readonly name: string }): string {
  return name.normalize('NFC');
}

/** By a whole word of the source's forme: the source leaves its own mark off some, and Meganium begins with it. */
export function isMega({ species }: NamedForm): boolean {
  return species?.forme.split('-').includes('Mega') ?? false;
}

/** Whether the form is that of another region. A cap of the first creature with caps is named after a region too. */
export function isRegional({ forme, name }: NamedForm): boolean {
  return (
    /^(?:Alola|Galar|Hisui|Paldea)\b|\b(?:Alolan|Galarian|Hisuian|Paldean)\b/.test(forme) &&
    !/Cap\b/.test(name)
  );
}

export function isGigantamax({ forme }: NamedForm): boolean {
  return forme.split('-').includes('Gmax');
}

/** Other names of a form: those of the source and of other catalogs. */
export function otherNames(
  { key, name }: NamedForm,
  { formNames, cosmetic }: Facts,
): readonly string[] {
  return [key, ...(formNames.aliases[key] ?? cosmetic.aliases[name] ?? [])];
}

function female(facts: FormFacts): FormFacts {
  return { ...facts, gender: { male: 0, female: 100 } };
}

/** Names of the forms that our own lists add to a creature: named one by one, or the cream with the sweet of each dish. */
function ownForms({ forms, combinations }: Cosmetic, creature: string): string[] {
  const dish = combinations[creature];
  const dishes = dish
    ? dish.creams.flatMap((cream) =>
        dish.sweets
          .filter((sweet) => !dish.listedElsewhere.includes(sweet))
          .map((sweet) => dish.name.replace('{cream}', cream).replace('{sweet}', sweet)),
      )
    : [];
  return [...(forms[creature] ?? []), ...dishes];
}

export function formeOf(form: SourceForm): string {
  return form.kind === 'cosmetic' ? form.forme : form.species.forme;
}

type ByLanguage = Readonly<Record<string, string>>;

/**
 * Names of further forms in the other languages of the games: by our own labels, then the rules for kinds of forms, then the
 * labels of the second source.
 */
export function createLocalFormNames(facts: Facts, sourceLabels: ReadonlyMap<string, ByLanguage>) {
  const { rules, labels, leftOut } = facts.localForms;
  const signature = createSignature(facts.formNames.synonyms);
  const bySignature = new Map(
    Array.from(sourceLabels, ([identifier, label]) => [signature(identifier), label]),
  );
  const unused = new Set([...Object.keys(labels), ...leftOut]);
  const labelsOf = (form: NamedForm, creatureName: string): ByLanguage => {
    unused.delete(form.key);
    if (leftOut.includes(form.key)) {
      return {};
    }
    const known = [form.name, ...otherNames(form, facts)].map(signature);
    const found = known.map((each) => bySignature.get(each)).find((label) => label !== undefined);
    return { ...found, ...rules[ruleOf(form, creatureName)], ...labels[form.key] };
  };
  return {
    /** By language, for each of a creature's further forms in their order; undefined for a form that has none. */
    of: (
      creatureName: string,
      names: ByLanguage,
      further: readonly NamedForm[],
    ): readonly (ByLanguage | undefined)[] => {
      const all = further.map((form) => {
        const own = labelsOf(form, creatureName);
        return Object.entries(names).flatMap(([language, name]): [string, string][] => {
          const label = own[language];
          return label === undefined ? [] : [[language, nameWith(label, name, language)]];
        });
      });
      const taken = [...Object.entries(names), ...all.flat()].map(claimOf);
      return all.map((own) => {
        const unique = own.filter(
          (each) => taken.filter((claim) => claim === claimOf(each)).length === 1,
        );
        return unique.length === 0 ? undefined : Object.fromEntries(unique);
      });
    },
    /** Forms of our own lists that no form of the world was. */
    unused: () => [...unused],
  };
}

/** By the forme, but for females: the source has none for those that only look different, and an Unown is of the forme F. */
function ruleOf({ forme, name }: NamedForm, creatureName: string): string {
  return name === `Female ${creatureName}` ? 'Female' : forme;
}

/** A label that says the name already is a name by itself. */
function nameWith(label: string, name: string, language: string): string {
  if (label.includes('{name}')) {
    return label.replace('{name}', name).normalize('NFC');
  }
  if (label.includes(name)) {
    return label;
  }
  return /^(?:ja|zh)/.test(language) ? `${name}（${label}）` : `${name} (${label})`;
}

/** Two forms with the same would not be told apart by it. */
function claimOf([language, name]: readonly [string, string]): string {
  return `${language} ${name}`;
}

/**
 * Returns a function that finds the names of a creature in the other languages of the games, by language in the order of
 * `facts/names.json`: the second source's, corrected, and beyond its end our own. Throws if a correction no longer fits, and
 * if there is none.
 */
export function createLocalNames(
  { names, corrections }: LocalNameFacts,
  pokedex: ReadonlyMap<number, PokedexEntry>,
): (number: number) => ByLanguage {
  for (const { number, language, was } of corrections) {
    const now = pokedex.get(number)?.names[language];
    if (now !== was) {
      throw new Error(
        `The source now says ${JSON.stringify(now)} of the name of ${number} in "${language}": look at its correction again`,
      );
    }
  }
  return (number) => {
    const found = names[number] ?? pokedex.get(number)?.names;
    if (!found) {
      throw new Error(`Number ${number} has no names in other languages`);
    }
    const corrected = corrections
      .filter((each) => each.number === number)
      .map(({ language, is }): [string, string] => [language, is]);
    return { ...found, ...Object.fromEntries(corrected) };
  };
}
