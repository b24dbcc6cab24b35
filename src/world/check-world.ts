import { checkEvolutions } from './check-evolutions.ts';
import { checkBadges, checkFacts, checkManifest } from './check-facts.ts';
import { checkNames, checkNumbers, checkSlugs } from './check-names.ts';
import type { Issue } from './issue.ts';
import type { CreatureEntry, EvolutionStoneEntry, LeagueEntry, Manifest } from './schema.ts';
import type { Located } from './world.ts';

/** The issues between records that are each well-formed: names that clash, references that lead nowhere, cycles. */
export function checkWorld(
  manifest: Manifest,
  creatures: readonly Located<CreatureEntry>[],
  leagues: readonly Located<LeagueEntry>[],
  stones: readonly Located<EvolutionStoneEntry>[],
): Issue[] {
  return [
    ...checkManifest(manifest),
    ...checkNumbers(creatures),
    ...checkNames(creatures),
    ...checkFacts(manifest, creatures),
    ...checkEvolutions(creatures, stones),
    ...checkSlugs(leagues),
    ...checkSlugs(stones),
    ...checkBadges(leagues),
  ];
}
