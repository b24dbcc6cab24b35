import { formsOf } from './check-facts.ts';
import { type Issue, issueOf, show } from './issue.ts';
import type { CreatureEntry, EvolutionEntry, EvolutionStoneEntry } from './schema.ts';
import type { Located } from './world.ts';

type Parents = ReadonlyMap<CreatureEntry, readonly CreatureEntry[]>;

/** Each evolution starts at a form that exists, uses a stone that exists, and no creature comes from itself. */
export function checkEvolutions(
  creatures: readonly Located<CreatureEntry>[],
  stones: readonly Located<EvolutionStoneEntry>[],
): Issue[] {
  const issues: Issue[] = [];
  const owners = new Map<string, CreatureEntry>();
  for (const { entry } of creatures) {
    for (const [, form] of formsOf(entry)) {
      owners.set(form.name, entry);
    }
  }
  const stoneSlugs = new Set(stones.map(({ entry }) => entry.slug));
  const parents = new Map<CreatureEntry, CreatureEntry[]>();
  for (const { file, entry } of creatures) {
    for (const [prefix, form] of formsOf(entry)) {
      for (const [i, evolution] of (form.evolvesFrom ?? []).entries()) {
        const field = `${prefix}evolvesFrom[${i}]`;
        const parent = owners.get(evolution.from);
        if (!parent || parent === entry) {
          issues.push(
            issueOf(
              file,
              entry.name,
              `${field}.from`,
              'the name of a form of another creature',
              evolution.from,
            ),
          );
        } else {
          parents.set(entry, [...(parents.get(entry) ?? []), parent]);
        }
        const missing = missingMember(evolution);
        if (missing !== undefined) {
          issues.push(
            issueOf(
              file,
              entry.name,
              `${field}.${missing}`,
              `a member, since "by" is ${show(evolution.by)}`,
              undefined,
            ),
          );
        }
        if (evolution.stone !== undefined && !stoneSlugs.has(evolution.stone)) {
          issues.push(
            issueOf(
              file,
              entry.name,
              `${field}.stone`,
              'the slug of a stone of "evolution-stones.json"',
              evolution.stone,
            ),
          );
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
function checkCycles(creatures: readonly Located<CreatureEntry>[], parents: Parents): Issue[] {
  const issues: Issue[] = [];
  const states = new Map<CreatureEntry, 'open' | 'done'>();
  for (const { file, entry } of creatures) {
    const stack = states.has(entry) ? [] : [entry];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      if (states.has(top)) {
        states.set(top, 'done');
        stack.pop();
        continue;
      }
      states.set(top, 'open');
      for (const parent of parents.get(top) ?? []) {
        if (states.get(parent) === 'open') {
          issues.push(
            issueOf(
              file,
              top.name,
              'evolvesFrom',
              'creatures that do not come from it',
              parent.name,
            ),
          );
        } else if (!states.has(parent)) {
          stack.push(parent);
        }
      }
    }
  }
  return issues;
}
