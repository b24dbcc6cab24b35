import { formsOf } from './check-facts.ts';
import { type Fault, faultOf, type Hint } from './fault.ts';
import { show } from './issue.ts';
import { formNames, type Malformed, stoneSlugs } from './references.ts';
import type { CreatureEntry, EvolutionEntry, EvolutionStoneEntry } from './schema.ts';
import { type Located, originOf } from './world.ts';

type LocatedCreature = Located<CreatureEntry>;

/**
 * Each evolution starts at a form that exists, uses a stone that exists, and no creature comes from itself; a related
 * creature exists too.
 */
export function checkEvolutions(
  creatures: readonly LocatedCreature[],
  stones: readonly Located<EvolutionStoneEntry>[],
  malformed: Malformed,
  stonesFile: string,
): Fault[] {
  const faults: Fault[] = [];
  const owners = new Map<string, LocatedCreature>();
  for (const creature of creatures) {
    for (const [, form] of formsOf(creature.entry)) {
      owners.set(form.name, creature);
    }
  }
  const otherForms = formNames(malformed);
  const knownSlugs = stones.map(({ entry }) => entry.slug);
  const slugs = new Set(knownSlugs);
  const knownForms = lazily(() => [...owners.keys()]);
  const otherSlugs = stoneSlugs(malformed);
  const parents = new Map<LocatedCreature, Set<LocatedCreature>>();
  for (const creature of creatures) {
    const { entry } = creature;
    const report = (field: string, expected: string, received: unknown, hint?: Hint) =>
      faults.push(faultOf(originOf(creature), field, expected, received, hint));
    const findOther = (name: string, field: string): LocatedCreature | undefined => {
      const other = owners.get(name);
      if (other === creature || (!other && !otherForms.has(name))) {
        const hint: Hint = { kind: 'nearest', to: name, among: knownForms() };
        report(field, 'the name of a form of another creature', name, hint);
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
          const hint: Hint = { kind: 'nearest', to: stone, among: knownSlugs };
          report(`${field}.stone`, `the slug of a stone of ${show(stonesFile)}`, stone, hint);
        }
      }
    }
  }
  return [...faults, ...checkCycles(creatures, parents)];
}

/** What `make` gives, made when it is first asked for. */
function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
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
): Fault[] {
  const faults: Fault[] = [];
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
      const { entry } = top;
      for (const parent of parents.get(top) ?? []) {
        if (states.get(parent) === 'open') {
          const expected = `no creature that comes from ${show(entry.name)} itself`;
          faults.push(faultOf(originOf(top), 'evolvesFrom', expected, parent.entry.name));
        } else if (!states.has(parent)) {
          stack.push(parent);
        }
      }
    }
  }
  return faults;
}
