import type { Manifest } from '../world/schema.ts';
import { memoize } from '../world/memoize.ts';

/** The effectiveness of a world's types against each other. */
export type TypeChart = {
  /** In the order of the world. */
  readonly types: readonly string[];
  /** Returns the multiplier of an attack on a creature with the types. */
  readonly multiplier: (attacker: string, defenders: readonly string[]) => number;
};

/** Returns the chart of a world; undefined if all its multipliers are 1. */
export const chartOf = memoize(({ types }: Manifest): TypeChart | undefined => {
  if (types.every(({ attacks = {} }) => Object.keys(attacks).length === 0)) {
    return undefined;
  }
  const rows = new Map(
    types.map(({ name, attacks = {} }) => [name, new Map(Object.entries(attacks))]),
  );
  return {
    types: types.map(({ name }) => name),
    multiplier: (attacker, defenders) =>
      defenders.reduce((product, type) => product * (rows.get(attacker)?.get(type) ?? 1), 1),
  };
});
