import { type Fault, rootSteps, type Step } from './fault.ts';
import { show } from './issue.ts';
import { nameKey } from './name-key.ts';
import type { CreatureEntry, Manifest } from './schema.ts';
import type { Located } from './world.ts';

/**
 * Names in other languages have a letter, none is in the language that the world's own names are in, and no two forms of
 * a creature have the same in a language. Two creatures may share one: languages do not know of one another, and a
 * lookup by it finds neither.
 */
export function checkLocalNames(
  { entry: { language } }: Located<Manifest>,
  creatures: readonly Located<CreatureEntry>[],
): Fault[] {
  return creatures.flatMap((creature) => {
    const owners = new Map<string, string>();
    return formsOf(creature.entry).flatMap(({ steps, name: owner, names }) =>
      Object.entries(names).flatMap(([tag, name]) => {
        const faults: Fault[] = [];
        const report = (expected: string): void => {
          faults.push(faultIn(creature, steps, tag, expected, name));
        };
        if (/^[0-9]*$/.test(nameKey(name))) {
          report('a name with a letter');
        }
        if (tag === language) {
          report(`a language other than ${show(language)}, which the world's own names are in`);
        }
        const known = owners.get(`${tag} ${name}`);
        if (known !== undefined) {
          report(`a name that ${show(known)} does not have in that language`);
        }
        owners.set(`${tag} ${name}`, owner);
        return faults;
      }),
    );
  });
}

/** The forms of a creature, base form first, and where in its record each stands. */
function formsOf(
  entry: CreatureEntry,
): { steps: readonly Step[]; name: string; names: Readonly<Record<string, string>> }[] {
  return [
    { steps: [], name: entry.name, names: entry.names ?? {} },
    ...(entry.forms ?? []).map(({ name, names }, i) => ({
      steps: ['forms', i],
      name,
      names: names ?? {},
    })),
  ];
}

/** A fault in the name in a language, whose tag may hold what ends a step of a path. */
function faultIn(
  { file, index, entry }: Located<CreatureEntry>,
  steps: readonly Step[],
  tag: string,
  expected: string,
  received: string,
): Fault {
  const [, form] = steps;
  const owner = form === undefined ? '' : `forms[${form}].`;
  return {
    place: { kind: 'value', file, steps: [...rootSteps(index), ...steps, 'names', tag] },
    record: entry.name,
    field: `${owner}${/^[a-z]+$/.test(tag) ? `names.${tag}` : `names[${show(tag)}]`}`,
    expected,
    received: show(received),
    hint: undefined,
  };
}
