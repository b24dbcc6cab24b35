import type { Catalog, FormOf } from '../catalog/catalog.ts';
import { ordinal } from '../catalog/describe-form.ts';
import { type Field, flagsOf } from '../search/fields.ts';
import type { Manifest } from '../world/schema.ts';
import { formatHeight, formatWeight, writeMetric } from '../world/imperial.ts';
import { counted, listed } from '../world/phrases.ts';
import type { AnswerRecord } from './answer-record.ts';

export function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** What one creature, or several, do or are, by the field of the query language that asks for it. */
export const verbs = {
  type: { one: 'is of the type', several: 'are of the type' },
  gen: { one: 'is of generation', several: 'are of generation' },
  ability: { one: 'has', several: 'have' },
  weak: { one: 'is weak to', several: 'are weak to' },
  resists: { one: 'resists', several: 'resist' },
  immune: { one: 'is immune to', several: 'are immune to' },
  knows: { one: 'learns', several: 'learn' },
} as const;

/** Says that something has all of some values, or not: `resists Fire and Water`, `does not learn Surf`. */
export function tellHolds(
  field: keyof typeof verbs,
  values: readonly string[],
  holds: boolean,
): string {
  const { one, several } = verbs[field];
  return holds
    ? `${one} ${listed(values, 'and')}`
    : `${denied(one) ?? `does not ${several}`} ${listed(values, 'or')}`;
}

function denied(verb: string): string | undefined {
  return verb.startsWith('is ') ? verb.replace('is ', 'is not ') : undefined;
}

/** Names of fields in sentences, if they differ from those of the query language. */
const labels: ReadonlyMap<string, string> = new Map([
  ['gen', 'generation'],
  ['hidden', 'hidden ability'],
  ['egg', 'egg group'],
  ['number', 'catalog number'],
  ['letters', 'number of letters'],
  ['male', 'gender'],
  ['growth', 'growth rate'],
  ['effort', 'effort yield'],
  ['hatch-cycles', 'number of hatch cycles'],
  ['weaknesses', 'number of weaknesses'],
  ['resistances', 'number of resistances'],
  ['immunities', 'number of immunities'],
  ['total', 'sum of all stats'],
  ['hp', 'HP'],
  ['pp', 'PP'],
]);

export function labelOf({ name }: Pick<Field, 'name'>): string {
  return labels.get(name) ?? name.replaceAll('-', ' ');
}

export function labelOfSeveral(field: Field): string {
  return field.name === 'body'
    ? 'body shapes'
    : `${labelOf(field).replace(/y$/, 'ie').replace(/s$/, '')}s`;
}

/**
 * Writes the values of a field that a form has: a height and a weight in two units, the share of both genders, a generation
 * with its region.
 */
export function writeValues(of: FormOf, field: Field, { manifest }: Catalog): string {
  const { creature, form } = of;
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
      ? [field.valueOf(of)].flatMap((value) =>
          value === undefined ? [] : writeNumber(value, field),
        )
      : field.kind === 'text' && 'valuesOf' in field
        ? field.valuesOf(of)
        : [];
  return values.length === 0 ? 'unknown' : values.join(', ');
}

/** Writes a number, a height and a weight in two units. */
export function writeNumber(value: number, { name }: Pick<Field, 'name'>): string {
  switch (name) {
    case 'height':
      return `${formatHeight(value)} (${writeMetric(value)} m)`;
    case 'weight':
      return `${formatWeight(value).replace(/\.$/, '')} (${writeMetric(value)} kg)`;
    default:
      return String(value);
  }
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
  return holds ? meaning : (denied(meaning) ?? `is not one that ${meaning}`);
}

export function writeMultiplied(types: NonNullable<AnswerRecord['types']>): string {
  const parts = types.map(({ type, multiplier }) => `${type} (× ${multiplier})`);
  return new Intl.ListFormat('en').format(parts);
}

/** Creatures or moves that an answer names. */
export const mostNamed = 3;

/** Says how many there are, and the first of them: `3 moves: Misty Explosion, Play Rough and Spirit Break.` */
export function tellCount(
  noun: string,
  names: readonly string[],
  total = counted(names.length, noun),
): string {
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
    readonly noun: 'form' | 'move' | 'type';
    readonly isMost: boolean;
    readonly label: string;
    readonly value: string | number;
  },
): string {
  const have = equal === 0 ? 'has' : `and ${counted(equal, `other ${noun}`)} have`;
  const place = rank === 1 ? '' : `${ordinal(rank)} `;
  const degree = isMost ? 'highest' : 'lowest';
  return `${name} ${have} the ${place}${degree}${label && ` ${label}`}: ${value}.`;
}

/** One of two that are compared: its number, if it is known, and how that is written. */
export type ComparedSide = {
  readonly name: string;
  readonly value: number | undefined;
  readonly written: string;
};

/** Says which forms a creature has, or how many forms there are. */
export function tellForms(
  of: FormOf | undefined,
  { forms, creatures }: Catalog,
  nameOf: (of: FormOf) => string,
): Omit<AnswerRecord, 'forms'> {
  if (!of) {
    const [count, all] = [counted(forms.length, 'form'), counted(creatures.length, 'creature')];
    return {
      kind: 'fact',
      text: `There are ${count} of ${all}.`,
      facts: [{ name: 'forms', values: [String(forms.length)] }],
    };
  }
  const names = of.creature.forms.map((form) => nameOf({ ...of, form }));
  return {
    kind: 'fact',
    text:
      names.length === 1
        ? `There is one form of ${nameOf(of)}.`
        : `There are ${names.length} forms of ${nameOf(of)}: ${listed(names, 'and')}.`,
    facts: [{ name: 'forms', values: [names.join(', ')] }],
  };
}

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

/** The names of what a search found, behind a colon, if the answer shows all of it. */
export function namesIfFew(search: AnswerRecord['search']): string {
  const names = (search?.first ?? []).map(({ name }) => name);
  return search && names.length === search.total && names.length > 0
    ? `: ${listed(names, 'and')}`
    : '';
}
