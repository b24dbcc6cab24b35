import { type Catalog, chartOf } from '../catalog/catalog.ts';
import { conditionOf } from '../search/condition.ts';
import { type DamageField, type FieldOrder, matchupFields } from '../search/fields.ts';
import type { Question, Subject } from '../search/question.ts';
import { listed } from '../world/phrases.ts';
import type { AnswerRecord } from './answer-record.ts';
import { labelOf, tellFirst, verbs } from './answer-words.ts';
import { representMatchup } from './matchups.ts';

/** Types with what an attack does. */
type Multiplied = NonNullable<AnswerRecord['types']>;

/** Whether damage that is multiplied by a number makes something weak, resistant or immune, as a search takes it. */
function makes(field: DamageField, multiplier: number): boolean {
  return matchupFields.some(({ name, holds }) => name === field && holds(multiplier));
}

export function typesOf(of: Subject): readonly string[] {
  return 'form' in of ? of.form.types : of;
}

/** The types whose attacks do more damage, less or none, what differs most first; none in a world without a chart. */
export function takenBy(of: Subject, { manifest }: Catalog, field: DamageField): Multiplied {
  const chart = chartOf(manifest);
  const defending = chart ? Object.entries(representMatchup(typesOf(of), chart).defending) : [];
  return defending
    .filter(([, multiplier]) => makes(field, multiplier))
    .toSorted(([, a], [, b]) => (field === 'weak' ? b - a : a - b))
    .map(([type, multiplier]) => ({ type, multiplier }));
}

/** Says which types resist attacks of a type or are immune to them, and what these do to each. */
export function answerTypes(
  { field, type }: Extract<Question, { kind: 'types' }>,
  catalog: Catalog,
): AnswerRecord {
  const hits = doneBy([type], field, catalog).map(({ type: to, multiplier }) => ({
    from: type,
    to,
    multiplier,
  }));
  const types = listed(
    hits.map(({ to }) => to),
    'and',
  );
  const verb = verbs[field][hits.length > 1 ? 'several' : 'one'];
  const text = `${types || 'No type'} ${verb} ${type}.`;
  return { kind: 'fact', text, forms: [], ...(hits.length > 0 && { hits }) };
}

/**
 * Says which types, of those that have one alone, have the most weaknesses, resistances or immunities, or the fewest; undefined if
 * the field counts none of them.
 */
export function answerMostTaken(
  { field, isDescending }: FieldOrder,
  catalog: Catalog,
): AnswerRecord | undefined {
  const taken = matchupFields.find(({ count }) => count.name === field.name);
  if (!taken) {
    return undefined;
  }
  const types = Map.groupBy(
    catalog.manifest.types.map(({ name }) => name),
    (type) => takenBy([type], catalog, taken.name).length,
  );
  const value = Math[isDescending ? 'max' : 'min'](...types.keys());
  const [first = '', ...others] = types.get(value) ?? [];
  const label = labelOf(field);
  return {
    kind: 'fact',
    text: tellFirst(first, {
      equal: others.length,
      noun: 'type',
      isMost: isDescending,
      label,
      value,
    }),
    forms: [],
    facts: [
      { name: 'type', values: [[first, ...others].join(', ')] },
      { name: label, values: [String(value)] },
    ],
  };
}

/** What a form takes, the chart tells by its types alone; types have no abilities. */
export function noteOf(of: Subject): string {
  return 'form' in of ? ' Abilities do not count.' : '';
}

/** Whether something is weak to attacks of all of some types, resists them or is immune to them. */
export function takesAll(
  of: Subject,
  field: DamageField,
  types: readonly string[],
  catalog: Catalog,
): boolean {
  return types.every((type) => makes(field, damageOf([type], typesOf(of), catalog)));
}

/** The types to which attacks of the own types do more damage, the most first. */
export function hurtBy(of: Subject, catalog: Catalog): Multiplied {
  return doneBy(of, 'weak', catalog).toSorted((one, other) => other.multiplier - one.multiplier);
}

/** The types that attacks of the own types find weak, resistant or immune, in the order of the world. */
function doneBy(of: Subject, field: DamageField, catalog: Catalog): Multiplied {
  return catalog.manifest.types
    .map(({ name: type }) => ({ type, multiplier: damageOf(of, [type], catalog) }))
    .filter(({ multiplier }) => makes(field, multiplier));
}

/** The most that attacks of the own types multiply damage by; 0 without types. */
export function damageOf(of: Subject, against: readonly string[], { manifest }: Catalog): number {
  const chart = chartOf(manifest);
  return Math.max(0, ...typesOf(of).map((type) => chart?.multiplier(type, against) ?? 0));
}

/** Searches for good opponents: of a type that does the most damage, and if possible not weak themselves to the types of the other. */
export function countersOf(
  types: readonly string[],
  weak: Multiplied,
  { creatures }: Catalog,
): readonly string[] {
  const most = weak[0]?.multiplier;
  const strongest = weak
    .filter(({ multiplier }) => multiplier === most)
    .map(({ type }) => conditionOf('type', type))
    .join(' or ');
  const strong = strongest.includes(' or ') ? `(${strongest})` : strongest;
  const safe = types.map((type) => `-${conditionOf('weak', type)}`);
  // What few people have helps few people.
  const rare = (['legendary', 'mythical'] as const)
    .filter((flag) => creatures.some((creature) => creature[flag]))
    .map((flag) => `-is:${flag}`);
  return [[strong, ...safe, ...rare].join(' '), strong];
}
