import type { Catalog, FormOf, Learnset, Move } from '../catalog/catalog.ts';
import { ordinal } from '../catalog/describe-form.ts';
import { describeMove } from '../catalog/describe-move.ts';
import { type Field, flagsOf } from '../search/fields.ts';
import type { Manifest } from '../world/schema.ts';
import { formatHeight, formatWeight, writeMetric } from '../world/imperial.ts';
import { counted, listed } from '../world/phrases.ts';
import type { AnswerRecord } from './answer-record.ts';

/** `Evolves Eevee into Jolteon with …` as a sentence about Eevee. */
export function aboutCreature(sentence: string): string {
  return capitalised(
    sentence.replace(/^Evolves (?<creature>.+?) into /, '$<creature> evolves into '),
  );
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** What one creature, or several, do or are, by the field of the query language that asks for it; and what one does not. */
export const verbs = {
  type: { one: 'is of the type', several: 'are of the type', denied: 'is not of the type' },
  gen: {
    one: 'is of generation',
    several: 'are of generation',
    denied: 'is not of generation',
  },
  ability: { one: 'has', several: 'have', denied: 'does not have' },
  weak: { one: 'is weak to', several: 'are weak to', denied: 'is not weak to' },
  resists: { one: 'resists', several: 'resist', denied: 'does not resist' },
  immune: { one: 'is immune to', several: 'are immune to', denied: 'is not immune to' },
  knows: { one: 'learns', several: 'learn', denied: 'does not learn' },
} as const;

/** Says that something has all of some values, or not: `resists Fire and Water`, `does not learn Surf`. */
export function tellHolds(
  field: keyof typeof verbs,
  values: readonly string[],
  holds: boolean,
): string {
  return `${verbs[field][holds ? 'one' : 'denied']} ${listed(values, holds ? 'and' : 'or')}`;
}

/** Names of fields in sentences, if they differ from those of the query language, also for several values. */
const labels: ReadonlyMap<string, { readonly one?: string; readonly several?: string }> = new Map([
  ['type', { several: 'types' }],
  ['ability', { several: 'abilities' }],
  ['gen', { one: 'generation', several: 'generations' }],
  ['hidden', { one: 'hidden ability', several: 'hidden abilities' }],
  ['egg', { one: 'egg group', several: 'egg groups' }],
  ['number', { one: 'catalog number' }],
  ['male', { one: 'gender' }],
  ['colour', { several: 'colours' }],
  ['body', { several: 'body shapes' }],
  ['growth', { one: 'growth rate', several: 'growth rates' }],
  ['effort', { one: 'effort yield' }],
  ['hatch-cycles', { one: 'number of hatch cycles' }],
  ['weaknesses', { one: 'number of weaknesses' }],
  ['resistances', { one: 'number of resistances' }],
  ['immunities', { one: 'number of immunities' }],
  ['total', { one: 'sum of all stats' }],
  ['hp', { one: 'HP' }],
  ['pp', { one: 'PP' }],
]);

export function labelOf({ name }: Pick<Field, 'name'>): string {
  return labels.get(name)?.one ?? name.replaceAll('-', ' ');
}

export function labelOfSeveral(field: Field): string {
  return labels.get(field.name)?.several ?? labelOf(field);
}

/**
 * Writes the values of a field that a form has: a height and a weight in two units, the share of both genders, a generation
 * with its region.
 */
export function writeValues(of: FormOf, field: Field, { manifest }: Catalog): string {
  const { creature, form } = of;
  if (field.name === 'height' && form.heightMetres !== 'unknown') {
    return `${formatHeight(form.heightMetres)} (${writeMetric(form.heightMetres)} m)`;
  }
  if (field.name === 'weight' && form.weightKilograms !== 'unknown') {
    return `${formatWeight(form.weightKilograms).replace(/\.$/, '')} (${writeMetric(form.weightKilograms)} kg)`;
  }
  if (field.name === 'male') {
    const { gender } = form;
    return gender === 'genderless' ? 'none' : `${gender.male} % male and ${gender.female} % female`;
  }
  if (field.name === 'gen') {
    return writeGeneration(creature.generation, manifest);
  }
  if (field.name === 'effort') {
    const points = Object.entries(form.effort ?? {}).map(([stat, number]) => `${number} ${stat}`);
    return points.join(', ') || 'unknown';
  }
  const values =
    field.kind === 'number'
      ? [field.valueOf(of)].filter((value) => value !== undefined)
      : field.kind === 'text' && 'valuesOf' in field
        ? field.valuesOf(of)
        : [];
  return values.length === 0 ? 'unknown' : values.join(', ');
}

/** Says a fact. Nothing tells one that a form has not from one that the world does not tell. */
export function tellFact(name: string, field: Field, written: string): string {
  if (written === 'unknown') {
    return `No ${labelOf(field)} of ${name} is known.`;
  }
  return written.includes(', ')
    ? `The ${labelOfSeveral(field)} of ${name} are ${written}.`
    : `The ${labelOf(field)} of ${name} is ${written}.`;
}

/** Writes a generation with its region, if it has one: `1 (Kanto)`. */
export function writeGeneration(number: number, { regions }: Manifest): string {
  const region = regions?.[number - 1];
  return region === undefined ? String(number) : `${number} (${region})`;
}

/** Says that something has a flag, or not: `is legendary`, `is not one that evolves no further`. */
export function tellFlag(name: string, holds: boolean, catalog: Catalog): string {
  const meaning = flagsOf(catalog).find((flag) => flag.name === name)?.meaning ?? name;
  if (holds) {
    return meaning;
  }
  return meaning.startsWith('is ')
    ? meaning.replace('is ', 'is not ')
    : `is not one that ${meaning}`;
}

export function writeMultiplied(types: NonNullable<AnswerRecord['types']>): string {
  const parts = types.map(({ type, multiplier }) => `${type} (× ${multiplier})`);
  return new Intl.ListFormat('en').format(parts);
}

/** Mew learns 229 moves by machine, which no sentence tells. */
const mostLearned = 80;

/**
 * Says how many moves are learned, which in a way, or which at a level: `Charizard learns Heat Wave at level 30.`; if none, at
 * which level some are next. `told` is the number, or the names.
 */
export function tellLearned(
  name: string,
  moves: Learnset['moves'],
  { level, way }: { readonly level?: number; readonly way?: string },
): { readonly text: string; readonly told: string } {
  if (level === undefined) {
    const all = moves.filter((each) => way === undefined || each.way === way);
    const names = [...new Set(all.map(({ move }) => move.name))];
    const count = names.length === 0 ? 'no move' : counted(names.length, 'move');
    const text = `${name} learns ${count}${way === undefined ? '' : ` by ${way}`}`;
    const areTold = way !== undefined && names.length > 0 && names.length <= mostLearned;
    return areTold
      ? { text: `${text}: ${listed(names, 'and')}.`, told: names.join(', ') }
      : { text: `${text}.`, told: String(names.length) };
  }
  const namesAt = (wanted: number): readonly string[] =>
    moves.filter((each) => each.level === wanted).map(({ move }) => move.name);
  const learned = namesAt(level);
  if (learned.length > 0) {
    return {
      text: `${name} learns ${listed(learned, 'and')} at level ${level}.`,
      told: learned.join(', '),
    };
  }
  const next = moves.find((each) => (each.level ?? 0) > level)?.level;
  const later =
    next === undefined ? '' : ` At level ${next} it learns ${listed(namesAt(next), 'and')}.`;
  return { text: `${name} learns no move at level ${level}.${later}`, told: '0' };
}

/** Creatures or moves of a search that an answer names. */
const mostNamed = 3;

/** Says how many there are, and the first of them: `3 moves: Misty Explosion, Play Rough and Spirit Break.` */
export function tellCount(noun: string, names: readonly string[]): string {
  const total = counted(names.length, noun);
  const first = names.slice(0, mostNamed);
  const among = names.length > first.length ? ', among them' : ':';
  return first.length === 0 ? `${total}.` : `${total}${among} ${listed(first, 'and')}.`;
}

/** Says which values most creatures have, or the fewest: `Water is the most common type: 154 creatures.` */
export function tellCommon(
  values: readonly string[],
  count: number,
  {
    isRare,
    label,
    words,
  }: { readonly isRare: boolean; readonly label: string; readonly words: string },
): string {
  const [first = '', ...others] = values;
  const subject =
    values.length > mostNamed
      ? `${first} and ${counted(others.length, 'other')} are each`
      : values.length > 1
        ? `${listed(values, 'and')} are each`
        : `${first} is`;
  const degree = isRare ? 'rarest' : 'most common';
  return `${capitalised(subject)} the ${degree} ${label}: ${counted(count, 'creature')}${words && ` of "${words}"`}.`;
}

/** Says who is first in an order: `Cosmoem and 1 other form have the highest weight: 2204.4 lbs (999.9 kg).` */
export function tellFirst(
  name: string,
  {
    equal,
    rank = 1,
    noun,
    isMost,
    label,
    value,
  }: {
    /** How many others have the same value. */
    readonly equal: number;
    /** Its place, if it is not the first. */
    readonly rank?: number;
    readonly noun: 'form' | 'move';
    readonly isMost: boolean;
    readonly label: string;
    readonly value: string | number;
  },
): string {
  const have = equal === 0 ? 'has' : `and ${counted(equal, `other ${noun}`)} have`;
  const place = rank === 1 ? '' : `${ordinal(rank)} `;
  return `${name} ${have} the ${place}${isMost ? 'highest' : 'lowest'} ${label}: ${value}.`;
}

/** One of two that are compared: its number, if it is known, and how that is written. */
export type ComparedSide = {
  readonly name: string;
  readonly value: number | undefined;
  readonly written: string;
};

/** Says which of two has more of a number, or less of it; undefined if one is unknown. */
export function tellMore(
  [one, other]: readonly [ComparedSide, ComparedSide],
  label: string,
  isLess: boolean,
): string | undefined {
  if (one.value === undefined || other.value === undefined) {
    return undefined;
  }
  if (one.value === other.value) {
    return `${one.name} and ${other.name} have the same ${label}: ${one.written}.`;
  }
  const [first, second] = isLess === one.value < other.value ? [one, other] : [other, one];
  return `${first.name} has the ${isLess ? 'lower' : 'higher'} ${label}: ${first.written}, and ${second.name} ${second.written}.`;
}

/** Says what a move is and does. */
export function tellMove(move: Move): AnswerRecord {
  const { name, type, category, power, accuracy, pp } = move;
  const numbers = Object.entries({ power, accuracy, PP: pp }).flatMap(([fact, value]) =>
    value === undefined ? [] : [{ name: fact, values: [String(value)] }],
  );
  const written = numbers.map((fact) => `${fact.name} ${fact.values.join('')}`);
  const told = listed([`${category} of the type ${type}`, ...written], 'and');
  return {
    kind: 'fact',
    text: `${name} is a move: ${told}. ${describeMove(move)}`,
    forms: [],
    move: name,
    facts: [{ name: 'type', values: [type] }, { name: 'category', values: [category] }, ...numbers],
  };
}

/** Says which of some moves in an order is the first, and its number; undefined if they have no order or no number. */
export function tellFirstMove(
  moves: readonly Move[],
  sort: string,
): Pick<AnswerRecord, 'text' | 'move' | 'facts'> | undefined {
  const [, minus, field = ''] = /^(-?)(.+)$/.exec(sort) ?? [];
  const numberOf = ({ power, accuracy, pp, priority, generation }: Move): number | undefined =>
    new Map(Object.entries({ power, accuracy, pp, priority, gen: generation })).get(field);
  const [first] = moves;
  const value = first && numberOf(first);
  if (!first || value === undefined) {
    return undefined;
  }
  const label = labelOf({ name: field });
  const text = tellFirst(first.name, {
    equal: moves.filter((move) => numberOf(move) === value).length - 1,
    noun: 'move',
    isMost: minus === '-',
    label,
    value,
  });
  return { text, move: first.name, facts: [{ name: label, values: [String(value)] }] };
}
