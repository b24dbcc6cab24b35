import { type Checks, formsOf } from './checks.ts';
import type { Located, Step } from './issue.ts';
import { hasLetter, nameKey } from './name-key.ts';
import { searchWords, sortWords } from './reserved-words.ts';
import type { CreatureEntry, Manifest } from './schema.ts';

const searchKeys = new Set([...searchWords].map(nameKey));

/** Checks that names of stats and of their sums are unique, and the words for the most and the least of them. */
export function checkStatNames(checks: Checks, manifest: Located<Manifest>): void {
  const { stats = [], statSums = [] } = manifest.entry;
  const claimName = checks.claims<string>(() => 'a name that no other stat has');
  const claimWord = checks.claims<string>(() => onlyWord);
  const expectName = (name: string, steps: readonly Step[]): void => {
    const key = nameKey(name);
    if (!hasLetter(name)) {
      checks.report(manifest, steps, 'a name with a letter', name);
    } else if (searchKeys.has(key)) {
      checks.report(manifest, steps, 'a name that has no meaning in searches yet', name);
    } else {
      claimName(key, manifest, steps, name);
    }
  };
  const expectWord = (word: string | undefined, steps: readonly Step[]): void => {
    if (word !== undefined && !hasLetter(word)) {
      checks.report(manifest, steps, 'a word with a letter', word);
    } else if (word !== undefined && sortWords.has(nameKey(word))) {
      checks.report(manifest, steps, onlyWord, word);
    } else if (word !== undefined) {
      claimWord(nameKey(word), manifest, steps, word);
    }
  };
  for (const [i, { name, aliases = [], most, least }] of stats.entries()) {
    expectName(name, ['stats', i, 'name']);
    aliases.forEach((alias, j) => expectName(alias, ['stats', i, 'aliases', j]));
    expectWord(most, ['stats', i, 'most']);
    expectWord(least, ['stats', i, 'least']);
  }
  for (const [i, sum] of statSums.entries()) {
    expectName(sum.name, ['statSums', i, 'name']);
    expectWord(sum.most, ['statSums', i, 'most']);
  }
}

const onlyWord = 'a word that sorts by nothing else';

/**
 * Checks that no stat is missing: if the world has stats, every creature has a number for each, and a further form all of them
 * or none of its own.
 */
export function checkStats(
  checks: Checks,
  { stats = [] }: Manifest,
  creatures: readonly Located<CreatureEntry>[],
): void {
  const names = stats.map(({ name }) => name);
  for (const creature of creatures) {
    for (const [steps, form] of formsOf(creature.entry)) {
      const given = form.stats ?? (form === creature.entry ? {} : undefined);
      const missing = given ? names.filter((name) => !Object.hasOwn(given, name)) : [];
      if (missing.length > 0) {
        const expected =
          form.stats === undefined
            ? `a number for each stat: ${missing.join(', ')}`
            : `a number for each stat, also for ${missing.join(', ')}`;
        checks.report(creature, [...steps, 'stats'], expected, form.stats);
      }
    }
  }
}
