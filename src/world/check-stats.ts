import { Claims, formsOf } from './claims.ts';
import { type Fault, faultOf, type Hint, type Origin, placeOf, type Step } from './fault.ts';
import { show } from './issue.ts';
import { hasLetter, nameKey } from './name-key.ts';
import type { CreatureEntry, Manifest } from './schema.ts';
import { type Located, originOf } from './world.ts';

/**
 * What fields, flags and parameters of a search, and columns of its CSV are called, also in other worlds. A test compares
 * them.
 */
export const searchWords: ReadonlySet<string> = new Set([
  'a',
  'abilities',
  'ability',
  'baby',
  'base',
  'base-experience',
  'base-friendship',
  'base-stat-total',
  'body',
  'bom',
  'bst',
  'catch-rate',
  'color',
  'colour',
  'cosmetic',
  'description',
  'effort',
  'eg',
  'egg',
  'egg-group',
  'egg-groups',
  'ev',
  'evolution-line',
  'evolution-stage',
  'family',
  'family-id',
  'female',
  'fields',
  'final',
  'format',
  'forms',
  'fossil',
  'friendship',
  'g',
  'gen',
  'genderless',
  'generation',
  'generations',
  'gens',
  'gigantamax',
  'growth',
  'growth-rate',
  'ha',
  'hatch-cycles',
  'height',
  'height-metres',
  'hidden',
  'hidden-abilities',
  'hidden-ability',
  'immune',
  'include',
  'is',
  'knows',
  'lang',
  'learns',
  'legendary',
  'limit',
  'male',
  'mega',
  'move',
  'mythical',
  'name',
  'normal-abilities',
  'number',
  'offset',
  'order',
  'page',
  'paradox',
  'q',
  'regional',
  'resists',
  'single-type',
  'slug',
  'sort',
  'species',
  'sprite',
  'stage',
  'starter',
  't',
  'total',
  'type',
  'types',
  'ultrabeast',
  'weak',
  'weight',
  'weight-kilograms',
]);

const searchKeys = new Set([...searchWords].map(nameKey));

/** Words that sort a search in every world that has what they compare. */
export const sortWords: ReadonlySet<string> = new Set([
  'biggest',
  'heaviest',
  'highest',
  'largest',
  'lightest',
  'littlest',
  'longest',
  'shortest',
  'smallest',
  'strongest',
  'tallest',
  'tiniest',
  'weakest',
]);

/**
 * Checks that names of stats and of their sums are unique, and the words for the most and the least of them, and that sums
 * refer to known stats.
 */
export function checkStatNames(origin: Origin, manifest: Manifest): Fault[] {
  const { stats = [], statSums = [] } = manifest;
  const faults: Fault[] = [];
  const claims = new Claims<string>();
  const claim = (name: string, steps: readonly Step[]): void => {
    const key = nameKey(name);
    if (!hasLetter(name) || searchKeys.has(key)) {
      const expected = hasLetter(name)
        ? 'a name that has no meaning in searches yet'
        : 'a name with a letter';
      faults.push(faultOf(origin, steps, expected, name));
    } else {
      claims.claim(key, { name, origin, steps }, name, () => 'a name that no other stat has');
    }
  };
  for (const [i, { name, aliases = [] }] of stats.entries()) {
    claim(name, ['stats', i, 'name']);
    aliases.forEach((alias, j) => claim(alias, ['stats', i, 'aliases', j]));
  }
  faults.push(...checkSortWords(origin, manifest));
  const among = stats.map(({ name }) => name);
  for (const [i, sum] of statSums.entries()) {
    claim(sum.name, ['statSums', i, 'name']);
    for (const [j, name] of sum.stats.entries()) {
      if (!among.includes(name)) {
        const hint: Hint = { kind: 'nearest', to: name, among };
        faults.push(
          faultOf(origin, ['statSums', i, 'stats', j], 'a stat of the world', name, hint),
        );
      }
    }
  }
  return [...faults, ...claims.faults];
}

/** Checks that the words for the most and the least of a stat or a sum sort by nothing else. */
function checkSortWords(origin: Origin, { stats = [], statSums = [] }: Manifest): Fault[] {
  const faults: Fault[] = [];
  const claims = new Claims<string>();
  const claim = (word: string | undefined, steps: readonly Step[]): void => {
    if (word === undefined) {
      return;
    }
    if (!hasLetter(word) || sortWords.has(nameKey(word))) {
      const expected = hasLetter(word)
        ? 'a word that sorts by nothing else'
        : 'a word with a letter';
      faults.push(faultOf(origin, steps, expected, word));
    } else {
      const owner = { name: word, origin, steps };
      claims.claim(nameKey(word), owner, word, () => 'a word that sorts by nothing else');
    }
  };
  for (const [i, { most, least }] of stats.entries()) {
    claim(most, ['stats', i, 'most']);
    claim(least, ['stats', i, 'least']);
  }
  for (const [i, { most }] of statSums.entries()) {
    claim(most, ['statSums', i, 'most']);
  }
  return [...faults, ...claims.faults];
}

/**
 * Checks that the stats of each form are those of the manifest: if the world has stats, every creature has a number for each,
 * and a further form all of them or none of its own.
 */
export function checkStats(
  { file, entry: { stats = [] } }: Located<Manifest>,
  creatures: readonly Located<CreatureEntry>[],
): Fault[] {
  const faults: Fault[] = [];
  const among = stats.map(({ name }) => name);
  for (const creature of creatures) {
    const origin = originOf(creature);
    for (const [steps, form] of formsOf(creature.entry)) {
      for (const member of ['stats', 'effort'] as const) {
        const given = form[member];
        const names = typeof given === 'object' ? Object.keys(given) : [];
        for (const name of names.filter((each) => !among.includes(each))) {
          const hint: Hint = { kind: 'nearest', to: name, among };
          const place = placeOf(origin, [...steps, member, name], 'name');
          const expected = `a stat of ${show(file)} for each member`;
          faults.push({ ...faultOf(origin, [...steps, member], expected, name, hint), place });
        }
      }
      const given = form.stats ?? (form === creature.entry ? {} : undefined);
      const missing = given ? among.filter((name) => !Object.hasOwn(given, name)) : [];
      if (missing.length > 0) {
        const expected =
          form.stats === undefined
            ? `a number for each stat: ${missing.join(', ')}`
            : `a number for each stat, also for ${missing.join(', ')}`;
        faults.push(faultOf(origin, [...steps, 'stats'], expected, form.stats));
      }
    }
  }
  return faults;
}
