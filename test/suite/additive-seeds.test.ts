import path from 'node:path';
import { expect, it } from 'vitest';
import type { CreatureRecord } from '../../src/catalog/representations.ts';
import { openWorld } from '../../src/service/open-world.ts';
import { startCatalog } from './app-under-test.ts';
import { getJson, target } from './additive-context.ts';
import { root } from '../../harness/places.ts';

/** The creature that each seed draws: a change of this table is a change that users see. */
const draws = {
  default: [
    ['', 'Inkay'],
    ['0', 'Luxray'],
    ['1', 'Corphish'],
    ['2', 'Entei'],
    ['42', 'Noctowl'],
    ['hello', 'Whimsicott'],
    ['today', 'Yanmega'],
    ['2026-11-21', 'Inteleon'],
    ['creature catalog', 'Espathra'],
    ['Ω', 'Mightyena'],
    ['ポケ', 'Marowak'],
    ['🎲', 'Tynamo'],
    ['a b', 'Delphox'],
    ['%', 'Finneon'],
    ['seed', 'Snom'],
    ['SEED', 'Maschiff'],
  ],
  lampshoal: [
    ['', 'Old Fathom'],
    ['0', 'Hedgerow'],
    ['1', 'Quickset'],
    ['2', "Mère L'Onde"],
    ['42', 'Eavesdrip'],
    ['hello', 'からくりぼし'],
    ['today', 'Grand’Marée'],
    ['2026-11-21', 'Sir Samphire'],
    ['creature catalog', 'Lampwren♂'],
    ['Ω', 'Will-o’-Wave'],
    ['ポケ', 'Fanalynx'],
    ['🎲', '8-Bells'],
    ['a b', 'Yawnling'],
    ['%', 'Drowsel'],
    ['seed', 'Lampwren♀'],
    ['SEED', 'Lampwren♂'],
  ],
} as const;

// On both runtimes, `additive-random.ts` computes the draw of each seed by itself.
it.each(Object.entries(draws))(
  '/v1/random of the world "%s" draws for each seed what it has always drawn',
  async (world, expected) => {
    const folder = path.join(root, 'worlds', world);
    const service = startCatalog((await openWorld({ world: folder })).catalog);
    const drawn: [string, string][] = [];
    for (const [seed] of expected) {
      const forms = await getJson<CreatureRecord[]>(service, target('/v1/random', { seed }));
      drawn.push([seed, forms[0]?.name ?? '']);
    }
    expect(drawn).toEqual(expected);
  },
);
