import { Dex } from '@pkmn/sim';

/** Multipliers by the source's code for how a type takes an attack: as it is, twice, half, not at all. */
const multipliers = [1, 2, 0.5, 0] as const;

/** The multiplier of a type's attacks against each of the types where it is not 1, in their order. */
export function attacksOf(attacker: string, types: readonly string[]): Record<string, number> {
  const entries = types.map((name): [string, number] => [
    name,
    multipliers[Dex.types.get(name).damageTaken[attacker] ?? 0] ?? 1,
  ]);
  return Object.fromEntries(entries.filter(([, multiplier]) => multiplier !== 1));
}
