import { type Fault, rootSteps } from './fault.ts';
import { show } from './issue.ts';
import { nameKey } from './name-key.ts';
import type { CreatureEntry, Manifest } from './schema.ts';
import type { Located } from './world.ts';

/**
 * Names in other languages have a letter, and none is in the language that the world's own names are in. Two creatures
 * may share one: languages do not know of one another, and a lookup by it finds neither.
 */
export function checkLocalNames(
  { entry: { language } }: Located<Manifest>,
  creatures: readonly Located<CreatureEntry>[],
): Fault[] {
  return creatures.flatMap((creature) =>
    Object.entries(creature.entry.names ?? {}).flatMap(([tag, name]) => {
      const faults: Fault[] = [];
      if (/^[0-9]*$/.test(nameKey(name))) {
        faults.push(faultIn(creature, tag, 'a name with a letter', name));
      }
      if (tag === language) {
        const expected = `a language other than ${show(language)}, which the world's own names are in`;
        faults.push(faultIn(creature, tag, expected, name));
      }
      return faults;
    }),
  );
}

/** A fault in the name in a language, whose tag may hold what ends a step of a path. */
function faultIn(
  { file, index, entry }: Located<CreatureEntry>,
  tag: string,
  expected: string,
  received: string,
): Fault {
  return {
    place: { kind: 'value', file, steps: [...rootSteps(index), 'names', tag] },
    record: entry.name,
    field: /^[a-z]+$/.test(tag) ? `names.${tag}` : `names[${show(tag)}]`,
    expected,
    received: show(received),
    hint: undefined,
  };
}
