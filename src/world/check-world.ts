import * as v from 'valibot';
import { Claims, FormNames, formsOf, namesIn } from './claims.ts';
import { checkStatNames, checkStats } from './check-stats.ts';
import { type Fault, faultOf, type Hint, type Origin, placeOf, type Step } from './fault.ts';
import { show } from './issue.ts';
import { hasLetter, nameKey } from './name-key.ts';
import { Slug } from './schema/fields.ts';
import type { CreatureEntry, EvolutionStoneEntry, LeagueEntry, Manifest } from './schema.ts';
import { type Located, originOf } from './world.ts';

/** The records of a world's files. Of the malformed ones, `undefined` stands for a file that cannot be read. */
type Records = {
  readonly manifest: Located<Manifest> | undefined;
  readonly creatures: readonly Located<CreatureEntry>[];
  readonly leagues: readonly Located<LeagueEntry>[];
  readonly stones: readonly Located<EvolutionStoneEntry>[];
  readonly malformed: {
    readonly creatures: readonly unknown[];
    readonly stones: readonly unknown[];
  };
  readonly stonesFile: string;
};

/**
 * Checks well-formed records against each other: clashing names, dangling references, cycles. Ignores references that a
 * malformed record or manifest might satisfy, since those have faults already.
 */
export function checkWorld(records: Records): Fault[] {
  const { manifest, creatures, leagues, stones } = records;
  return [
    ...(manifest ? checkManifest(manifest) : []),
    ...(manifest ? checkIcon(manifest, records) : []),
    ...checkNumbers(creatures),
    ...checkNames(creatures),
    ...(manifest ? checkLocalNames(manifest.entry, creatures) : []),
    ...(manifest ? checkLocalDescriptions(manifest.entry, creatures) : []),
    ...(manifest ? checkFacts(manifest, creatures) : []),
    ...(manifest ? checkStats(manifest, creatures) : []),
    ...checkEvolutions(records),
    ...checkSlugs(leagues),
    ...checkSlugs(stones),
    ...checkBadges(leagues),
  ];
}

/** Checks that numbers are unique. */
function checkNumbers(creatures: readonly Located<CreatureEntry>[]): Fault[] {
  const claims = new Claims<number>();
  for (const creature of creatures) {
    const { name, number } = creature.entry;
    const owner = { name, origin: originOf(creature), steps: ['number'] };
    claims.claim(number, owner, number, (other) => `a number that ${other} does not have`);
  }
  return claims.faults;
}

/** Path segments with another meaning in place of a creature's name (spec §4 rule 1). */
const reservedNames = new Set(['counts']);

/** Checks that keys of names are unique, so that a lookup finds one creature. */
function checkNames(creatures: readonly Located<CreatureEntry>[]): Fault[] {
  const faults: Fault[] = [];
  const claims = new Claims<string>();
  for (const creature of creatures) {
    const origin = originOf(creature);
    for (const [steps, name] of ownNamesOf(creature.entry)) {
      const key = nameKey(name);
      if (key === '' || /^[0-9]+$/.test(key)) {
        faults.push(faultOf(origin, steps, 'a name with a letter', name));
      } else if (reservedNames.has(key)) {
        const expected = `a name other than the reserved word ${show(key)}`;
        faults.push(faultOf(origin, steps, expected, name));
      } else {
        const owner = { name, origin, steps };
        claims.claim(key, owner, name, (other) => `a name that cannot be taken for ${other}`);
      }
    }
  }
  return [...faults, ...claims.faults];
}

function ownNamesOf(entry: CreatureEntry): [steps: readonly Step[], name: string][] {
  return formsOf(entry).flatMap(([steps, { name, aliases = [] }]): [Step[], string][] => [
    [[...steps, 'name'], name],
    ...aliases.map((alias, i): [Step[], string] => [[...steps, 'aliases', i], alias]),
  ]);
}

/** Checks that slugs and names are unique in a list. */
function checkSlugs(
  entries: readonly Located<{ readonly name: string; readonly slug: string }>[],
): Fault[] {
  const claims = new Claims<string>();
  for (const located of entries) {
    const { entry } = located;
    const isOneKey = nameKey(entry.slug) === nameKey(entry.name);
    for (const field of isOneKey ? (['slug'] as const) : (['slug', 'name'] as const)) {
      const owner = { name: entry.name, origin: originOf(located), steps: [field] };
      const expected = (other: string): string => `a ${field} that cannot be taken for ${other}`;
      claims.claim(nameKey(entry[field]), owner, entry[field], expected);
    }
  }
  return claims.faults;
}

/**
 * Checks that names in other languages have a letter, are not in the world's own language, and differ between the forms
 * of a creature. Two creatures may share a name, which then finds neither.
 */
function checkLocalNames(
  { language }: Manifest,
  creatures: readonly Located<CreatureEntry>[],
): Fault[] {
  const faults: Fault[] = [];
  for (const creature of creatures) {
    const forms = formsOf(creature.entry);
    for (const [i, [steps, { names = {} }]] of forms.entries()) {
      for (const [tag, name] of Object.entries(names)) {
        const report = (expected: string): void => {
          faults.push(faultOf(originOf(creature), [...steps, 'names', tag], expected, name));
        };
        if (!hasLetter(name)) {
          report('a name with a letter');
        }
        if (tag === language) {
          report(`a language other than ${show(language)}, which the world's own names are in`);
        }
        const other = forms.findLast(([, form], at) => at < i && form.names?.[tag] === name);
        if (other) {
          report(`a name that ${show(other[1].name)} does not have in that language`);
        }
      }
    }
  }
  return faults;
}

/** Checks that descriptions in other languages are not in the world's own. */
function checkLocalDescriptions(
  { language }: Manifest,
  creatures: readonly Located<CreatureEntry>[],
): Fault[] {
  return creatures.flatMap((creature) =>
    formsOf(creature.entry).flatMap(([steps, { descriptions = {} }]) => {
      const text = language === undefined ? undefined : descriptions[language];
      const expected = `a language other than ${show(language)}, in which "description" is`;
      return language === undefined || text === undefined
        ? []
        : [faultOf(originOf(creature), [...steps, 'descriptions', language], expected, text)];
    }),
  );
}

/** First segments of the service's paths. A test compares them with its routes. */
export const pathWords: ReadonlySet<string> = new Set([
  'ability',
  'ask',
  'assets',
  'batch',
  'bulk',
  'categories',
  'collection',
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
  'language',
  'league',
  'leagues',
  'lore',
  'matchup',
  'mcp',
  'metrics',
  'move',
  'moves',
  'names',
  'opensearch.xml',
  'parade',
  'problems',
  'puzzle',
  'quiz',
  'random',
  'resources',
  'robots.txt',
  'schemas',
  'search',
  'service',
  'sitemap.xml',
  'stat',
  'stats',
  'stones',
  'suggest',
  'syntax',
  'team',
  'type',
  'types',
  'v1',
  'world',
]);

const pathKeys = new Set([...pathWords].map(nameKey));

/**
 * Checks that names of types and of egg groups are unique, that words for the subject lead nowhere else in a path, and
 * that the type chart refers to known types. The manifest is the only record of its file, hence its issues name no record.
 */
function checkManifest({ file, entry: manifest }: Located<Manifest>): Fault[] {
  const faults: Fault[] = [];
  const origin: Origin = { file, index: undefined, record: undefined };
  for (const [i, word] of (manifest.subjects ?? []).entries()) {
    if (!/\p{L}/u.test(word)) {
      faults.push(faultOf(origin, ['subjects', i], 'a word with a letter', word));
    } else if (pathKeys.has(nameKey(word))) {
      const expected = 'a word that has no meaning in addresses yet';
      faults.push(faultOf(origin, ['subjects', i], expected, word));
    }
  }
  for (const list of ['types', 'eggGroups'] as const) {
    const claims = new Claims<string>();
    for (const [i, { name }] of manifest[list].entries()) {
      const owner = { name, origin, steps: [list, i, 'name'] };
      claims.claim(nameKey(name), owner, name, () => 'a name that no other has');
    }
    faults.push(...claims.faults);
  }
  faults.push(...checkStatNames(origin, manifest));
  const among = manifest.types.map(({ name }) => name);
  for (const [i, { attacks = {} }] of manifest.types.entries()) {
    for (const defender of Object.keys(attacks).filter((each) => !among.includes(each))) {
      const expected = `a type of ${show(file)} for each member`;
      const hint: Hint = { kind: 'nearest', to: defender, among };
      const place = placeOf(origin, ['types', i, 'attacks', defender], 'name');
      faults.push({ ...faultOf(origin, ['types', i, 'attacks'], expected, defender, hint), place });
    }
  }
  return faults;
}

/** Checks that the icon is a form of the world. */
function checkIcon(
  { file, entry: { icon } }: Located<Manifest>,
  { creatures, malformed }: Records,
): Fault[] {
  const among = creatures.flatMap(({ entry }) => formsOf(entry).map(([, { name }]) => name));
  const isUnknown = among.length === 0 || malformed.creatures.length > 0;
  if (icon === undefined || isUnknown || among.includes(icon)) {
    return [];
  }
  const origin: Origin = { file, index: undefined, record: undefined };
  const hint: Hint = { kind: 'nearest', to: icon, among };
  return [faultOf(origin, ['icon'], 'the name of a form', icon, hint)];
}

/** Checks that types, egg groups and generations are in the manifest. */
function checkFacts(
  { file, entry: manifest }: Located<Manifest>,
  creatures: readonly Located<CreatureEntry>[],
): Fault[] {
  const faults: Fault[] = [];
  const lists = [
    { field: 'types', expected: `a type of ${show(file)}` },
    { field: 'eggGroups', expected: `an egg group of ${show(file)}` },
  ] as const;
  const known = lists.map(({ field, expected }) => {
    const among = manifest[field].map(({ name }) => name);
    return { field, expected, among, names: new Set(among) };
  });
  for (const creature of creatures) {
    const origin = originOf(creature);
    const { entry } = creature;
    if (entry.generation > manifest.generations) {
      const expected = `a generation from 1 to ${manifest.generations}`;
      faults.push(faultOf(origin, ['generation'], expected, entry.generation));
    }
    for (const [steps, form] of formsOf(entry)) {
      for (const { field, expected, among, names } of known) {
        for (const [i, name] of (form[field] ?? []).entries()) {
          const place = [...steps, field, i];
          if (!names.has(name)) {
            const hint: Hint = { kind: 'nearest', to: name, among };
            faults.push(faultOf(origin, place, expected, name, hint));
          } else if (form[field]?.indexOf(name) !== i) {
            faults.push(faultOf(origin, place, 'each name once', name));
          }
        }
      }
    }
  }
  return faults;
}

/** Checks that a league requires no more badges than it has. */
function checkBadges(leagues: readonly Located<LeagueEntry>[]): Fault[] {
  return leagues
    .filter(({ entry }) => entry.badgesRequired > entry.badges.length)
    .map((league) => {
      const { badges, badgesRequired } = league.entry;
      const expected = `${badges.length} or less (the number of badges)`;
      return faultOf(originOf(league), ['badgesRequired'], expected, badgesRequired);
    });
}

const StoneSlug = v.looseObject({ slug: Slug });

/**
 * Checks that forms and stones of evolutions and related creatures exist, and that no creature evolves from itself.
 */
function checkEvolutions({ creatures, stones, malformed, stonesFile }: Records): Fault[] {
  const faults: Fault[] = [];
  const owners = new Map(
    creatures.flatMap((creature) =>
      formsOf(creature.entry).map(([, { name }]) => [name, creature] as const),
    ),
  );
  const among = [...owners.keys()];
  const otherForms = namesIn(malformed.creatures, FormNames, ({ name, forms = [] }) => [
    name,
    ...forms.map((form) => form.name),
  ]);
  const slugs = stones.map(({ entry }) => entry.slug);
  const otherSlugs = namesIn(malformed.stones, StoneSlug, ({ slug }) => [slug]);
  const parents: Parents = new Map();
  for (const creature of creatures) {
    const report = (steps: readonly Step[], expected: string, received: unknown, hint?: Hint) =>
      faults.push(faultOf(originOf(creature), steps, expected, received, hint));
    const findOther = (name: string, steps: readonly Step[]) => {
      const other = owners.get(name);
      if (other !== creature && (other || otherForms.has(name))) {
        return other;
      }
      const expected = 'the name of a form of another creature';
      report(steps, expected, name, { kind: 'nearest', to: name, among });
      return undefined;
    };
    for (const [i, name] of (creature.entry.relatedTo ?? []).entries()) {
      findOther(name, ['relatedTo', i]);
    }
    for (const [at, { evolvesFrom = [] }] of formsOf(creature.entry)) {
      for (const [i, evolution] of evolvesFrom.entries()) {
        const steps = [...at, 'evolvesFrom', i];
        const { from, by, stone } = evolution;
        const parent = findOther(from, [...steps, 'from']);
        if (parent) {
          parents.set(creature, (parents.get(creature) ?? new Set()).add(parent));
        }
        if ((by === 'stone' || by === 'item' || by === 'move') && evolution[by] === undefined) {
          report([...steps, by], `a value (since "by" is ${show(by)})`, undefined);
        }
        if (stone !== undefined && !slugs.includes(stone) && !otherSlugs.has(stone)) {
          const hint: Hint = { kind: 'nearest', to: stone, among: slugs };
          report([...steps, 'stone'], `the slug of a stone of ${show(stonesFile)}`, stone, hint);
        }
      }
    }
  }
  return [...faults, ...checkCycles(creatures, parents)];
}

/** The creatures that each creature evolves from. */
type Parents = Map<Located<CreatureEntry>, Set<Located<CreatureEntry>>>;

/** Searches depth first for evolutions that lead back to an open creature. */
function checkCycles(creatures: readonly Located<CreatureEntry>[], parents: Parents): Fault[] {
  const faults: Fault[] = [];
  const states = new Map<Located<CreatureEntry>, 'open' | 'done'>();
  for (const creature of creatures) {
    const stack = states.has(creature) ? [] : [creature];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      if (states.has(top)) {
        states.set(top, 'done');
        stack.pop();
        continue;
      }
      states.set(top, 'open');
      for (const parent of parents.get(top) ?? []) {
        if (states.get(parent) === 'open') {
          const expected = `no creature that comes from ${show(top.entry.name)} itself`;
          faults.push(faultOf(originOf(top), ['evolvesFrom'], expected, parent.entry.name));
        } else if (!states.has(parent)) {
          stack.push(parent);
        }
      }
    }
  }
  return faults;
}
