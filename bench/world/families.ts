import { compileFamilies } from '../../src/catalog/compile-creatures.ts';
import type { World } from '../../src/world/world.ts';
import type { CreatureEntry } from '../../src/world/schema.ts';

/** Creatures that belong together, in number order. */
export type Family = readonly CreatureEntry[];

/** The families of a world. */
export function familiesOf({ creatures }: World): readonly Family[] {
  const ids = compileFamilies(creatures);
  return [...Map.groupBy(creatures, ({ number }) => ids.get(number)).values()];
}
