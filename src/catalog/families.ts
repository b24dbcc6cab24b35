import type { CreatureEntry } from '../world/schema.ts';

/**
 * The family of each creature, by number (decision 6): creatures that evolutions of any of their forms join, or that
 * one names as related, are one family; its id is its rank by the first of its members in number order, from 1.
 * Takes the creatures in number order.
 */
export function compileFamilies(creatures: readonly CreatureEntry[]): ReadonlyMap<number, number> {
  const owners = new Map<string, number>();
  for (const { number, name, forms } of creatures) {
    owners.set(name, number);
    for (const form of forms ?? []) {
      owners.set(form.name, number);
    }
  }
  const parents = new Map(creatures.map(({ number }) => [number, number]));
  for (const creature of creatures) {
    for (const relative of relatives(creature)) {
      const owner = owners.get(relative);
      if (owner !== undefined) {
        join(parents, creature.number, owner);
      }
    }
  }
  const ids = new Map<number, number>();
  const families = new Map<number, number>();
  for (const { number } of creatures) {
    const root = find(parents, number);
    const id = ids.get(root) ?? ids.size + 1;
    ids.set(root, id);
    families.set(number, id);
  }
  return families;
}

function relatives({ evolvesFrom, relatedTo, forms }: CreatureEntry): string[] {
  return [
    ...(relatedTo ?? []),
    ...[evolvesFrom, ...(forms ?? []).map((form) => form.evolvesFrom)].flatMap((ways) =>
      (ways ?? []).map(({ from }) => from),
    ),
  ];
}

/** The representative of a number's set; halves the path to it, so that a long line stays cheap. */
function find(parents: Map<number, number>, number: number): number {
  let current = number;
  for (let parent = parents.get(current); parent !== undefined && parent !== current;) {
    const grandparent = parents.get(parent) ?? parent;
    parents.set(current, grandparent);
    current = grandparent;
    parent = parents.get(current);
  }
  return current;
}

function join(parents: Map<number, number>, a: number, b: number): void {
  parents.set(find(parents, a), find(parents, b));
}
