import type { Catalog, Evolution } from './catalog.ts';

/**
 * The evolutions that each stone brings about, by its slug, in number order of the creature that evolves, as its effects
 * are. Walks through every family once.
 */
export function groupByStone({
  families,
}: Pick<Catalog, 'families'>): ReadonlyMap<string, readonly Evolution[]> {
  const groups = new Map<string, Evolution[]>();
  for (const { evolutions } of families) {
    for (const evolution of evolutions) {
      const { stone } = evolution.way;
      if (stone !== undefined) {
        const group = groups.get(stone) ?? [];
        group.push(evolution);
        groups.set(stone, group);
      }
    }
  }
  for (const group of groups.values()) {
    group.sort((a, b) => a.from.creature.number - b.from.creature.number);
  }
  return groups;
}
