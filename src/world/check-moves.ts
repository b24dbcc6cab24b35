import { type Checks, ownNamesOf } from './checks.ts';
import type { Located } from './issue.ts';
import { nameKey } from './name-key.ts';
import type { LearnsetEntry, Manifest, MoveEntry } from './schema.ts';

/** Checks that keys of names are unique, so that a lookup finds one move. */
export function checkMoveNames(checks: Checks, moves: readonly Located<MoveEntry>[]): void {
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
 * Checks that a world with moves has categories of them, and that names in other languages are not in that of the world's
 * own. Two moves may share such a name, which then finds neither.
 */
export function checkMoves(
  checks: Checks,
  manifest: Located<Manifest>,
  moves: readonly Located<MoveEntry>[],
): void {
  const { language, moveCategories } = manifest.entry;
  if (moves.length > 0 && !moveCategories) {
    const expected = 'the categories of moves (since the world has moves)';
    checks.report(manifest, ['moveCategories'], expected, undefined);
  }
  for (const move of moves) {
    const { names, effects = [] } = move.entry;
    checks.expectLocalNames(move, [], names, language);
    for (const [i, effect] of effects.entries()) {
      if ((effect.kind === 'hits' || effect.kind === 'bind') && effect.min > effect.max) {
        const expected = `${effect.max} or less (the greatest number)`;
        checks.report(move, ['effects', i, 'min'], expected, effect.min);
      }
    }
  }
}

/** Checks that no form has two learnsets. */
export function checkLearners(checks: Checks, learnsets: readonly Located<LearnsetEntry>[]): void {
  const claim = checks.claims<string>(() => 'a form that has no other learnset');
  for (const learnset of learnsets) {
    const { form, alsoFor = [] } = learnset.entry;
    claim(form, learnset, ['form'], form);
    alsoFor.forEach((name, i) => claim(name, learnset, ['alsoFor', i], name));
  }
}
