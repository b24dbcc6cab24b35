import { type Fault, faultOf, type Hint, type Place, placeOf } from './fault.ts';
import { show } from './issue.ts';
import { nameKey } from './name-key.ts';
import type { CreatureEntry, FormEntry, LeagueEntry, Manifest } from './schema.ts';
import { type Located, originOf } from './world.ts';

/** The base form and the further forms of a creature, each with the path of its members. */
export function formsOf(entry: CreatureEntry): [prefix: string, form: CreatureEntry | FormEntry][] {
  return [
    ['', entry],
    ...(entry.forms ?? []).map((form, i): [string, FormEntry] => [`forms[${i}].`, form]),
  ];
}

/** No two types and no two egg groups of the world share a name. */
export function checkManifest(manifest: LocatedManifest): Fault[] {
  const faults: Fault[] = [];
  const origin = originOfManifest(manifest);
  for (const list of ['types', 'eggGroups'] as const) {
    const owners = new Map<string, { readonly name: string; readonly place: Place }>();
    for (const [index, { name }] of manifest.entry[list].entries()) {
      const field = `${list}[${index}].name`;
      const key = nameKey(name);
      const owner = owners.get(key);
      if (owner) {
        const hint: Hint = { kind: 'clash', with: owner.name, place: owner.place };
        faults.push(faultOf(origin, field, 'a name that no other has', name, hint));
      } else {
        owners.set(key, { name, place: placeOf(origin, field) });
      }
    }
  }
  return [...faults, ...checkChart(manifest)];
}

/** The chart speaks of types that the world has. */
function checkChart(manifest: LocatedManifest): Fault[] {
  const { types } = manifest.entry;
  const among = types.map(({ name }) => name);
  const known = new Set(among);
  const expected = `a type of ${show(manifest.file)} for each member`;
  return types.flatMap(({ attacks = {} }, index) =>
    Object.keys(attacks)
      .filter((defender) => !known.has(defender))
      .map((defender) => {
        const field = `types[${index}].attacks`;
        const hint: Hint = { kind: 'nearest', to: defender, among };
        const fault = faultOf(originOfManifest(manifest), field, expected, defender, hint);
        const steps = ['types', index, 'attacks', defender];
        return { ...fault, place: { kind: 'name', file: manifest.file, steps } };
      }),
  );
}

type LocatedManifest = Located<Manifest>;

/** The manifest is the only record of its file, and its issues name none. */
function originOfManifest({ file }: LocatedManifest) {
  return { file, index: undefined, record: undefined };
}

/** Types, egg groups and generations are among those that the world has. */
export function checkFacts(
  { file, entry: manifest }: LocatedManifest,
  creatures: readonly Located<CreatureEntry>[],
): Fault[] {
  const faults: Fault[] = [];
  const lists = [
    listOf('types', `a type of ${show(file)}`, manifest),
    listOf('eggGroups', `an egg group of ${show(file)}`, manifest),
  ];
  for (const creature of creatures) {
    const { entry } = creature;
    const report = (field: string, expected: string, received: unknown, hint?: Hint) =>
      faults.push(faultOf(originOf(creature), field, expected, received, hint));
    if (entry.generation > manifest.generations) {
      const expected = `a generation from 1 to ${manifest.generations}`;
      report('generation', expected, entry.generation);
    }
    for (const [prefix, form] of formsOf(entry)) {
      for (const { field, known, among, expected } of lists) {
        for (const [i, name] of (form[field] ?? []).entries()) {
          if (!known.has(name)) {
            report(`${prefix}${field}[${i}]`, expected, name, { kind: 'nearest', to: name, among });
          } else if (form[field]?.indexOf(name) !== i) {
            report(`${prefix}${field}[${i}]`, 'each name once', name);
          }
        }
      }
    }
  }
  return faults;
}

/** Names that a member of creatures can hold. */
function listOf(field: 'types' | 'eggGroups', expected: string, manifest: Manifest) {
  const among = manifest[field].map(({ name }) => name);
  return { field, expected, among, known: new Set(among) };
}

/** A league asks for no more badges than there are. */
export function checkBadges(leagues: readonly Located<LeagueEntry>[]): Fault[] {
  return leagues
    .filter(({ entry }) => entry.badgesRequired > entry.badges.length)
    .map((league) => {
      const { badges, badgesRequired } = league.entry;
      const expected = `${badges.length} or less (the number of badges)`;
      return faultOf(originOf(league), 'badgesRequired', expected, badgesRequired);
    });
}
