import type { FormOf } from '../catalog/catalog.ts';
import { isCosmetic } from '../catalog/cosmetic-forms.ts';
import type { Manifest } from '../world/schema.ts';
import { type Quantity, length, mass, percent, wholeNumber } from './quantity.ts';
import { oneOf } from './search-problem.ts';

/** A field of the query language. */
export type Field = TextField | NumberField;

export type TextField = {
  readonly kind: 'text';
  readonly name: string;
  /** Names for it elsewhere, for suggestions alone. */
  readonly alsoKnownAs: readonly string[];
  /** One value of it, in words: `a type`. */
  readonly one: string;
  readonly valuesOf: (entry: FormOf) => readonly string[];
  /** The value that a sort compares; absent for a field without an order. */
  readonly sortedBy?: (entry: FormOf) => string | undefined;
  /** Values that are known even where no entry has them. */
  readonly knownValues?: (manifest: Manifest) => readonly string[];
  /**
   * The parts of a value that `:` compares, unless the whole: words of it, or the same parts of names as a plain word. Names
   * may also be in another language.
   */
  readonly partly?: 'words' | 'names';
};

export type NumberField = {
  readonly kind: 'number';
  readonly name: string;
  readonly alsoKnownAs: readonly string[];
  readonly quantity: Quantity;
  readonly valueOf: (entry: FormOf) => number | undefined;
};

/** The flags of `is:`. */
export const flags: ReadonlyMap<string, (entry: FormOf) => boolean> = new Map([
  ['starter', ({ creature }: FormOf) => creature.starter],
  ['legendary', ({ creature }: FormOf) => creature.legendary],
  ['mythical', ({ creature }: FormOf) => creature.mythical],
  ['ultrabeast', ({ creature }: FormOf) => creature.ultraBeast],
  ['mega', ({ form }: FormOf) => form.mega],
  ['base', ({ form }: FormOf) => form.rank === 0],
  ['cosmetic', ({ creature, form }: FormOf) => isCosmetic(creature, form)],
  ['genderless', ({ form }: FormOf) => form.gender === 'genderless'],
]);

/** In the order in which errors name them. */
export const fields: readonly Field[] = [
  {
    kind: 'text',
    name: 'name',
    alsoKnownAs: ['creature', 'form'],
    one: 'the name of a creature or form',
    valuesOf: ({ creature, form }) => [form.name, ...form.aliases, creature.name],
    sortedBy: ({ form }) => form.name,
    partly: 'names',
  },
  wholeField('number', ['id', 'catalog number', 'no'], ({ creature }) => creature.number),
  {
    kind: 'text',
    name: 'species',
    alsoKnownAs: ['genus', 'category'],
    one: 'a species',
    valuesOf: ({ creature }) => [creature.species],
    sortedBy: ({ creature }) => creature.species,
    partly: 'words',
  },
  {
    kind: 'text',
    name: 'type',
    alsoKnownAs: ['types'],
    one: 'a type',
    valuesOf: ({ form }) => form.types,
    sortedBy: ({ form }) => form.types[0],
    knownValues: ({ types }) => types.map(({ name }) => name),
  },
  {
    kind: 'text',
    name: 'ability',
    alsoKnownAs: ['abilities'],
    one: 'an ability',
    valuesOf: ({ form: { abilities } }) => [...abilities.normal, ...abilities.hidden],
  },
  {
    kind: 'text',
    name: 'hidden',
    alsoKnownAs: ['hidden ability'],
    one: 'a hidden ability',
    valuesOf: ({ form }) => form.abilities.hidden,
  },
  {
    kind: 'text',
    name: 'egg',
    alsoKnownAs: ['egg group', 'egg groups'],
    one: 'an egg group',
    valuesOf: ({ form }) => form.eggGroups,
    knownValues: ({ eggGroups }) => eggGroups.map(({ name }) => name),
  },
  wholeField('gen', ['generation'], ({ creature }) => creature.generation),
  {
    kind: 'number',
    name: 'height',
    alsoKnownAs: ['size', 'tall'],
    quantity: length,
    valueOf: ({ form }) => (form.heightMetres === 'unknown' ? undefined : form.heightMetres),
  },
  {
    kind: 'number',
    name: 'weight',
    alsoKnownAs: ['mass', 'heavy'],
    quantity: mass,
    valueOf: ({ form }) => (form.weightKilograms === 'unknown' ? undefined : form.weightKilograms),
  },
  wholeField('family', ['family id'], ({ creature }) => creature.familyId),
  wholeField('stage', ['evolution stage'], ({ form }) => form.line.stage),
  {
    kind: 'number',
    name: 'male',
    alsoKnownAs: ['gender', 'males'],
    quantity: percent,
    valueOf: ({ form }) => (form.gender === 'genderless' ? undefined : form.gender.male),
  },
  {
    kind: 'number',
    name: 'female',
    alsoKnownAs: ['gender', 'females'],
    quantity: percent,
    valueOf: ({ form }) => (form.gender === 'genderless' ? undefined : form.gender.female),
  },
  {
    kind: 'text',
    name: 'is',
    alsoKnownAs: [...flags.keys()],
    one: `one of the flags ${oneOf([...flags.keys()])}`,
    valuesOf: (entry) => {
      const names: string[] = [];
      for (const [name, holds] of flags) {
        if (holds(entry)) {
          names.push(flagWords(name));
        }
      }
      return names;
    },
    knownValues: () => Array.from(flags.keys(), flagWords),
  },
];

/** A flag with its words apart, as people look for them. */
function flagWords(name: string): string {
  return name === 'ultrabeast' ? 'ultra-beast' : name;
}

function wholeField(
  name: string,
  alsoKnownAs: readonly string[],
  valueOf: (entry: FormOf) => number,
): NumberField {
  return { kind: 'number', name, alsoKnownAs, quantity: wholeNumber, valueOf };
}
