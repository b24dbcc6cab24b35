import * as v from 'valibot';
import { Slug, Text } from './schema/fields.ts';
import {
  type Fault,
  type Hint,
  type Origin,
  type Step,
  faultOf,
  placeOf,
  rootSteps,
} from './fault.ts';
import { show } from './issue.ts';
import { hasLetter, nameKey } from './name-key.ts';
import type {
  CreatureEntry,
  Manifest,
  FormEntry,
  LeagueEntry,
  EvolutionEntry,
  EvolutionStoneEntry,
} from './schema.ts';
import { type Located, originOf } from './world.ts';

/** Malformed records; `undefined` stands for a file that cannot be read as records. */
type Malformed = {
  readonly creatures: readonly unknown[];
  readonly stones: readonly unknown[];
};

type LocatedCreature = Located<CreatureEntry>;
type LocatedManifest = Located<Manifest>;

type Names = { readonly has: (name: string) => boolean };

const FormNames = v.looseObject({
  name: Text,
  forms: v.optional(v.array(v.looseObject({ name: Text }))),
});
const StoneSlug = v.looseObject({ slug: Slug });

/**
 * Returns the names of forms in malformed records, so that a reference to one is not a second issue. Contains every
 * name where a name itself is malformed.
 */
function formNames({ creatures }: Malformed): Names {
  return namesInRecords(FormNames, creatures, ({ name, forms = [] }) => [
    name,
    ...forms.map((form) => form.name),
  ]);
}

/** Returns the slugs of stones in malformed records likewise. */
function stoneSlugs({ stones }: Malformed): Names {
  return namesInRecords(StoneSlug, stones, ({ slug }) => [slug]);
}

function namesInRecords<Schema extends v.GenericSchema>(
  schema: Schema,
  values: readonly unknown[],
  names: (value: v.InferOutput<Schema>) => readonly string[],
): Names {
  const results = values.map((value) => v.safeParse(schema, value));
  return results.every(({ success }) => success)
    ? new Set(results.flatMap(({ output }) => names(output)))
    : { has: () => true };
}

/** Path segments with another meaning in place of a creature's name (spec §4 rule 1). */
const reservedNames = new Set(['counts']);

/** A record that has a key, the first of those with the same. */
type Owner = { readonly name: string; readonly origin: Origin; readonly field: string };

/** Creates a function that appends a fault where another record has the key already. */
function createOwners<Key>(faults: Fault[]) {
  const owners = new Map<Key, Owner>();
  return (
    key: Key,
    owner: Owner,
    received: unknown,
    expected: (otherName: string) => string,
  ): void => {
    const other = owners.get(key);
    if (other) {
      const place = placeOf(other.origin, other.field);
      const hint: Hint = { kind: 'clash', with: other.name, place };
      faults.push(faultOf(owner.origin, owner.field, expected(show(other.name)), received, hint));
    } else {
      owners.set(key, owner);
    }
  };
}

/** Checks that numbers are unique. */
function checkNumbers(creatures: readonly LocatedCreature[]): Fault[] {
  const faults: Fault[] = [];
  const claim = createOwners<number>(faults);
  for (const creature of creatures) {
    const { name, number } = creature.entry;
    const owner = { name, origin: originOf(creature), field: 'number' };
    claim(number, owner, number, (other) => `a number that ${other} does not have`);
  }
  return faults;
}

/** Checks that keys of names are unique, so that a lookup finds one creature. */
function checkNames(creatures: readonly LocatedCreature[]): Fault[] {
  const faults: Fault[] = [];
  const claim = createOwners<string>(faults);
  for (const creature of creatures) {
    const origin = originOf(creature);
    for (const [field, name] of ownNamesOf(creature.entry)) {
      const key = nameKey(name);
      if (key === '' || /^[0-9]+$/.test(key)) {
        faults.push(faultOf(origin, field, 'a name with a letter', name));
      } else if (reservedNames.has(key)) {
        const expected = `a name other than the reserved word ${show(key)}`;
        faults.push(faultOf(origin, field, expected, name));
      } else {
        claim(
          key,
          { name, origin, field },
          name,
          (other) => `a name that cannot be taken for ${other}`,
        );
      }
    }
  }
  return faults;
}

function ownNamesOf(entry: CreatureEntry): [field: string, name: string][] {
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

/** Checks that slugs and names are unique in a list. */
function checkSlugs(
  entries: readonly Located<{ readonly name: string; readonly slug: string }>[],
): Fault[] {
  const faults: Fault[] = [];
  const claim = createOwners<string>(faults);
  for (const located of entries) {
    const { entry } = located;
    const isOneKey = nameKey(entry.slug) === nameKey(entry.name);
    for (const field of isOneKey ? (['slug'] as const) : (['slug', 'name'] as const)) {
      claim(
        nameKey(entry[field]),
        { name: entry.name, origin: originOf(located), field },
        entry[field],
        (other) => `a ${field} that cannot be taken for ${other}`,
      );
    }
  }
  return faults;
}

/**
 * Checks that names in other languages have a letter, are not in the world's own language, and differ between the forms
 * of a creature. Two creatures may share a name, which then finds neither.
 */
function checkLocalNames(
  { entry: { language } }: LocatedManifest,
  creatures: readonly LocatedCreature[],
): Fault[] {
  const faults: Fault[] = [];
  for (const creature of creatures) {
    const forms = localNamesOf(creature.entry);
    for (const [i, { steps, names }] of forms.entries()) {
      for (const [tag, name] of Object.entries(names)) {
        const report = (expected: string): void => {
          faults.push(faultIn(creature, steps, tag, expected, name));
        };
        if (!hasLetter(name)) {
          report('a name with a letter');
        }
        if (tag === language) {
          report(`a language other than ${show(language)}, which the world's own names are in`);
        }
        const other = forms.findLast((form, at) => at < i && form.names[tag] === name);
        if (other) {
          report(`a name that ${show(other.name)} does not have in that language`);
        }
      }
    }
  }
  return faults;
}

/** Returns the names of a creature's forms, base form first, with the steps to each form. */
function localNamesOf(
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

/** Returns a fault of a name in another language. Its field may contain a quoted tag, which `faultOf` cannot parse. */
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

/** Returns all forms of a creature, each with the prefix of its fields. */
function formsOf(entry: CreatureEntry): [prefix: string, form: CreatureEntry | FormEntry][] {
  return [
    ['', entry],
    ...(entry.forms ?? []).map((form, i): [string, FormEntry] => [`forms[${i}].`, form]),
  ];
}

/** First segments of the service's paths. A test compares them with its routes. */
export const pathWords: ReadonlySet<string> = new Set([
  'ability',
  'batch',
  'bulk',
  'categories',
  'compare',
  'creature',
  'docs',
  'egg-group',
  'egg-groups',
  'evolution-stone',
  'explorer',
  'family',
  'form',
  'health',
  'info',
  'league',
  'leagues',
  'matchup',
  'mcp',
  'metrics',
  'names',
  'problems',
  'quiz',
  'random',
  'resources',
  'schemas',
  'search',
  'service',
  'stats',
  'stones',
  'suggest',
  'type',
  'types',
  'v1',
  'world',
]);

const pathKeys = new Set([...pathWords].map(nameKey));

/**
 * Checks that names of types and of egg groups are unique, and that words for the subject lead nowhere else in a path.
 */
function checkManifest(manifest: LocatedManifest): Fault[] {
  const faults: Fault[] = [];
  const origin = originOfManifest(manifest);
  for (const [index, word] of (manifest.entry.subjects ?? []).entries()) {
    const field = `subjects[${index}]`;
    if (!/\p{L}/u.test(word)) {
      faults.push(faultOf(origin, field, 'a word with a letter', word));
    } else if (pathKeys.has(nameKey(word))) {
      faults.push(faultOf(origin, field, 'a word that has no meaning in addresses yet', word));
    }
  }
  for (const list of ['types', 'eggGroups'] as const) {
    const claim = createOwners<string>(faults);
    for (const [index, { name }] of manifest.entry[list].entries()) {
      const owner = { name, origin, field: `${list}[${index}].name` };
      claim(nameKey(name), owner, name, () => 'a name that no other has');
    }
  }
  return [...faults, ...checkChart(manifest)];
}

/** Checks that the type chart refers to known types. */
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

/** The manifest is the only record of its file, hence its issues name no record. */
function originOfManifest({ file }: LocatedManifest) {
  return { file, index: undefined, record: undefined };
}

/** Checks that types, egg groups and generations are in the manifest. */
function checkFacts(
  { file, entry: manifest }: LocatedManifest,
  creatures: readonly LocatedCreature[],
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

/** Returns the names that a field of creatures can contain. */
function listOf(field: 'types' | 'eggGroups', expected: string, manifest: Manifest) {
  const among = manifest[field].map(({ name }) => name);
  return { field, expected, among, known: new Set(among) };
}

/** Checks that a league requires no more badges than it has. */
function checkBadges(leagues: readonly Located<LeagueEntry>[]): Fault[] {
  return leagues
    .filter(({ entry }) => entry.badgesRequired > entry.badges.length)
    .map((league) => {
      const { badges, badgesRequired } = league.entry;
      const expected = `${badges.length} or less (the number of badges)`;
      return faultOf(originOf(league), 'badgesRequired', expected, badgesRequired);
    });
}

/**
 * Checks that forms and stones of evolutions and related creatures exist, and that no creature evolves from itself.
 */
function checkEvolutions(
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

function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/** Returns the missing member that `by` requires. */
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

/** Searches depth first for evolutions that lead back to an open creature. */
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

/**
 * Checks well-formed records against each other: clashing names, dangling references, cycles. Ignores references that a
 * malformed record or manifest might satisfy, since those have faults already.
 */
export function checkWorld(
  manifest: Located<Manifest> | undefined,
  creatures: readonly LocatedCreature[],
  leagues: readonly Located<LeagueEntry>[],
  stones: readonly Located<EvolutionStoneEntry>[],
  malformed: Malformed,
  stonesFile: string,
): Fault[] {
  return [
    ...(manifest ? checkManifest(manifest) : []),
    ...checkNumbers(creatures),
    ...checkNames(creatures),
    ...(manifest ? checkLocalNames(manifest, creatures) : []),
    ...(manifest ? checkFacts(manifest, creatures) : []),
    ...checkEvolutions(creatures, stones, malformed, stonesFile),
    ...checkSlugs(leagues),
    ...checkSlugs(stones),
    ...checkBadges(leagues),
  ];
}
