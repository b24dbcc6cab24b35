import type { Manifest } from '../world/schema.ts';

/** How a world's types fare against one another. */
export type TypeChart = {
  /** In the order of the world. */
  readonly types: readonly string[];
  /** Multiplier of an attack of one type on a creature of the types. */
  readonly multiplier: (attacker: string, defenders: readonly string[]) => number;
};

/** The chart of a world, or undefined where it has none. */
export function compileTypeChart({ types }: Manifest): TypeChart | undefined {
  if (!types.some(({ attacks }) => attacks)) {
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
}
