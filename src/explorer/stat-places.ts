import type { FormRecord, StatSummary } from './api.ts';

export type StatPlace = {
  readonly name: string;
  readonly key: string;
  readonly field: string;
  readonly number: number;
  /** From 1; equal numbers share a place. */
  readonly place: number;
  /** How many creatures are counted. */
  readonly among: number;
  /** The number and the mean of all creatures, as shares of a full bar in percent. */
  readonly share: number;
  readonly meanShare: number;
};

export const totalKey = 'total';

/** The total of all stats, beside those of a world. */
export const total = { name: 'Total', key: totalKey, field: totalKey } as const;

/** Stats may share a scale up to this ratio of their greatest numbers. */
const sharedRatio = 3;

/**
 * The greatest number of each stat's scale, by its key. Stats whose greatest numbers are alike share the greatest of all, so
 * that lengths can be compared; the total, and stats of a world with unlike ones, have their own.
 */
export function scalesOf(summaries: readonly StatSummary[]): ReadonlyMap<string, number> {
  const greatest = summaries.filter(({ key }) => key !== totalKey).map(({ most }) => most);
  const most = Math.max(...greatest);
  const isShared = most <= sharedRatio * Math.min(...greatest);
  return new Map(
    summaries.map((each) => [
      each.key,
      Math.max(1, isShared && each.key !== totalKey ? most : each.most),
    ]),
  );
}

/**
 * Places a form's stats among all creatures. Creatures are counted by their base forms; another form takes the place of
 * its own one.
 */
export function placesOf(
  { stats = {} }: Pick<FormRecord, 'stats'>,
  base: Pick<FormRecord, 'stats'>,
  summaries: readonly StatSummary[],
): readonly StatPlace[] {
  const scales = scalesOf(summaries);
  return summaries.flatMap(({ name, key, field, mean, counts }) => {
    const number = stats[key];
    if (number === undefined) {
      return [];
    }
    const full = scales.get(key) ?? 1;
    const sum = (all: StatSummary['counts']): number =>
      all.reduce((count, [, creatures]) => count + creatures, 0);
    const isOwnAbove = (base.stats?.[key] ?? number) > number;
    return [
      {
        name,
        key,
        field,
        number,
        place: sum(counts.filter(([each]) => each > number)) + (isOwnAbove ? 0 : 1),
        among: sum(counts),
        share: shareOf(number, full),
        meanShare: shareOf(mean, full),
      },
    ];
  });
}

/** Percent with one decimal; a further form may have more than any creature. */
function shareOf(number: number, full: number): number {
  return Math.min(100, Math.round((number / full) * 1000) / 10);
}
