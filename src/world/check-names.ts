import { type Issue, issueOf, show } from './issue.ts';
import { nameKey } from './name-key.ts';
import type { CreatureEntry } from './schema.ts';
import type { Located } from './world.ts';

/** Words that stand for something else where a creature's name could stand in an address (spec §4 rule 1). */
const reservedNames = new Set(['counts']);

/** Every number belongs to one creature. */
export function checkNumbers(creatures: readonly Located<CreatureEntry>[]): Issue[] {
  const issues: Issue[] = [];
  const owners = new Map<number, string>();
  for (const { file, entry } of creatures) {
    const owner = owners.get(entry.number);
    if (owner === undefined) {
      owners.set(entry.number, entry.name);
    } else {
      issues.push(
        issueOf(
          file,
          entry.name,
          'number',
          `a number that ${show(owner)} does not have`,
          entry.number,
        ),
      );
    }
  }
  return issues;
}

/** Every name has a key of its own: a lookup by it must lead to one creature, and to each form by one name. */
export function checkNames(creatures: readonly Located<CreatureEntry>[]): Issue[] {
  const issues: Issue[] = [];
  const owners = new Map<string, string>();
  for (const { file, entry } of creatures) {
    for (const [field, name] of namesOf(entry)) {
      const key = nameKey(name);
      const owner = owners.get(key);
      if (key === '' || /^[0-9]+$/.test(key)) {
        issues.push(issueOf(file, entry.name, field, 'a name with a letter', name));
      } else if (reservedNames.has(key)) {
        issues.push(
          issueOf(
            file,
            entry.name,
            field,
            `a name other than the reserved word ${show(key)}`,
            name,
          ),
        );
      } else if (owner !== undefined) {
        issues.push(
          issueOf(file, entry.name, field, `a name that cannot be taken for ${show(owner)}`, name),
        );
      } else {
        owners.set(key, name);
      }
    }
  }
  return issues;
}

function namesOf(entry: CreatureEntry): [field: string, name: string][] {
  return [
    ['name', entry.name],
    ...(entry.aliases ?? []).map((name, i): [string, string] => [`aliases[${i}]`, name]),
    ...(entry.forms ?? []).flatMap((form, f): [string, string][] => [
      [`forms[${f}].name`, form.name],
      ...(form.aliases ?? []).map((name, i): [string, string] => [
        `forms[${f}].aliases[${i}]`,
        name,
      ]),
    ]),
  ];
}

/** Every slug and every name of a list leads to one entry of it. */
export function checkSlugs(
  entries: readonly Located<{ readonly name: string; readonly slug: string }>[],
): Issue[] {
  const issues: Issue[] = [];
  const owners = new Map<string, string>();
  for (const { file, entry } of entries) {
    const fields =
      nameKey(entry.slug) === nameKey(entry.name)
        ? (['slug'] as const)
        : (['slug', 'name'] as const);
    for (const field of fields) {
      const owner = owners.get(nameKey(entry[field]));
      if (owner === undefined) {
        owners.set(nameKey(entry[field]), entry.name);
      } else {
        issues.push(
          issueOf(
            file,
            entry.name,
            field,
            `a ${field} that cannot be taken for ${show(owner)}`,
            entry[field],
          ),
        );
      }
    }
  }
  return issues;
}
