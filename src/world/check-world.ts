import * as v from 'valibot';
import {
  anything,
  Checks,
  formsOf,
  type Known,
  knownIn,
  knownNames,
  Names,
  ownNamesOf,
} from './checks.ts';
import { checkLearners, checkMoveNames, checkMoves } from './check-moves.ts';
import { checkStatNames, checkStats } from './check-stats.ts';
import { findPlaces, pathsIn } from './find-places.ts';
import { type Fault, type Located, show } from './issue.ts';
import { nameKey } from './name-key.ts';
import { hasAny, type ParsedRecords } from './parse-records.ts';
import { pathWords } from './reserved-words.ts';
import { Slug } from './schema/fields.ts';
import { type CreatureEntry, type LeagueEntry, type Manifest, usualLearnWays } from './schema.ts';

/**
 * Checks well-formed records against each other: clashing names, dangling references, cycles. Ignores references that a
 * malformed record or manifest might satisfy, since those have faults already. Appends to `faults`.
 */
export function checkWorld(records: ParsedRecords, faults: Fault[]): void {
  const { leagues, 'evolution-stones': stones, moves, learnsets } = records;
  const [manifest] = records.world.entries;
  const creatures = records.creatures.entries;
  const checks = new Checks(faults);
  const namesOf = (entry: CreatureEntry) => formsOf(entry).map(([, { name }]) => name);
  const forms = knownIn(records.creatures, namesOf, Names);
  if (manifest) {
    checkManifest(checks, manifest);
    checkStatNames(checks, manifest);
    checkLanguages(checks, manifest.entry, creatures);
    checkGenerations(checks, manifest.entry, [...creatures, ...moves.entries]);
    checkStats(checks, manifest.entry, creatures);
    checkMoves(checks, manifest, moves.entries);
    checkNamesOfManifest(checks, manifest, records);
  }
  checkNamesOfRecords(checks, records, forms);
  checkNumbers(checks, creatures);
  checkNames(checks, creatures);
  checkAbilities(checks, creatures);
  checkEvolutions(checks, creatures, forms);
  checkSlugs(checks, leagues.entries);
  checkSlugs(checks, stones.entries);
  checkBadges(checks, leagues.entries);
  checkMoveNames(checks, moves.entries);
  checkLearners(checks, learnsets.entries);
}

/** Checks that what records name of the manifest is there: types, egg groups, stats, categories and ways to learn. */
function checkNamesOfManifest(
  checks: Checks,
  manifest: Located<Manifest>,
  { creatures: { entries: creatures }, moves, learnsets }: ParsedRecords,
): void {
  const { moveCategories, learnWays, ...entry } = manifest.entry;
  const file = show(manifest.file);
  const types = knownNames(entry.types.map(({ name }) => name));
  const eggGroups = knownNames(entry.eggGroups.map(({ name }) => name));
  const stats = knownNames((entry.stats ?? []).map(({ name }) => name));
  const statsOfForms = 'stats.= effort.= forms.*.stats.= forms.*.effort.=';
  const categories = moveCategories ? knownNames(moveCategories) : anything;
  const ways = knownNames(learnWays ?? usualLearnWays);
  const aWay = learnWays
    ? `one of "learnWays" in ${file} for each member`
    : `${ways.among.map((way) => show(way)).join(', ')}, or "learnWays" in ${file}`;
  checks.expectKnown([
    [[manifest], 'types.*.attacks.=', types, `a type of ${file} for each member`],
    [[manifest], 'statSums.*.stats.*', stats, 'a stat of the world'],
    [creatures, 'types.* forms.*.types.*', types, `a type of ${file}`],
    [creatures, 'eggGroups.* forms.*.eggGroups.*', eggGroups, `an egg group of ${file}`],
    [creatures, statsOfForms, stats, `a stat of ${file} for each member`],
    [moves.entries, 'type', types, `a type of ${file}`],
    [moves.entries, 'category', categories, `one of "moveCategories" in ${file}`],
    [learnsets.entries, 'ways.=', ways, aWay],
  ]);
  checks.expectOnceIn(creatures, 'types forms.*.types', types, 'each name once');
  checks.expectOnceIn(creatures, 'eggGroups forms.*.eggGroups', eggGroups, 'each name once');
}

/** The slug of a malformed record. */
const Slugs = v.pipe(
  v.object({ slug: Slug }),
  v.transform(({ slug }) => [slug]),
);

/** Checks that what records name of other records is there: forms, stones and moves. */
function checkNamesOfRecords(
  checks: Checks,
  { world, creatures, 'evolution-stones': stones, moves, learnsets }: ParsedRecords,
  forms: Known,
): void {
  const slugs = knownIn(stones, ({ slug }) => [slug], Slugs);
  const moveNames = knownIn(moves, ({ name }) => [name], Names);
  const [aForm, aMove] = ['the name of a form', 'the name of a move'];
  const aSlug = `the slug of a stone of ${show(stones.files[0] ?? 'evolution-stones.json')}`;
  // Without any creature, that is the issue.
  const aKnownForm = hasAny(creatures) ? forms : anything;
  // A world without moves lets evolutions name any.
  const aKnownMove = hasAny(moves) ? moveNames : anything;
  checks.expectKnown([
    [world.entries, 'icon', forms.among.length > 0 ? forms : anything, aForm],
    [creatures.entries, 'evolvesFrom.*.stone forms.*.evolvesFrom.*.stone', slugs, aSlug],
    [creatures.entries, 'evolvesFrom.*.move forms.*.evolvesFrom.*.move', aKnownMove, aMove],
    [learnsets.entries, 'form alsoFor.*', aKnownForm, aForm],
    [learnsets.entries, 'level.= ways.*.*', moveNames, aMove],
  ]);
  checks.expectOnceIn(learnsets.entries, 'ways.*', moveNames, 'each move once');
}

/** Checks that numbers are unique. */
function checkNumbers(checks: Checks, creatures: readonly Located<CreatureEntry>[]): void {
  const claim = checks.claims<number>((other) => `a number that ${other} does not have`);
  for (const creature of creatures) {
    const { name, number } = creature.entry;
    claim(number, creature, ['number'], number, name);
  }
}

/** Path segments with another meaning in place of a creature's name (spec §4 rule 1). */
const reservedNames = new Set(['counts']);

/** Checks that keys of names are unique, so that a lookup finds one creature. */
function checkNames(checks: Checks, creatures: readonly Located<CreatureEntry>[]): void {
  const claim = checks.claims<string>((other) => `a name that cannot be taken for ${other}`);
  for (const creature of creatures) {
    for (const [at, form] of formsOf(creature.entry)) {
      for (const [inForm, name] of ownNamesOf(form)) {
        const steps = [...at, ...inForm];
        const key = nameKey(name);
        if (key === '' || /^[0-9]+$/.test(key)) {
          checks.report(creature, steps, 'a name with a letter', name);
        } else if (reservedNames.has(key)) {
          checks.report(creature, steps, `a name other than the reserved word ${show(key)}`, name);
        } else {
          claim(key, creature, steps, name);
        }
      }
    }
  }
}

/** Checks that abilities with the same key are spelled alike, since they have one address. */
function checkAbilities(checks: Checks, creatures: readonly Located<CreatureEntry>[]): void {
  const places = pathsIn('abilities.*.* forms.*.abilities.*.*');
  const claim = checks.claims<string>((other) => `a name that cannot be taken for ${other}`);
  const spellings = new Map<string, string>();
  for (const creature of creatures) {
    for (const { steps, found } of findPlaces(creature.entry, places)) {
      const name = String(found);
      const key = nameKey(name);
      const first = spellings.get(key);
      spellings.set(key, first ?? name);
      if (name !== first) {
        claim(key, creature, steps, name);
      }
    }
  }
}

/** Checks that slugs and names are unique in a list. */
function checkSlugs(
  checks: Checks,
  entries: readonly Located<{ readonly name: string; readonly slug: string }>[],
): void {
  const claim = checks.claims<string>(
    (other, [field]) => `a ${field} that cannot be taken for ${other}`,
  );
  for (const located of entries) {
    const { name, slug } = located.entry;
    claim(nameKey(slug), located, ['slug'], slug, name);
    if (nameKey(slug) !== nameKey(name)) {
      claim(nameKey(name), located, ['name'], name);
    }
  }
}

/**
 * Checks that names and descriptions in other languages are not in the world's own, and that these names differ between the
 * forms of a creature. Two creatures may share a name, which then finds neither.
 */
function checkLanguages(
  checks: Checks,
  { language }: Manifest,
  creatures: readonly Located<CreatureEntry>[],
): void {
  for (const creature of creatures) {
    const forms = formsOf(creature.entry);
    for (const [i, [steps, { names = {}, descriptions = {} }]] of forms.entries()) {
      checks.expectLocalNames(creature, steps, names, language);
      for (const [tag, name] of Object.entries(names)) {
        const other = forms.findLast(([, form], at) => at < i && form.names?.[tag] === name);
        if (other) {
          const expected = `a name that ${show(other[1].name)} does not have in that language`;
          checks.report(creature, [...steps, 'names', tag], expected, name);
        }
      }
      const text = language === undefined ? undefined : descriptions[language];
      if (language !== undefined && text !== undefined) {
        const expected = `a language other than ${show(language)}, in which "description" is`;
        checks.report(creature, [...steps, 'descriptions', language], expected, text);
      }
    }
  }
}

const pathKeys = new Set([...pathWords].map(nameKey));

/**
 * Checks that no region is without a generation, that names of types, egg groups and abilities are unique, and that words
 * for the subject lead nowhere else in a path.
 */
function checkManifest(checks: Checks, manifest: Located<Manifest>): void {
  const { generations, regions = [], subjects = [] } = manifest.entry;
  const extra = regions[generations];
  if (extra !== undefined) {
    const expected = `a region for each generation, ${generations} at most`;
    checks.report(manifest, ['regions', generations], expected, extra);
  }
  for (const [i, word] of subjects.entries()) {
    if (!/\p{L}/u.test(word)) {
      checks.report(manifest, ['subjects', i], 'a word with a letter', word);
    } else if (pathKeys.has(nameKey(word))) {
      const expected = 'a word that has no meaning in addresses yet';
      checks.report(manifest, ['subjects', i], expected, word);
    }
  }
  for (const list of ['types', 'eggGroups', 'abilities'] as const) {
    const claim = checks.claims<string>(() => 'a name that no other has');
    for (const [i, { name }] of (manifest.entry[list] ?? []).entries()) {
      claim(nameKey(name), manifest, [list, i, 'name'], name);
    }
  }
}

/** Checks that the world has the generation of each creature and move. */
function checkGenerations(
  checks: Checks,
  { generations }: Manifest,
  records: readonly Located<{ readonly generation?: number | undefined }>[],
): void {
  for (const record of records) {
    const { generation = 0 } = record.entry;
    if (generation > generations) {
      checks.report(record, ['generation'], `a generation from 1 to ${generations}`, generation);
    }
  }
}

/** Checks that a league requires no more badges than it has. */
function checkBadges(checks: Checks, leagues: readonly Located<LeagueEntry>[]): void {
  for (const league of leagues) {
    const { badges, badgesRequired } = league.entry;
    if (badgesRequired > badges.length) {
      const expected = `${badges.length} or less (the number of badges)`;
      checks.report(league, ['badgesRequired'], expected, badgesRequired);
    }
  }
}

/**
 * Checks that the forms of evolutions and related creatures exist, that an evolution has what causes it, and that no creature
 * evolves from itself.
 */
function checkEvolutions(
  checks: Checks,
  creatures: readonly Located<CreatureEntry>[],
  forms: Known,
): void {
  const owners = new Map(
    creatures.flatMap((creature) =>
      formsOf(creature.entry).map(([, { name }]) => [name, creature] as const),
    ),
  );
  const named = 'relatedTo.* evolvesFrom.*.from forms.*.evolvesFrom.*.from';
  const others: Known = {
    ...forms,
    has: (name, creature) => owners.get(name) !== creature && forms.has(name),
  };
  checks.expectKnown([[creatures, named, others, 'the name of a form of another creature']]);
  const parents: Parents = new Map();
  for (const creature of creatures) {
    for (const [at, { evolvesFrom = [] }] of formsOf(creature.entry)) {
      for (const [i, evolution] of evolvesFrom.entries()) {
        const { from, by } = evolution;
        const parent = owners.get(from);
        if (parent && parent !== creature) {
          parents.set(creature, (parents.get(creature) ?? new Set()).add(parent));
        }
        if ((by === 'stone' || by === 'item' || by === 'move') && evolution[by] === undefined) {
          const expected = `a value (since "by" is ${show(by)})`;
          checks.report(creature, [...at, 'evolvesFrom', i, by], expected, undefined);
        }
      }
    }
  }
  checkCycles(checks, creatures, parents);
}

/** The creatures that each creature evolves from. */
type Parents = Map<Located<CreatureEntry>, Set<Located<CreatureEntry>>>;

/** Searches depth first for evolutions that lead back to an open creature. */
function checkCycles(
  checks: Checks,
  creatures: readonly Located<CreatureEntry>[],
  parents: Parents,
): void {
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
          checks.report(top, ['evolvesFrom'], expected, parent.entry.name);
        } else if (!states.has(parent)) {
          stack.push(parent);
        }
      }
    }
  }
}
