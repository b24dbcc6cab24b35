import {
  type Checks,
  formsOf,
  type Known,
  knownNames,
  Names,
  namesIn,
  ownNamesOf,
} from './checks.ts';
import { type Located, show } from './issue.ts';
import { nameKey } from './name-key.ts';
import type { ParsedRecords } from './parse-records.ts';
import {
  type CreatureEntry,
  type LearnsetEntry,
  type Manifest,
  type MoveEntry,
  usualLearnWays,
} from './schema.ts';

/** Checks well-formed moves and learnsets against each other, the forms and the manifest. */
export function checkMoves(
  checks: Checks,
  { manifest, creatures, moves, learnsets }: ParsedRecords,
  forms: Known,
): void {
  const known = knownNames(
    moves.entries.map(({ entry }) => entry.name),
    namesIn(moves.malformed, Names),
  );
  checkNames(checks, moves.entries);
  if (manifest) {
    checkFacts(checks, manifest, moves.entries);
    checkWays(checks, manifest, learnsets.entries);
  }
  // Without any creature, that is the issue.
  if (creatures.entries.length + creatures.malformed.length > 0) {
    checkForms(checks, forms, learnsets.entries);
  }
  learnsets.entries.forEach((learnset) => checkLearned(checks, learnset, known));
  // A world without moves lets evolutions name any.
  if (moves.entries.length + moves.malformed.length > 0) {
    checkEvolutions(checks, creatures.entries, known);
  }
}

/** Checks that keys of names are unique, so that a lookup finds one move. */
function checkNames(checks: Checks, moves: readonly Located<MoveEntry>[]): void {
  const claim = checks.claims<string>((other) => `a name that cannot be taken for ${other}`);
  for (const move of moves) {
    for (const [steps, name] of ownNamesOf(move.entry)) {
      const key = nameKey(name);
      if (key === '') {
        checks.report(move, steps, 'a name with a letter or a digit', name);
      } else {
        claim(key, move, steps, name);
      }
    }
  }
}

/**
 * Checks that types, categories and generations are in the manifest, and names in other languages not in that of the world's
 * own. Two moves may share such a name, which then finds neither.
 */
function checkFacts(
  checks: Checks,
  manifest: Located<Manifest>,
  moves: readonly Located<MoveEntry>[],
): void {
  const { file, entry } = manifest;
  const { generations, language, moveCategories } = entry;
  if (moves.length > 0 && !moveCategories) {
    const expected = 'the categories of moves (since the world has moves)';
    checks.report(manifest, ['moveCategories'], expected, undefined);
  }
  const types = knownNames(entry.types.map(({ name }) => name));
  const categories = moveCategories && knownNames(moveCategories);
  for (const move of moves) {
    const { type, category, generation, names, effects = [] } = move.entry;
    checks.expectLocalNames(move, [], names, language);
    checks.expectKnown(move, ['type'], type, types, `a type of ${show(file)}`);
    if (categories) {
      const expected = `one of "moveCategories" in ${show(file)}`;
      checks.expectKnown(move, ['category'], category, categories, expected);
    }
    if (generation !== undefined && generation > generations) {
      checks.report(move, ['generation'], `a generation from 1 to ${generations}`, generation);
    }
    for (const [i, effect] of effects.entries()) {
      if ((effect.kind === 'hits' || effect.kind === 'bind') && effect.min > effect.max) {
        const expected = `${effect.max} or less (the greatest number)`;
        checks.report(move, ['effects', i, 'min'], expected, effect.min);
      }
    }
  }
}

/** Checks that the world knows each way to learn. */
function checkWays(
  checks: Checks,
  { file, entry: { learnWays } }: Located<Manifest>,
  learnsets: readonly Located<LearnsetEntry>[],
): void {
  const known = knownNames(learnWays ?? usualLearnWays);
  const expected = learnWays
    ? `one of "learnWays" in ${show(file)} for each member`
    : `${known.among.map((way) => show(way)).join(', ')}, or "learnWays" in ${show(file)}`;
  for (const learnset of learnsets) {
    checks.expectKnownMembers(learnset, ['ways'], learnset.entry.ways ?? {}, known, expected);
  }
}

/** Checks that the forms of learnsets exist, and that none has two. */
function checkForms(
  checks: Checks,
  forms: Known,
  learnsets: readonly Located<LearnsetEntry>[],
): void {
  const claim = checks.claims<string>(() => 'a form that has no other learnset');
  for (const learnset of learnsets) {
    const { form, alsoFor = [] } = learnset.entry;
    for (const [i, name] of [form, ...alsoFor].entries()) {
      const steps = i === 0 ? ['form'] : ['alsoFor', i - 1];
      checks.expectKnown(learnset, steps, name, forms, 'the name of a form');
      claim(name, learnset, steps, name);
    }
  }
}

/** Checks that the moves of a learnset exist, and that no way has one twice. */
function checkLearned(checks: Checks, learnset: Located<LearnsetEntry>, known: Known): void {
  const { level = {}, ways = {} } = learnset.entry;
  const expected = 'the name of a move';
  checks.expectKnownMembers(learnset, ['level'], level, known, expected);
  for (const [way, moves] of Object.entries(ways)) {
    const seen = new Set<string>();
    for (const [i, name] of moves.entries()) {
      checks.expectKnown(learnset, ['ways', way, i], name, known, expected);
      if (known.has(name) && seen.has(name)) {
        checks.report(learnset, ['ways', way, i], 'each move once', name);
      }
      seen.add(name);
    }
  }
}

/** Checks that the moves of evolutions exist. */
function checkEvolutions(
  checks: Checks,
  creatures: readonly Located<CreatureEntry>[],
  known: Known,
): void {
  for (const creature of creatures) {
    for (const [at, { evolvesFrom = [] }] of formsOf(creature.entry)) {
      for (const [i, { move }] of evolvesFrom.entries()) {
        if (move !== undefined) {
          const steps = [...at, 'evolvesFrom', i, 'move'];
          checks.expectKnown(creature, steps, move, known, 'the name of a move');
        }
      }
    }
  }
}
