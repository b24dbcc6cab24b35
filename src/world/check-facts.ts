import { type Issue, issueOf } from './issue.ts';
import { nameKey } from './name-key.ts';
import type { CreatureEntry, FormEntry, LeagueEntry, Manifest } from './schema.ts';
import type { Located } from './world.ts';

/** The base form and the further forms of a creature, each with the path of its members. */
export function formsOf(entry: CreatureEntry): [prefix: string, form: CreatureEntry | FormEntry][] {
  return [
    ['', entry],
    ...(entry.forms ?? []).map((form, i): [string, FormEntry] => [`forms[${i}].`, form]),
  ];
}

/** No two types and no two egg groups of the world share a name. */
export function checkManifest(manifest: Manifest): Issue[] {
  const issues: Issue[] = [];
  for (const field of ['types', 'eggGroups'] as const) {
    const seen = new Set<string>();
    for (const [index, { name }] of manifest[field].entries()) {
      const key = nameKey(name);
      if (seen.has(key)) {
        issues.push(
          issueOf(
            'world.json',
            undefined,
            `${field}[${index}].name`,
            'a name that no other has',
            name,
          ),
        );
      }
      seen.add(key);
    }
  }
  return [...issues, ...checkChart(manifest)];
}

/** The chart speaks of types that the world has. */
function checkChart({ types }: Manifest): Issue[] {
  const known = new Set(types.map(({ name }) => name));
  return types.flatMap(({ attacks = {} }, index) =>
    Object.keys(attacks)
      .filter((defender) => !known.has(defender))
      .map((defender) =>
        issueOf(
          'world.json',
          undefined,
          `types[${index}].attacks`,
          'a type of "world.json" for each member',
          defender,
        ),
      ),
  );
}

/** Types, egg groups and generations are among those that the world has. */
export function checkFacts(
  manifest: Manifest,
  creatures: readonly Located<CreatureEntry>[],
): Issue[] {
  const issues: Issue[] = [];
  const types = new Set(manifest.types.map(({ name }) => name));
  const eggGroups = new Set(manifest.eggGroups.map(({ name }) => name));
  for (const { file, entry } of creatures) {
    if (entry.generation > manifest.generations) {
      issues.push(
        issueOf(
          file,
          entry.name,
          'generation',
          `a generation from 1 to ${manifest.generations}`,
          entry.generation,
        ),
      );
    }
    for (const [prefix, form] of formsOf(entry)) {
      for (const [field, known, place] of [
        ['types', types, 'a type of "world.json"'],
        ['eggGroups', eggGroups, 'an egg group of "world.json"'],
      ] as const) {
        for (const [i, name] of (form[field] ?? []).entries()) {
          if (!known.has(name)) {
            issues.push(issueOf(file, entry.name, `${prefix}${field}[${i}]`, place, name));
          } else if (form[field]?.indexOf(name) !== i) {
            issues.push(
              issueOf(file, entry.name, `${prefix}${field}[${i}]`, 'each name once', name),
            );
          }
        }
      }
    }
  }
  return issues;
}

/** A league asks for no more badges than there are. */
export function checkBadges(leagues: readonly Located<LeagueEntry>[]): Issue[] {
  return leagues
    .filter(({ entry }) => entry.badgesRequired > entry.badges.length)
    .map(({ file, entry }) =>
      issueOf(
        file,
        entry.name,
        'badgesRequired',
        `${entry.badges.length} or less (the number of badges)`,
        entry.badgesRequired,
      ),
    );
}
