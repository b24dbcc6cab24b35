import type { CreatureEntry, EvolutionEntry, FormEntry } from '../world/schema.ts';
import type { EvolutionLine } from './catalog.ts';

/** A form in the graph of evolutions. */
type Node = {
  readonly creature: CreatureEntry;
  readonly entry: CreatureEntry | FormEntry;
  readonly base: Node | undefined;
  readonly children: Node[];
};

/**
 * The evolution lines of all forms by form name (decision 5). A form follows its own evolutions; where it has none that
 * lead to it, or from it, it takes those of the base form, unless it says that it does not evolve.
 */
export function compileEvolutionLines(
  creatures: readonly CreatureEntry[],
): ReadonlyMap<string, EvolutionLine> {
  const nodes = new Map<string, Node>();
  for (const creature of creatures) {
    const base: Node = { creature, entry: creature, base: undefined, children: [] };
    nodes.set(creature.name, base);
    for (const entry of creature.forms ?? []) {
      nodes.set(entry.name, { creature, entry, base, children: [] });
    }
  }
  for (const node of nodes.values()) {
    for (const { from } of node.entry.evolvesFrom ?? []) {
      nodes.get(from)?.children.push(node);
    }
  }
  return new Map([...nodes].map(([name, node]) => [name, lineOf(node, nodes)]));
}

function lineOf(node: Node, nodes: ReadonlyMap<string, Node>): EvolutionLine {
  const ancestors = walk(node, (each) => parentsOf(each, nodes)).toReversed();
  const descendants = walk(node, childrenOf);
  return {
    stage: ancestors.length + 1,
    creatures: [...ancestors, node.creature, ...descendants].map(({ name }) => name),
  };
}

/** Creatures beyond a node, each once: the nearest generation first, those of one generation in number order. */
function walk(start: Node, next: (node: Node) => readonly Node[]): CreatureEntry[] {
  const found: CreatureEntry[] = [];
  const seen = new Set([start.creature]);
  let level: readonly Node[] = [start];
  while (level.length > 0) {
    level = level.flatMap((node) => next(node)).filter(({ creature }) => !seen.has(creature));
    const creatures = new Set(level.map(({ creature }) => creature));
    found.push(...[...creatures].toSorted((a, b) => a.number - b.number));
    creatures.forEach((creature) => seen.add(creature));
  }
  return found;
}

function parentsOf(node: Node, nodes: ReadonlyMap<string, Node>): Node[] {
  const ways: readonly EvolutionEntry[] =
    node.entry.evolvesFrom ?? node.base?.entry.evolvesFrom ?? [];
  return ways.map(({ from }) => nodes.get(from)).filter((parent) => parent !== undefined);
}

function childrenOf(node: Node): readonly Node[] {
  if (node.children.length > 0 || !node.base) {
    return node.children;
  }
  const ends = 'evolves' in node.entry && node.entry.evolves === false;
  return ends ? [] : node.base.children;
}
