import { formsOf } from './check-facts.ts';
import { type Issue, issueOf, show } from './issue.ts';
import { formNames, type Malformed, stoneSlugs } from './references.ts';
import type { CreatureEntry, EvolutionEntry, EvolutionStoneEntry } from './schema.ts';
import type { Located } from './world.ts';

type LocatedCreature = Located<CreatureEntry>;

/**
 * Each evolution starts at a form that exists, uses a stone that exists, and no creature comes from itself; a related
 * creature exists too.
 */
export function checkEvolutions(
  creatures: readonly LocatedCreature[],
  stones: readonly Located<EvolutionStoneEntry>[],
  malformed: Malformed,
): Issue[] {
  const issues: Issue[] = [];
  const owners = new Map<string, LocatedCreature>();
  for (const creature of creatures) {
    for (const [, form] of formsOf(creature.entry)) {
      owners.set(form.name, creature);
    }
  }
  const otherForms = formNames(malformed);
  const slugs = new Set(stones.map(({ entry }) => entry.slug));
  const otherSlugs = stoneSlugs(malformed);
  const parents = new Map<LocatedCreature, Set<LocatedCreature>>();
  for (const creature of creatures) {
    const { file, entry } = creature;
    const report = (field: string, expected: string, received: unknown) =>
      issues.push(issueOf(file, entry.name, field, expected, received));
    const findOther = (name: string, field: string): LocatedCreature | undefined => {
      const other = owners.get(name);
      if (other === creature || (!other && !otherForms.has(name))) {
        report(field, 'the name of a form of another creature', name);
        return undefined;
      }
      return other;
    };
    for (const [i, name] of (entry.relatedTo ?? []).entries()) {
      findOther(name, `relatedTo[${i}]`);
    }
    for (const [prefix, form] of formsOf(entry)) {
      for (const [i, evolution] of (form.evolvesFrom ?? []).entries()) {
        const field = `${prefix}evolvesFrom[${i}]`;
        const parent = findOther(evolution.from, `${field}.from`);
        if (parent) {
          parents.set(creature, (parents.get(creature) ?? new Set()).add(parent));
        }
        const missing = missingMember(evolution);
        if (missing !== undefined) {
          report(`${field}.${missing}`, `a value (since "by" is ${show(evolution.by)})`, undefined);
        }
        const { stone } = evolution;
        if (stone !== undefined && !slugs.has(stone) && !otherSlugs.has(stone)) {
          report(`${field}.stone`, 'the slug of a stone of "evolution-stones.json"', stone);
        }
      }
    }
  }
  return [...issues, ...checkCycles(creatures, parents)];
}

/** The member that an evolution needs beside `by` and does not have. */
function missingMember({ by, stone, item, move }: EvolutionEntry): string | undefined {
  switch (by) {
    case 'stone':
      return stone === undefined ? 'stone' : undefined;
    case 'item':
      return item === undefined ? 'item' : undefined;
    case 'move':
      return move === undefined ? 'move' : undefined;
    case 'level':
    case 'trade':
    case 'friendship':
    case 'other':
      return undefined;
  }
}

/** Walks the evolutions once, depth first; one that leads back to a creature still on the way closes a cycle. */
function checkCycles(
  creatures: readonly LocatedCreature[],
  parents: ReadonlyMap<LocatedCreature, ReadonlySet<LocatedCreature>>,
): Issue[] {
  const issues: Issue[] = [];
  const states = new Map<LocatedCreature, 'open' | 'done'>();
  for (const creature of creatures) {
    const stack = states.has(creature) ? [] : [creature];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      if (states.has(top)) {
        states.set(top, 'done');
        stack.pop();
        continue;
      }
      states.set(top, 'open');
      const { file, entry } = top;
      for (const parent of parents.get(top) ?? []) {
        if (states.get(parent) === 'open') {
          const expected = `no creature that comes from ${show(entry.name)} itself`;
          issues.push(issueOf(file, entry.name, 'evolvesFrom', expected, parent.entry.name));
        } else if (!states.has(parent)) {
          stack.push(parent);
        }
      }
    }
  }
  return issues;
}
