import type { Facts } from './facts.ts';
import { createSignature } from './form-names.ts';
import { type NamedForm, otherNames } from './named-forms.ts';

type ByLanguage = Readonly<Record<string, string>>;

/** Names of further forms in the other languages of the games. */
export type LocalFormNames = {
  /** By language, for each of a creature's further forms in their order; undefined for a form that has none. */
  readonly of: (
    creatureName: string,
    names: ByLanguage,
    further: readonly NamedForm[],
  ) => readonly (ByLanguage | undefined)[];
  /** Forms of our own lists that no form of the world was. */
  readonly unused: () => string[];
};

/** Our own labels, then the rules for kinds of forms, then the labels of the second source. */
export function createLocalFormNames(
  facts: Facts,
  sourceLabels: ReadonlyMap<string, ByLanguage>,
): LocalFormNames {
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
    of: (creatureName, names, further) => {
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
