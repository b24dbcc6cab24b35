import { type Catalog, chartOf, type FormOf, isCosmetic, type Move } from '../catalog/catalog.ts';
import { factsOf, isFlag, type OptionalFact } from '../catalog/optional-facts.ts';
import { numberOf, statsOf, statSumsOf } from '../catalog/stats.ts';
import { memoize } from '../world/memoize.ts';
import type { Manifest } from '../world/schema.ts';
import { listed } from '../world/phrases.ts';
import { length, mass, percent, type Quantity, wholeNumber } from './quantity.ts';

/** A field of the query language, for forms or another kind of items. */
export type Field<Item = FormOf> = TextField<Item> | NumberField<Item> | MatchupField;

/** What fields of all kinds of searches have. */
export type NamedField = {
  readonly kind: 'text' | 'number' | 'matchup';
  readonly name: string;
  /** Other names by which a query may call it. */
  readonly aliases?: readonly string[];
  /** Names for it elsewhere, for suggestions alone. */
  readonly alsoKnownAs?: readonly string[];
  /** Whether a sort takes it as it takes numbers, and compares the first value. */
  readonly sorts?: true;
};

type CommonField = NamedField & {
  /** What it is, with examples of values, for the parameter of its name. */
  readonly meaning: string;
};

export type TextField<Item = FormOf> = CommonField & {
  readonly kind: 'text';
  /** One value of it, in words: `a type`. */
  readonly one: string;
  /** Values that are known even if no entry has them. */
  readonly knownValues?: (manifest: Manifest) => readonly string[];
  /** Values with their names in other languages. */
  readonly otherNames?: (manifest: Manifest) => Iterable<readonly [value: string, name: string]>;
  /**
   * The parts of a value that `:` compares, unless the whole: words of it, the beginnings of words of a text, or the same parts
   * of names as a plain word. Names may also be in another language.
   */
  readonly partly?: 'words' | 'names' | 'text';
  /** Whether a form has one value of it at most. */
  readonly isSingle?: true;
} & (
    | {
        readonly valuesOf: (item: Item) => readonly string[];
        /** Texts that are compared as values are, and are none: the amount of one, such as `3 speed`. */
        readonly amountsOf?: (item: Item) => readonly string[];
      }
    /** For values that are many. */
    | { readonly owners: () => Iterable<Owners<Item>> }
  );

/** A field whose values a form tells. */
export type ValuedField = Extract<TextField, { readonly valuesOf: unknown }>;

/** A value, and what finds out which items have it. */
export type Owners<Item> = readonly [value: string, find: () => (item: Item) => boolean];

export type NumberField<Item = FormOf> = CommonField & {
  readonly kind: 'number';
  readonly quantity: Quantity;
  readonly valueOf: (item: Item) => number | undefined;
  /** Whether it counts what its name says, so that `two weaknesses` is a condition. */
  readonly counts?: true;
};

/** How the attacks of a type fare against a form; its value is a type of a world with a type chart (decision 28). */
export type MatchupField = CommonField & {
  readonly kind: 'matchup';
  /** The field that counts the types that it holds for. */
  readonly count: Pick<CommonField, 'name' | 'meaning'>;
  readonly holds: (multiplier: number) => boolean;
};

/** A flag of `is:`. */
export type Flag = {
  readonly name: string;
  /** What a form with it is or has, after `Whether the form`. */
  readonly meaning: string;
  /** Its words apart or joined, as people look for them, if the name does not have them so. */
  readonly words?: string;
  readonly holds: (entry: FormOf) => boolean;
};

const commonFlags = [
  flag('starter', 'is a starter', ({ creature }) => creature.starter),
  flag('legendary', 'is legendary', ({ creature }) => creature.legendary),
  flag('mythical', 'is mythical', ({ creature }) => creature.mythical),
  {
    ...flag('ultrabeast', 'is an ultra beast', ({ creature }) => creature.ultraBeast),
    words: 'ultra-beast',
  },
  flag('mega', 'is mega evolved', ({ form }) => form.mega),
  flag('base', 'is a base form', ({ form }) => form.rank === 0),
  flag('cosmetic', 'differs from another form only in looks', isCosmetic),
  flag('genderless', 'has no gender', ({ form }) => form.gender === 'genderless'),
  flag('final', 'evolves no further', ({ form: { line } }) => line.creatures.length === line.stage),
  {
    ...flag('single-type', 'has one type alone', ({ form }) => form.types.length === 1),
    // The word `type` alone means no flag.
    words: 'singletype',
  },
];

function flag<const Name extends string>(
  name: Name,
  meaning: string,
  holds: Flag['holds'],
): Flag & { readonly name: Name } {
  return { name, meaning, holds };
}

/** Returns the flags of `is:` in the order in which errors name them. */
export const flagsOf = memoize((catalog: Catalog): readonly Flag[] => [
  ...commonFlags,
  starterLineOf(catalog),
  ...factsOf(catalog)
    .filter(isFlag)
    .map(({ field, meaning, valueOf }) => flag(field, meaning, (of) => valueOf(of) === true)),
]);

function starterLineOf({ creatures }: Catalog): Flag {
  const families = new Set(
    creatures.filter(({ starter }) => starter).map(({ familyId }) => familyId),
  );
  return {
    name: 'starter-line',
    meaning: 'is a starter or of the family of one',
    holds: ({ creature }) => families.has(creature.familyId),
  };
}

const commonFields = [
  {
    kind: 'text',
    name: 'name',
    alsoKnownAs: ['creature', 'form'],
    meaning: 'Letters in the name of a creature or form: `pikachu`',
    one: 'the name of a creature or form',
    valuesOf: ({ form }: FormOf) => [form.name, ...form.aliases],
    sorts: true,
    partly: 'names',
  },
  {
    ...wholeField(
      'letters',
      [],
      'Letters and digits of its name: `4`',
      ({ form: { name } }) => name.replaceAll(/[^\p{L}\p{N}]/gu, '').length,
    ),
    counts: true,
  },
  wholeField(
    'number',
    ['id', 'catalog number', 'no'],
    'Catalog number: `25`, `<=151`',
    ({ creature }) => creature.number,
  ),
  {
    ...singleField('species', 'Words of the species: `mouse`', 'a species', ({ creature }) => [
      creature.species,
    ]),
    alsoKnownAs: ['genus', 'category'],
    partly: 'words',
  },
  {
    kind: 'text',
    name: 'type',
    aliases: ['t', 'types'],
    meaning: 'Type: `dragon`',
    one: 'a type',
    valuesOf: ({ form }: FormOf) => form.types,
    sorts: true,
    knownValues: ({ types }: Manifest) => types.map(({ name }) => name),
    otherNames: ({ types }: Manifest) => namesElsewhere(types),
  },
  {
    kind: 'text',
    name: 'ability',
    aliases: ['a', 'abilities'],
    meaning: 'Ability, normal or hidden: `levitate`',
    one: 'an ability',
    valuesOf: ({ form: { abilities } }: FormOf) => [...abilities.normal, ...abilities.hidden],
    otherNames: ({ abilities = [] }: Manifest) => namesElsewhere(abilities),
  },
  {
    kind: 'text',
    name: 'hidden',
    aliases: ['ha', 'hidden ability'],
    meaning: 'Hidden ability: `speed boost`',
    one: 'a hidden ability',
    valuesOf: ({ form }: FormOf) => form.abilities.hidden,
    otherNames: ({ abilities = [] }: Manifest) => namesElsewhere(abilities),
  },
  {
    kind: 'text',
    name: 'egg',
    aliases: ['eg', 'egg group', 'egg groups'],
    meaning: 'Egg group: `water 1`',
    one: 'an egg group',
    valuesOf: ({ form }: FormOf) => form.eggGroups,
    knownValues: ({ eggGroups }: Manifest) => eggGroups.map(({ name }) => name),
    otherNames: ({ eggGroups }: Manifest) => namesElsewhere(eggGroups),
  },
  {
    ...wholeField(
      'gen',
      [],
      'Generation: `4`, `>=2`',
      ({ creature }: FormOf) => creature.generation,
    ),
    aliases: ['g', 'generation', 'generations', 'gens'],
  },
  {
    kind: 'number',
    name: 'height',
    alsoKnownAs: ['size', 'tall'],
    meaning: 'Height in metres, or with the unit `ft` or `in`: `>2`, `<=6ft`',
    quantity: length,
    valueOf: ({ form }: FormOf) =>
      form.heightMetres === 'unknown' ? undefined : form.heightMetres,
  },
  {
    kind: 'number',
    name: 'weight',
    alsoKnownAs: ['mass', 'heavy'],
    meaning: 'Weight in kilograms, or with the unit `lb`: `>100`',
    quantity: mass,
    valueOf: ({ form }: FormOf) =>
      form.weightKilograms === 'unknown' ? undefined : form.weightKilograms,
  },
  wholeField(
    'family',
    ['family id'],
    'Id of the family: `10`',
    ({ creature }) => creature.familyId,
  ),
  wholeField(
    'stage',
    ['evolution stage'],
    'Stage in the evolution line: `2`',
    ({ form }) => form.line.stage,
  ),
  {
    kind: 'number',
    name: 'male',
    alsoKnownAs: ['gender', 'males'],
    meaning: 'Percent of males: `87.5`',
    quantity: percent,
    valueOf: ({ form }: FormOf) => (form.gender === 'genderless' ? undefined : form.gender.male),
  },
  {
    kind: 'number',
    name: 'female',
    alsoKnownAs: ['gender', 'females'],
    meaning: 'Percent of females: `100`',
    quantity: percent,
    valueOf: ({ form }: FormOf) => (form.gender === 'genderless' ? undefined : form.gender.female),
  },
] as const satisfies readonly Field[];

const appearanceFields = [
  {
    ...singleField('colour', 'Colour of the body: `red`', 'a colour', ({ form }) =>
      listOf(form.colour),
    ),
    aliases: ['color'],
  },
  {
    ...singleField('body', 'Shape of the body: `quadruped`', 'a body', ({ form }) =>
      listOf(form.body),
    ),
    alsoKnownAs: ['shape', 'body shape'],
  },
] as const satisfies readonly Field[];

export const matchupFields = [
  {
    kind: 'matchup',
    name: 'weak',
    alsoKnownAs: ['weak to', 'weakness'],
    meaning: 'A type whose attacks do more damage to it: `fire`, `fire>=4`',
    count: { name: 'weaknesses', meaning: 'Number of weaknesses: `>=5`' },
    holds: (multiplier: number) => multiplier > 1,
  },
  {
    kind: 'matchup',
    name: 'resists',
    alsoKnownAs: ['resistant', 'resistance'],
    meaning: 'A type whose attacks do less damage to it: `fire`, `fire<=0.25`',
    count: { name: 'resistances', meaning: 'Number of resistances: `>=8`' },
    holds: (multiplier: number) => multiplier > 0 && multiplier < 1,
  },
  {
    kind: 'matchup',
    name: 'immune',
    alsoKnownAs: ['immune to', 'immunity'],
    meaning: 'A type whose attacks do no damage to it: `ground`',
    count: { name: 'immunities', meaning: 'Number of immunities: `2`' },
    holds: (multiplier: number) => multiplier === 0,
  },
] as const satisfies readonly Field[];

/** What attacks of a type do. */
export type DamageField = (typeof matchupFields)[number]['name'];

/** The name of a field or a flag that no world names itself. */
export type FilterName =
  | (typeof commonFields | typeof appearanceFields)[number]['name']
  | DamageField
  | (typeof matchupFields)[number]['count']['name']
  | 'description'
  | 'evolves'
  | 'evolution-level'
  | 'knows'
  | (typeof commonFlags)[number]['name']
  | OptionalFact['field'];

/** Of a world with texts of its own: a computed one only repeats other facts. */
const descriptionField: TextField = {
  kind: 'text',
  name: 'description',
  alsoKnownAs: ['text', 'flavour text', 'entry'],
  meaning: 'Beginnings of words of its description: `lamp`',
  one: 'a part of a description',
  valuesOf: ({ form }) => [...listOf(form.description), ...Object.values(form.descriptions ?? {})],
  partly: 'text',
};

/** Returns the fields of a world in the order in which errors name them. */
export const fieldsOf = memoize((catalog: Catalog): readonly Field[] => [
  ...commonFields,
  ...appearanceFields.filter(({ name }) =>
    catalog.forms.some(({ form }) => form[name] !== undefined),
  ),
  ...(catalog.forms.some(({ form }) => form.description ?? form.descriptions)
    ? [descriptionField]
    : []),
  ...matchupFieldsOf(catalog),
  ...(catalog.families.some(({ evolutions }) => evolutions.length > 0)
    ? [evolvesField(catalog), evolutionLevelField(catalog)]
    : []),
  ...(catalog.learnWays.length > 0 ? [knowsField(catalog)] : []),
  ...statFields(catalog),
  ...factsOf(catalog).flatMap(optionalField),
  flagField(flagsOf(catalog)),
]);

/** Whether a form has at most one value of a field, so that a list of values means any of them. */
export function hasOneValue(field: Field): boolean {
  return field.kind === 'number' || (field.kind === 'text' && field.isSingle === true);
}

/** Whether a search may be sorted by a field. */
export function isSortable({ kind, sorts }: NamedField): boolean {
  return kind === 'number' || sorts === true;
}

/** Returns the field that a query calls by its name or an alias, in any case and with its words apart or joined. */
export function findField<Found extends NamedField>(
  fields: readonly Found[],
  name: string,
): Found | undefined {
  return fields[placesOf(fields).get(joined(name)) ?? -1];
}

/** A field to sort by. */
export type FieldOrder<Known = Field> = { readonly field: Known; readonly isDescending: boolean };

/** Returns the order that a text such as `-weight` names; undefined for an unknown field. */
export function findOrder(fields: readonly Field[], text: string): FieldOrder | undefined {
  const isDescending = text.startsWith('-');
  const field = findField(fields, isDescending ? text.slice(1) : text);
  return field && { field, isDescending };
}

/** The places of fields by their names and aliases; of two with the same, the first. */
const placesOf = memoize((fields: readonly Pick<Field, 'name' | 'aliases'>[]) => {
  const named = fields.flatMap(({ name, aliases = [] }, place) =>
    [name, ...aliases].map((each) => [joined(each), place] as const),
  );
  return new Map(named.toReversed());
});

function joined(name: string): string {
  return name.toLowerCase().replaceAll(/(?<=.)[-_ ](?=.)/g, '');
}

function matchupFieldsOf({ manifest }: Catalog): readonly Field[] {
  const chart = chartOf(manifest);
  if (!chart) {
    return [];
  }
  const counts = matchupFields.map(({ count: { name, meaning }, holds }) => {
    const countOf = ({ form }: FormOf): number =>
      chart.types.filter((type) => holds(chart.multiplier(type, form.types))).length;
    return { ...wholeField(name, [], meaning, countOf), counts: true as const };
  });
  return [...matchupFields, ...counts];
}

function evolvesField({
  families,
  evolutionStones,
}: Catalog): TextField & { readonly name: 'evolves' } {
  const stones = new Map(evolutionStones.map(({ slug, name }) => [slug, name]));
  const items = new Set(stones.values());
  const ways = new Map<FormOf['form'], string[]>();
  for (const { from, way } of families.flatMap(({ evolutions }) => evolutions)) {
    const used = [...listOf(stones.get(way.stone ?? '')), ...listOf(way.item)];
    used.forEach((item) => items.add(item));
    ways.set(from.form, [...(ways.get(from.form) ?? []), ...used, way.by, ...listOf(way.time)]);
  }
  return {
    kind: 'text',
    name: 'evolves',
    aliases: ['evolve', 'evolution'],
    alsoKnownAs: ['method', 'evolution method'],
    meaning: 'How it evolves, with which stone or item, or when: `trade`',
    one: 'a way to evolve',
    valuesOf: ({ form }) => ways.get(form) ?? [],
    knownValues: () => [...items],
  };
}

function evolutionLevelField({
  families,
}: Catalog): NumberField & { readonly name: 'evolution-level' } {
  const levels = new Map<FormOf['form'], number>();
  for (const { from, way } of families.flatMap(({ evolutions }) => evolutions)) {
    if (way.level !== undefined) {
      levels.set(from.form, Math.min(way.level, levels.get(from.form) ?? Infinity));
    }
  }
  return wholeField(
    'evolution-level',
    ['level', 'evolves at'],
    'The level at which it evolves: `16`, `>50`',
    ({ form }) => levels.get(form),
  );
}

function knowsField({
  moves,
  findMove,
  learnersOf,
  learnsetOf,
}: Catalog): TextField & { readonly name: 'knows' } {
  return {
    kind: 'text',
    name: 'knows',
    aliases: ['learns', 'move'],
    alsoKnownAs: ['moves', 'attack', 'can learn'],
    meaning: 'A move that it learns: `surf`, `"fire moves"`',
    one: 'a move',
    owners: function* owners() {
      for (const move of moves) {
        const names = [move.name, ...move.aliases, ...Object.values(move.names)];
        // A name may be that of another move in another language.
        const own = names.filter((name) => (findMove(name) ?? move) === move);
        for (const name of new Set(own)) {
          yield [
            name,
            () => {
              const learners = new Set(learnersOf(move).map(({ form }) => form));
              return ({ form }) => learners.has(form);
            },
          ];
        }
      }
      const kindsOf = ({ type, category, flags, priority }: Move): readonly string[] =>
        [type, category, ...flags].concat(priority > 0 ? 'priority' : []);
      for (const kind of new Set(moves.flatMap(kindsOf))) {
        // To find the learners of each move takes too long in one piece.
        const find = () => (of: FormOf) =>
          learnsetOf(of)?.moves.some(({ move }) => kindsOf(move).includes(kind)) === true;
        yield [`${kind} moves`, find];
        yield [`${kind} move`, find];
      }
    },
  };
}

function statFields({ manifest, forms }: Catalog): readonly Field[] {
  const numbers = [...statsOf(manifest), ...statSumsOf(manifest)].map((stat): NumberField => ({
    kind: 'number',
    name: stat.field,
    aliases: stat.aliases,
    alsoKnownAs: [`base ${stat.name}`],
    meaning: `${stat.name}: \`>=100\``,
    quantity: wholeNumber,
    valueOf: ({ form }) => numberOf(form.stats, stat),
  }));
  const statName = statsOf(manifest)[0]?.name.toLowerCase() ?? '';
  const hasEffort = forms.some(({ form }) => form.effort !== undefined);
  return hasEffort
    ? [
        ...numbers,
        {
          kind: 'text',
          name: 'effort',
          aliases: ['ev'],
          alsoKnownAs: ['effort values', 'ev yield'],
          meaning: `A stat for which a defeated one gives effort points, or how many: \`${statName}\`, \`2 ${statName}\``,
          one: 'a stat',
          valuesOf: ({ form }) => Object.keys(form.effort ?? {}),
          amountsOf: ({ form }) =>
            Object.entries(form.effort ?? {}).map(([name, points]) => `${points} ${name}`),
          knownValues: ({ stats = [] }) => stats.map(({ name }) => name),
        },
      ]
    : numbers;
}

/** Returns the field of a fact that only some worlds tell; none for a flag. */
function optionalField(fact: OptionalFact): readonly Field[] {
  const { field: name, alsoKnownAs, meaning } = fact;
  if (fact.member === 'growthRate') {
    const field = singleField(name, meaning, 'a growth rate', (of) => listOf(fact.valueOf(of)));
    return [{ ...field, alsoKnownAs }];
  }
  return isFlag(fact) ? [] : [wholeField(name, alsoKnownAs, meaning, fact.valueOf)];
}

function flagField(flags: readonly Flag[]): TextField {
  const names = flags.map(({ name }) => name);
  return {
    kind: 'text',
    name: 'is',
    // Its words are those of other fields.
    alsoKnownAs: names.filter((name) => name !== 'single-type'),
    meaning: 'A flag: `starter`',
    one: `one of the flags ${listed(names, 'or')}`,
    valuesOf: (entry) => flags.filter(({ holds }) => holds(entry)).map(flagWords),
    knownValues: () => flags.map(flagWords),
  };
}

function flagWords({ name, words = name }: Flag): string {
  return words;
}

/** The names of values in other languages, as a manifest tells them. */
function namesElsewhere(
  values: Manifest['types'] | Manifest['eggGroups'],
): readonly (readonly [value: string, name: string])[] {
  return values.flatMap(({ name, names = {} }) =>
    Object.values(names).map((other) => [name, other] as const),
  );
}

function wholeField<const Name extends string>(
  name: Name,
  alsoKnownAs: readonly string[],
  meaning: string,
  valueOf: (entry: FormOf) => number | undefined,
): NumberField & { readonly name: Name } {
  return { kind: 'number', name, alsoKnownAs, meaning, quantity: wholeNumber, valueOf };
}

/** A field of texts of which a form has one at most. */
function singleField<const Name extends string>(
  name: Name,
  meaning: string,
  one: string,
  valuesOf: (entry: FormOf) => readonly string[],
) {
  return { kind: 'text', name, meaning, one, isSingle: true, sorts: true, valuesOf } as const;
}

function listOf(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [value];
}
