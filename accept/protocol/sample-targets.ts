import type { Settings } from '../group.ts';

/** Targets whose answers have a validator, of every way in which an answer comes about. */
const keptTargets = [
  '/',
  '/info',
  '/openapi.json',
  '/docs',
  '/v1/creature/1',
  '/v1/creature/pikachu',
  '/v1/creature/MR.%20MIME',
  '/v1/creature/counts',
  '/v1/league',
  '/v1/league/indigo',
  '/v1/evolution-stone',
  '/v1/creature',
  '/v1/search?q=is:base&limit=20',
  '/v1/search?q=is:base&limit=20&format=csv',
  '/v1/suggest?q=a',
  '/v1/batch?creatures=1,2,nobody',
  '/v1/random?seed=1',
  '/v1/family/1',
  '/v1/bulk',
  '/v1/bulk/creatures.csv',
  '/v1/bulk/families.json',
  '/resources/creature/1.png',
  '/resources/creature/1.svg',
] as const;

/** Targets whose answers have none. */
const otherTargets = [
  '/stats',
  '/v1/random',
  '/v1/creature/nobody-is-called-so',
  '/v1/creature/0',
  '/v1/creature/%ZZ',
  '/v1/league/',
  '/v1/search?limt=3',
  '/v1/search?q=((',
  '/resources/creature/0.png',
  '/problems/nothing',
  '/nothing',
] as const;

export type Sample = { readonly kept: readonly string[]; readonly other: readonly string[] };

/** A few of each for a small volume: one that was made before the start, one that is made late, one of another type. */
export function sampleOf(volume: Settings['volume']): Sample {
  return volume === 'full'
    ? { kept: keptTargets, other: otherTargets }
    : {
        kept: ['/v1/creature/1', '/info', '/v1/suggest?q=a', '/resources/creature/1.svg'],
        other: otherTargets,
      };
}
