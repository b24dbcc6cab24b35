import type { Species } from '@pkmn/sim';
import type { Corrections } from './corrections.ts';
import type { Cosmetic, Facts } from './facts.ts';
import { formName } from './form-names.ts';
import { type FormFacts, sourceFacts } from './source-facts.ts';
import type { SourceCreature, SourceForm } from './source-forms.ts';

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
  const baseFacts = corrections.apply(sourceKey(base), sourceFacts(base));
  const forms = source.forms.map((form) =>
    namedForm(form, creatureName, baseFacts, facts, corrections),
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
  corrections: Corrections,
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
        facts: corrections.apply(sourceKey(species), sourceFacts(species)),
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

/** What else a form is called: by the source, and by other catalogs. */
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
