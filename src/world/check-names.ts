import { type Fault, faultOf, type Hint, type Place, placeOf } from './fault.ts';
import { show } from './issue.ts';
import { nameKey } from './name-key.ts';
import type { CreatureEntry } from './schema.ts';
import { type Located, originOf } from './world.ts';

/** Words that stand for something else where a creature's name could stand in an address (spec §4 rule 1). */
const reservedNames = new Set(['counts']);

/** Who has a name or a number already, and where that stands. */
type Owner = { readonly name: string; readonly place: Place };

/** Every number belongs to one creature. */
export function checkNumbers(creatures: readonly Located<CreatureEntry>[]): Fault[] {
  const faults: Fault[] = [];
  const owners = new Map<number, Located<CreatureEntry>>();
  for (const creature of creatures) {
    const { entry } = creature;
    const owner = owners.get(entry.number);
    if (owner === undefined) {
      owners.set(entry.number, creature);
    } else {
      const { name } = owner.entry;
      const expected = `a number that ${show(name)} does not have`;
      const hint = clashWith({ name, place: placeOf(originOf(owner), 'number') });
      faults.push(faultOf(originOf(creature), 'number', expected, entry.number, hint));
    }
  }
  return faults;
}

function clashWith({ name, place }: Owner): Hint {
  return { kind: 'clash', with: name, place };
}

/** Every name has a key of its own: a lookup by it must lead to one creature, and to each form by one name. */
export function checkNames(creatures: readonly Located<CreatureEntry>[]): Fault[] {
  const faults: Fault[] = [];
  // There may be millions of names: what is wanted of an owner is found again where there is an issue.
  const owners = new Map<string, Located<CreatureEntry>>();
  for (const creature of creatures) {
    const report = (field: string, expected: string, name: string, hint?: Hint) =>
      faults.push(faultOf(originOf(creature), field, expected, name, hint));
    for (const [field, name] of namesOf(creature.entry)) {
      const key = nameKey(name);
      const owner = owners.get(key);
      if (key === '' || /^[0-9]+$/.test(key)) {
        report(field, 'a name with a letter', name);
      } else if (reservedNames.has(key)) {
        report(field, `a name other than the reserved word ${show(key)}`, name);
      } else if (owner !== undefined) {
        const known = ownerOf(key, owner);
        const expected = `a name that cannot be taken for ${show(known.name)}`;
        report(field, expected, name, clashWith(known));
      } else {
        owners.set(key, creature);
      }
    }
  }
  return faults;
}

/** The name by which a creature has a key, and where that stands. */
function ownerOf(key: string, creature: Located<CreatureEntry>): Owner {
  const [field, name] = namesOf(creature.entry).find(([, each]) => nameKey(each) === key) ?? [
    'name',
    creature.entry.name,
  ];
  return { name, place: placeOf(originOf(creature), field) };
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
): Fault[] {
  const faults: Fault[] = [];
  const owners = new Map<string, Owner>();
  for (const located of entries) {
    const { entry } = located;
    const fields =
      nameKey(entry.slug) === nameKey(entry.name)
        ? (['slug'] as const)
        : (['slug', 'name'] as const);
    for (const field of fields) {
      const key = nameKey(entry[field]);
      const owner = owners.get(key);
      if (owner === undefined) {
        owners.set(key, { name: entry.name, place: placeOf(originOf(located), field) });
      } else {
        const expected = `a ${field} that cannot be taken for ${show(owner.name)}`;
        faults.push(faultOf(originOf(located), field, expected, entry[field], clashWith(owner)));
      }
    }
  }
  return faults;
}
