import type { Manifest } from '../world/schema.ts';
import { nameWords, slugOf } from '../world/name-key.ts';
import { memoize } from '../world/memoize.ts';

/** A stat of a world, or a sum of some (decision 23). */
export type Stat = {
  readonly name: string;
  /** Its member in answers: `specialAttack`. */
  readonly key: string;
  /** Its field of the query language: `special-attack`. */
  readonly field: string;
  readonly aliases: readonly string[];
  /** The places in the stats of a form whose numbers it adds up. */
  readonly places: readonly number[];
  /** Words for the creature with the most and with the least of it. */
  readonly most?: string | undefined;
  readonly least?: string | undefined;
};

/** Returns the stats of a world in its order; none if it has no stats. */
export const statsOf = memoize(({ stats = [] }: Manifest): readonly Stat[] =>
  stats.map(({ name, aliases = [], most, least }, place) => ({
    ...namesOf(name),
    aliases,
    places: [place],
    most,
    least,
  })),
);

/** Returns the sums of stats by which searches find: the total, then those that the world names. */
export const statSumsOf = memoize((manifest: Manifest): readonly Stat[] => {
  const { stats = [], statSums = [] } = manifest;
  if (stats.length === 0) {
    return [];
  }
  const total: Stat = {
    ...namesOf('Total'),
    aliases: ['BST', 'base stat total'],
    places: stats.map((_, place) => place),
    most: 'strongest',
    least: 'weakest',
  };
  const named = statSums.map(({ name, stats: parts, most }) => ({
    ...namesOf(name),
    aliases: [],
    places: parts.map((part) => stats.findIndex((stat) => stat.name === part)),
    most,
  }));
  return [total, ...named];
});

/** Returns the number that a form has for a stat or a sum; undefined in a world without stats. */
export function numberOf(numbers: readonly number[] | undefined, stat: Stat): number | undefined {
  return numbers && stat.places.reduce((sum, place) => sum + (numbers[place] ?? 0), 0);
}

function namesOf(name: string): Pick<Stat, 'name' | 'key' | 'field'> {
  const [first = '', ...rest] = nameWords(name);
  const key = [first, ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
  return { name, key, field: slugOf(name) };
}
