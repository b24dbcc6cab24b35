import type { FormOf } from '../../catalog/catalog.ts';
import type { Manifest } from '../../world/schema.ts';
import type { Fit } from '../../world/name-fit.ts';
import { flags } from './flags.ts';
import { length, mass, percent, type Quantity, wholeNumber } from './quantity.ts';
import { oneOf } from './search-problem.ts';

/** What names mean in a catalog. */
export type Meanings = {
  /** The name of the creature that a text stands for, in whatever order its words are. */
  readonly nameOf: (text: string) => string | undefined;
  /** Places of the forms that are called so in another language, or whose creature is. */
  readonly placesNamed: (text: string) => readonly number[];
  /** The same for names there that have the words of the text in them, whole and in this order. */
  readonly placesWithWords: (text: string) => readonly number[];
  /** The same for names there that fit the text, and how well the best of them does, by place. */
  readonly fitsOf: (text: string) => ReadonlyMap<number, Fit>;
};

/** A field of the query language: where its values come from and how they are asked for. */
export type Field = TextField | NumberField;

export type TextField = {
  readonly kind: 'text';
  readonly name: string;
  /** What it is called elsewhere, for suggestions alone. */
  readonly alsoKnownAs: readonly string[];
  /** One value of it, in words: `a type`. */
  readonly one: string;
  readonly valuesOf: (entry: FormOf) => readonly string[];
  /** Values that may be asked for whether or not an entry has them. */
  readonly alwaysKnown: (manifest: Manifest) => readonly string[];
  /** A known value that a text surely means though it is none. */
  readonly means: (text: string, names: Meanings) => string | undefined;
  /** Places of the entries that have a value which is none of its own, because it is of another language. */
  readonly alsoFound: (text: string, names: Meanings) => readonly number[];
  /** What a sort compares, by its key; undefined for a field that has no order. */
  readonly sortedBy: ((entry: FormOf) => string | undefined) | undefined;
};

export type NumberField = {
  readonly kind: 'number';
  readonly name: string;
  readonly alsoKnownAs: readonly string[];
  readonly quantity: Quantity;
  readonly valueOf: (entry: FormOf) => number | undefined;
};

const none = (): readonly string[] => [];
const nothing = (): undefined => undefined;
const nowhere = (): readonly number[] => [];

/** In the order in which errors name them. */
export const fields: readonly Field[] = [
  {
    kind: 'text',
    name: 'name',
    alsoKnownAs: ['creature', 'form'],
    one: 'the name of a creature or form',
    valuesOf: ({ creature, form }) => [form.name, ...form.aliases, creature.name],
    alwaysKnown: none,
    means: (text, { nameOf }) => nameOf(text),
    alsoFound: (text, { placesNamed }) => placesNamed(text),
    sortedBy: ({ form }) => form.name,
  },
  wholeField('number', ['id', 'catalog number', 'no'], ({ creature }) => creature.number),
  {
    kind: 'text',
    name: 'species',
    alsoKnownAs: ['genus', 'category'],
    one: 'a species',
    valuesOf: ({ creature }) => [creature.species],
    alwaysKnown: none,
    means: nothing,
    alsoFound: nowhere,
    sortedBy: ({ creature }) => creature.species,
  },
  {
    kind: 'text',
    name: 'type',
    alsoKnownAs: ['types'],
    one: 'a type',
    valuesOf: ({ form }) => form.types,
    alwaysKnown: ({ types }) => types.map(({ name }) => name),
    means: nothing,
    alsoFound: nowhere,
    sortedBy: ({ form }) => form.types[0],
  },
  {
    kind: 'text',
    name: 'ability',
    alsoKnownAs: ['abilities'],
    one: 'an ability',
    valuesOf: ({ form: { abilities } }) => [...abilities.normal, ...abilities.hidden],
    alwaysKnown: none,
    means: nothing,
    alsoFound: nowhere,
    sortedBy: undefined,
  },
  {
    kind: 'text',
    name: 'hidden',
    alsoKnownAs: ['hidden ability'],
    one: 'a hidden ability',
    valuesOf: ({ form }) => form.abilities.hidden,
    alwaysKnown: none,
    means: nothing,
    alsoFound: nowhere,
    sortedBy: undefined,
  },
  {
    kind: 'text',
    name: 'egg',
    alsoKnownAs: ['egg group', 'egg groups'],
    one: 'an egg group',
    valuesOf: ({ form }) => form.eggGroups,
    alwaysKnown: ({ eggGroups }) => eggGroups.map(({ name }) => name),
    means: nothing,
    alsoFound: nowhere,
    sortedBy: undefined,
  },
  wholeField('gen', ['generation'], ({ creature }) => creature.generation),
  {
    kind: 'number',
    name: 'height',
    alsoKnownAs: ['size', 'tall'],
    quantity: length,
    valueOf: ({ form }) => known(form.heightMetres),
  },
  {
    kind: 'number',
    name: 'weight',
    alsoKnownAs: ['mass', 'heavy'],
    quantity: mass,
    valueOf: ({ form }) => known(form.weightKilograms),
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
    valuesOf: (entry) => [...flags].filter(([, holds]) => holds(entry)).map(([name]) => name),
    alwaysKnown: () => [...flags.keys()],
    means: nothing,
    alsoFound: nowhere,
    sortedBy: undefined,
  },
];

function wholeField(
  name: string,
  alsoKnownAs: readonly string[],
  valueOf: (entry: FormOf) => number,
): NumberField {
  return { kind: 'number', name, alsoKnownAs, quantity: wholeNumber, valueOf };
}

function known(measure: number | 'unknown'): number | undefined {
  return measure === 'unknown' ? undefined : measure;
}
