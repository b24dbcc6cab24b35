import type { Field } from '../search/fields.ts';
import type { AnswerRecord } from './answer-record.ts';

/** `Evolves Eevee into Jolteon with …` as a sentence about Eevee. */
export function aboutCreature(sentence: string): string {
  const turned = sentence.replace(/^Evolves (?<creature>.+?) into /, '$<creature> evolves into ');
  return turned.charAt(0).toUpperCase() + turned.slice(1);
}

/** What a creature does or is, by the field of the query language that asks for it. */
export const plural = {
  ability: 'have',
  weak: 'are weak to',
  resists: 'resist',
  immune: 'are immune to',
  knows: 'learn',
} as const;
export const singular = {
  type: 'is of the type',
  ability: 'has',
  weak: 'is weak to',
  resists: 'resists',
  immune: 'is immune to',
  knows: 'learns',
} as const;
export const denied = {
  type: 'is not of the type',
  ability: 'does not have',
  weak: 'is not weak to',
  resists: 'does not resist',
  immune: 'is not immune to',
  knows: 'does not learn',
} as const;

/** Names of fields in sentences, if they differ from those of the query language. */
const labels: ReadonlyMap<string, string> = new Map([
  ['gen', 'generation'],
  ['hidden', 'hidden ability'],
  ['egg', 'egg group'],
  ['number', 'catalog number'],
  ['total', 'sum of all stats'],
  ['hp', 'HP'],
]);
/** The same for several values. */
export const manyLabels: ReadonlyMap<string, string> = new Map([
  ['type', 'types'],
  ['ability', 'abilities'],
  ['hidden', 'hidden abilities'],
  ['egg', 'egg groups'],
]);

export function labelOf({ name }: Field): string {
  return labels.get(name) ?? name.replaceAll('-', ' ');
}

export function writeMultiplied(types: NonNullable<AnswerRecord['types']>): string {
  const parts = types.map(({ type, multiplier }) => `${type} (× ${multiplier})`);
  return new Intl.ListFormat('en').format(parts);
}
