/** Searches whose answers any world's files give by plain code. */
import { nameKey } from '../../src/world/name-key.ts';
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
};

type Query = readonly [q: string, matches: (record: RawRecord) => boolean];

const eitherType = ({ pair }: Samples): string =>
  pair.types.map((type) => `type:${quoted(type)}`).join(' or ');
const isGeneration =
  (generation: number) =>
  ({ creature }: RawRecord): boolean =>
    creature.generation === generation;
const weighs =
  (test: (kilograms: number) => boolean) =>
  ({ weightKilograms }: RawRecord): boolean =>
    weightKilograms !== 'unknown' && test(weightKilograms);
const measures =
  (test: (metres: number) => boolean) =>
  ({ heightMetres }: RawRecord): boolean =>
    heightMetres !== 'unknown' && test(heightMetres);
const isFemale =
  (test: (percent: number) => boolean) =>
  ({ gender }: RawRecord): boolean =>
    gender !== 'genderless' && test(gender.female);
const not =
  (matches: (record: RawRecord) => boolean) =>
  (record: RawRecord): boolean =>
    !matches(record);

/** Searches by what they show. */
export const queries: readonly (readonly [title: string, of: (samples: Samples) => Query])[] = [
  ['nothing', () => ['', () => true]],
  [
    'a type in capitals, with "="',
    ({ last }) => [`TYPE=${quoted(typeOf(last).toUpperCase())}`, has(typeOf(last))],
  ],
  ['not a type', ({ first }) => [`type!=${quoted(typeOf(first))}`, not(has(typeOf(first)))]],
  ['two types', (each) => [eitherType(each).replaceAll(' or ', ' '), hasAll(each.pair.types)]],
  ['one type or another', (each) => [eitherType(each), hasSome(each.pair.types)]],
  [
    'parentheses',
    (each) => [
      `(${eitherType(each)}) gen:1`,
      (record) => hasSome(each.pair.types)(record) && isGeneration(1)(record),
    ],
  ],
  [
    '"or" binding weaker than words side by side',
    ({ first, last: { creature } }) => [
      `is:mega or type:${quoted(typeOf(first))} gen:${creature.generation}`,
      (record) =>
        record.isMega || (has(typeOf(first))(record) && isGeneration(creature.generation)(record)),
    ],
  ],
  [
    'an ability, normal or hidden',
    ({ ability }) => [
      `ability:${quoted(ability)}`,
      ({ abilities }) => abilities.normal.includes(ability) || abilities.hidden.includes(ability),
    ],
  ],
  ['not a hidden ability', ({ hidden }) => [`hidden!=${quoted(hidden)}`, not(hides(hidden))]],
  ['an egg group', ({ egg }) => [`egg:${quoted(egg)}`, ({ eggGroups }) => eggGroups.includes(egg)]],
  [
    'a species',
    ({ middle: { creature } }) => [
      `species:${quoted(creature.species)}`,
      (record) => record.creature.species === creature.species,
    ],
  ],
  [
    'numbers between two',
    ({ first, middle }) => [
      `number>${first.number} number<${middle.number}`,
      ({ number }) => number > first.number && number < middle.number,
    ],
  ],
  [
    'more than a height in metres',
    ({ height }) => [`height>${height}`, measures((metres) => metres > height)],
  ],
  ['at least a height in feet', () => ['height>=3ft', measures((metres) => metres >= 0.9144)]],
  [
    'less than a weight in grams',
    ({ weight }) => [
      `weight<${Math.round(weight * 1000)}g`,
      weighs((kilograms) => kilograms < weight),
    ],
  ],
  ['a weight that is not known', () => ['-weight>=0', not(weighs(() => true))]],
  ['a family', ({ last }) => [`family:${last.family}`, ({ family }) => family === last.family]],
  [
    'no such percentage, where the gender is known',
    () => ['female!=50', isFemale((percent) => percent !== 50)],
  ],
  ['starters', () => ['is:starter', ({ creature }) => creature.starter === true]],
  ['what has no gender', () => ['is:genderless', ({ gender }) => gender === 'genderless']],
  [
    'a word',
    ({ middle: { creatureName } }) => [
      nameKey(creatureName).slice(0, 3),
      holds(nameKey(creatureName).slice(0, 3)),
    ],
  ],
  [
    'a name taken apart into letters and marks (Unicode NFD)',
    ({ furthest }) => [
      `name:${quoted(furthest.name.normalize('NFD'))}`,
      ({ name }) => name === furthest.name,
    ],
  ],
  [
    'the name of a creature, with all its forms',
    ({ furthest: { creatureName } }) => [
      `name:${quoted(creatureName)}`,
      ({ creature }) => creature.name === creatureName,
    ],
  ],
  [
    'an alias',
    ({ withAlias, first }) => [
      `name:${quoted(withAlias?.aliases[0] ?? first.name)}`,
      withAlias
        ? ({ name }) => name === withAlias.name
        : ({ creature }) => creature.name === first.creatureName,
    ],
  ],
  ['what nothing is', () => ['is:base is:mega', () => false]],
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

function hasAll(types: readonly string[]): (record: RawRecord) => boolean {
  return (record) => types.every((type) => has(type)(record));
}

function hasSome(types: readonly string[]): (record: RawRecord) => boolean {
  return (record) => types.some((type) => has(type)(record));
}

function hides(ability: string): (record: RawRecord) => boolean {
  return ({ abilities }) => abilities.hidden.includes(ability);
}

function holds(key: string): (record: RawRecord) => boolean {
  return ({ name, creatureName }) =>
    [name, creatureName].some((each) => nameKey(each).includes(key));
}
