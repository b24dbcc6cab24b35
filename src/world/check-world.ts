import { checkEvolutions } from './check-evolutions.ts';
import { checkBadges, checkFacts, checkManifest } from './check-facts.ts';
import { checkLocalNames } from './check-local-names.ts';
import { checkNames, checkNumbers, checkSlugs } from './check-names.ts';
import type { Fault } from './fault.ts';
import type { Malformed } from './references.ts';
import type { CreatureEntry, EvolutionStoneEntry, LeagueEntry, Manifest } from './schema.ts';
import type { Located } from './world.ts';

/**
 * The faults between records that are each well-formed: names that clash, references that lead nowhere, cycles. What
 * could be meant by a malformed record, or by a malformed manifest, has its fault there and gets none here.
 */
export function checkWorld(
  manifest: Located<Manifest> | undefined,
  creatures: readonly Located<CreatureEntry>[],
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
