import { type Catalog, chartOf } from '../catalog/catalog.ts';
import { conditionOf } from '../search/condition.ts';
import type { Subject } from '../search/question-names.ts';
import type { AnswerRecord } from './answer-record.ts';
import { representMatchup } from './matchups.ts';

/** Types with what an attack does. */
export type Multiplied = NonNullable<AnswerRecord['types']>;

export function typesOf(of: Subject): readonly string[] {
  return 'form' in of ? of.form.types : of;
}

/** The types whose attacks do damage of some multipliers, the least first; none in a world without a chart. */
export function takenBy(
  of: Subject,
  { manifest }: Catalog,
  isTaken: (multiplier: number) => boolean,
): Multiplied {
  const chart = chartOf(manifest);
  const defending = chart ? Object.entries(representMatchup(typesOf(of), chart).defending) : [];
  return defending
    .filter(([, multiplier]) => isTaken(multiplier))
    .toSorted(([, a], [, b]) => a - b)
    .map(([type, multiplier]) => ({ type, multiplier }));
}

/** The types to which attacks of the own types do more damage, the most first. */
export function hurtBy(of: Subject, catalog: Catalog): Multiplied {
  return catalog.manifest.types
    .map(({ name: type }) => ({ type, multiplier: damageOf(of, [type], catalog) }))
    .filter(({ multiplier }) => multiplier > 1)
    .toSorted((one, other) => other.multiplier - one.multiplier);
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
