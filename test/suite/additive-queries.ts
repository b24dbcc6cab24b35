/** Searches whose answers any world's files give by plain code. */
import { nameKey, nameWords } from '../../src/world/name-key.ts';
import type { RawRecord } from '../search/slow-search.ts';

/** Values that a world has, to search for. */
type Samples = {
  readonly first: RawRecord;
  readonly middle: RawRecord;
  readonly last: RawRecord;
  /** Of two types. */
  readonly pair: RawRecord;
  readonly withAlias: RawRecord | undefined;
  readonly furthest: RawRecord;
  readonly ability: string;
  readonly hidden: string;
  readonly egg: string;
  readonly height: number;
  readonly weight: number;
  readonly male: number;
};

type Query = {
  readonly q: string;
  readonly matches: (record: RawRecord) => boolean;
};

type KnownGender = Exclude<RawRecord['gender'], 'genderless'>;

/** Searches by what they show. */
export const queries: readonly (readonly [title: string, of: (samples: Samples) => Query])[] = [
  ['nothing', () => ({ q: '', matches: () => true })],
  ['spaces', () => ({ q: '  ', matches: () => true })],
  ['a type', ({ first }) => ({ q: `type:${quoted(typeOf(first))}`, matches: has(typeOf(first)) })],
  [
    'a type in capitals, with "="',
    ({ last }) => ({
      q: `TYPE=${quoted(typeOf(last).toUpperCase())}`,
      matches: has(typeOf(last)),
    }),
  ],
  [
    'not a type',
    ({ first }) => ({
      q: `type!=${quoted(typeOf(first))}`,
      matches: (record) => !has(typeOf(first))(record),
    }),
  ],
  [
    'a type left out',
    ({ last }) => ({
      q: `-type:${quoted(typeOf(last))}`,
      matches: (record) => !has(typeOf(last))(record),
    }),
  ],
  [
    'two types',
    ({ pair }) => ({
      q: pair.types.map((type) => `type:${quoted(type)}`).join(' '),
      matches: (record) => pair.types.every((type) => has(type)(record)),
    }),
  ],
  [
    'two types with "and"',
    ({ pair }) => ({
      q: pair.types.map((type) => `type:${quoted(type)}`).join(' AND '),
      matches: (record) => pair.types.every((type) => has(type)(record)),
    }),
  ],
  [
    'one type or another',
    ({ pair }) => ({
      q: pair.types.map((type) => `type:${quoted(type)}`).join(' or '),
      matches: (record) => pair.types.some((type) => has(type)(record)),
    }),
  ],
  [
    'parentheses',
    ({ pair }) => ({
      q: `(${pair.types.map((type) => `type:${quoted(type)}`).join(' or ')}) gen:1`,
      matches: (record) =>
        pair.types.some((type) => has(type)(record)) && record.creature.generation === 1,
    }),
  ],
  [
    'parentheses left out',
    ({ pair }) => ({
      q: `-(${pair.types.map((type) => `type:${quoted(type)}`).join(' or ')})`,
      matches: (record) => !pair.types.some((type) => has(type)(record)),
    }),
  ],
  [
    '"or" binding weaker than words side by side',
    ({ first, last }) => ({
      q: `is:mega or type:${quoted(typeOf(first))} gen:${last.creature.generation}`,
      matches: (record) =>
        record.isMega ||
        (has(typeOf(first))(record) && record.creature.generation === last.creature.generation),
    }),
  ],
  [
    'an ability, normal or hidden',
    ({ ability }) => ({
      q: `ability:${quoted(ability)}`,
      matches: ({ abilities }) =>
        abilities.normal.includes(ability) || abilities.hidden.includes(ability),
    }),
  ],
  [
    'a hidden ability',
    ({ hidden }) => ({
      q: `hidden:${quoted(hidden)}`,
      matches: ({ abilities }) => abilities.hidden.includes(hidden),
    }),
  ],
  [
    'not a hidden ability',
    ({ hidden }) => ({
      q: `hidden!=${quoted(hidden)}`,
      matches: ({ abilities }) => !abilities.hidden.includes(hidden),
    }),
  ],
  [
    'an egg group',
    ({ egg }) => ({ q: `egg:${quoted(egg)}`, matches: ({ eggGroups }) => eggGroups.includes(egg) }),
  ],
  [
    'no egg group but of one generation',
    ({ egg }) => ({
      q: `egg!=${quoted(egg)} gen:2`,
      matches: ({ eggGroups, creature }) => !eggGroups.includes(egg) && creature.generation === 2,
    }),
  ],
  [
    'a species',
    ({ middle }) => ({
      q: `species:${quoted(middle.creature.species)}`,
      matches: ({ creature }) => creature.species === middle.creature.species,
    }),
  ],
  [
    'a bare number, with "#" and zeros or without',
    ({ middle, last }) => ({
      q: `${middle.number} or #00${last.number}`,
      matches: (record) =>
        [middle.number, last.number].some(
          (number) =>
            record.number === number ||
            nameWords(`${record.name} ${record.creatureName}`).some((word) =>
              word.includes(String(number)),
            ),
        ),
    }),
  ],
  ['a generation', () => ({ q: 'gen:1', matches: ({ creature }) => creature.generation === 1 })],
  [
    'other generations',
    () => ({ q: 'gen!=1', matches: ({ creature }) => creature.generation !== 1 }),
  ],
  [
    'generations up to one',
    () => ({ q: 'gen<=2', matches: ({ creature }) => creature.generation <= 2 }),
  ],
  [
    'generations up to one, with the sign of mathematics',
    () => ({ q: 'gen≤2', matches: ({ creature }) => creature.generation <= 2 }),
  ],
  [
    'a number with leading zeros',
    ({ first }) => ({
      q: `number:000${first.number}`,
      matches: ({ number }) => number === first.number,
    }),
  ],
  [
    'numbers from one on',
    ({ middle }) => ({
      q: `number>=${middle.number}`,
      matches: ({ number }) => number >= middle.number,
    }),
  ],
  [
    'numbers between two',
    ({ first, middle }) => ({
      q: `number>${first.number} number<${middle.number}`,
      matches: ({ number }) => number > first.number && number < middle.number,
    }),
  ],
  [
    'more than a height in metres',
    ({ height }) => ({
      q: `height>${height}`,
      matches: ({ heightMetres }) => heightMetres !== 'unknown' && heightMetres > height,
    }),
  ],
  [
    'at most a height in centimetres',
    ({ height }) => ({
      q: `height<=${Math.round(height * 100)}cm`,
      matches: ({ heightMetres }) =>
        heightMetres !== 'unknown' && heightMetres <= Math.round(height * 100) / 100,
    }),
  ],
  [
    'at least a height in feet',
    () => ({
      q: 'height>=3ft',
      matches: ({ heightMetres }) => heightMetres !== 'unknown' && heightMetres >= 0.9144,
    }),
  ],
  [
    'not a height',
    ({ height }) => ({
      q: `height!=${height}m`,
      matches: ({ heightMetres }) => heightMetres !== 'unknown' && heightMetres !== height,
    }),
  ],
  [
    'exactly a weight',
    ({ weight }) => ({
      q: `weight=${weight}kg`,
      matches: ({ weightKilograms }) => weightKilograms === weight,
    }),
  ],
  [
    'less than a weight in grams',
    ({ weight }) => ({
      q: `weight<${Math.round(weight * 1000)}g`,
      matches: ({ weightKilograms }) => weightKilograms !== 'unknown' && weightKilograms < weight,
    }),
  ],
  [
    'more than a weight in pounds',
    () => ({
      q: 'weight>100lb',
      matches: ({ weightKilograms }) =>
        weightKilograms !== 'unknown' && weightKilograms * 2.2046 > 100,
    }),
  ],
  [
    'a weight that is not known',
    () => ({
      q: '-weight>=0',
      matches: ({ weightKilograms }) => weightKilograms === 'unknown',
    }),
  ],
  [
    'a family',
    ({ last }) => ({ q: `family:${last.family}`, matches: ({ family }) => family === last.family }),
  ],
  ['a stage', () => ({ q: 'stage:2', matches: ({ stage }) => stage === 2 })],
  [
    'a percentage',
    ({ male }) => ({
      q: `male:${male}%`,
      matches: ({ gender }) => gender !== 'genderless' && gender.male === male,
    }),
  ],
  [
    'a percentage or more',
    () => ({
      q: 'female>=50',
      matches: ({ gender }) => gender !== 'genderless' && gender.female >= 50,
    }),
  ],
  [
    'no such percentage, where the gender is known',
    () => ({
      q: 'female!=50',
      matches: ({ gender }) => gender !== 'genderless' && gender.female !== 50,
    }),
  ],
  ['starters', () => ({ q: 'is:starter', matches: ({ creature }) => creature.starter === true })],
  [
    'legendary creatures',
    () => ({ q: 'is:legendary', matches: ({ creature }) => creature.legendary === true }),
  ],
  [
    'mythical creatures',
    () => ({ q: 'is=Mythical', matches: ({ creature }) => creature.mythical === true }),
  ],
  [
    'ultra beasts',
    () => ({ q: 'is:ultra-beast', matches: ({ creature }) => creature.ultraBeast === true }),
  ],
  ['mega evolved forms', () => ({ q: 'is:mega', matches: ({ isMega }) => isMega })],
  ['base forms', () => ({ q: 'is:base', matches: ({ isBase }) => isBase })],
  ['further forms', () => ({ q: 'is!=base', matches: ({ isBase }) => !isBase })],
  [
    'what has no gender',
    () => ({ q: 'is:genderless', matches: ({ gender }) => gender === 'genderless' }),
  ],
  [
    'a word',
    ({ middle }) => ({
      q: nameKey(middle.creatureName).slice(0, 3),
      matches: holds(nameKey(middle.creatureName).slice(0, 3)),
    }),
  ],
  [
    'a name with its spaces, accents and punctuation, in capitals',
    ({ furthest }) => ({
      q: quoted(furthest.name.toUpperCase()),
      matches: ({ name }) => nameKey(name) === nameKey(furthest.name),
    }),
  ],
  [
    'a name taken apart into letters and marks (Unicode NFD)',
    ({ furthest }) => ({
      q: `name:${quoted(furthest.name.normalize('NFD'))}`,
      matches: ({ name }) => name === furthest.name,
    }),
  ],
  [
    'a name in full width',
    ({ first }) => ({
      q: first.name.replaceAll(/[A-Za-z]/g, (letter) =>
        String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
      ),
      matches: holds(nameKey(first.name)),
    }),
  ],
  [
    'the name of a creature, with all its forms',
    ({ furthest }) => ({
      q: `name:${quoted(furthest.creatureName)}`,
      matches: ({ creature }) => creature.name === furthest.creatureName,
    }),
  ],
  [
    'other names than one',
    ({ first }) => ({
      q: `name!=${quoted(first.creatureName)} number<=${first.number + 2}`,
      matches: ({ creature, number }) =>
        creature.name !== first.creatureName && number <= first.number + 2,
    }),
  ],
  [
    'an alias',
    ({ withAlias, first }) => ({
      q: `name:${quoted(withAlias?.aliases[0] ?? first.name)}`,
      matches: withAlias
        ? ({ name }) => name === withAlias.name
        : ({ creature }) => creature.name === first.creatureName,
    }),
  ],
  ['what nothing is', () => ({ q: 'is:base is:mega', matches: () => false })],
];

/** Values of a world, taken from its files. */
export function samplesOf(records: readonly RawRecord[]): Samples {
  const known = <Value>(value: Value | undefined): Value => {
    if (value === undefined) {
      throw new Error('The world is too small for the suite');
    }
    return value;
  };
  const median = (numbers: readonly (number | 'unknown')[]): number => {
    const sorted = numbers.filter((each) => each !== 'unknown').toSorted((a, b) => a - b);
    return known(sorted[Math.floor(sorted.length / 2)]);
  };
  return {
    first: known(records[0]),
    middle: known(records[Math.floor(records.length / 2)]),
    last: known(records.at(-1)),
    pair: known(records.find(({ types }) => types.length === 2)),
    // Of a base form, so that the alias is not a name of another form too.
    withAlias: records.find(
      ({ aliases, creature }) => aliases.length > 0 && creature.forms === undefined,
    ),
    furthest: known(records.findLast(({ isBase, name }) => !isBase && /[^a-z]/i.test(name))),
    ability: known(
      records.findLast(({ abilities }) => abilities.normal.length > 0)?.abilities.normal[0],
    ),
    hidden: known(
      records.find(({ abilities }) => abilities.hidden.length > 0)?.abilities.hidden[0],
    ),
    egg: known(records.find(({ eggGroups }) => eggGroups.length > 0)?.eggGroups[0]),
    height: median(records.map(({ heightMetres }) => heightMetres)),
    weight: median(records.map(({ weightKilograms }) => weightKilograms)),
    male: known(
      records
        .map(({ gender }) => gender)
        .find((gender): gender is KnownGender => gender !== 'genderless'),
    ).male,
  };
}

/** A value as the query language takes any: in quotation marks. */
export function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

function typeOf({ types }: RawRecord): string {
  return types[0] ?? '';
}

function has(type: string): (record: RawRecord) => boolean {
  return ({ types }) => types.includes(type);
}

function holds(key: string): (record: RawRecord) => boolean {
  return ({ name, creatureName }) =>
    [name, creatureName].some((each) => nameKey(each).includes(key));
}
