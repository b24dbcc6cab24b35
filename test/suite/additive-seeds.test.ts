import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreatureRecord } from '../../src/catalog/representations.ts';
import { openWorld } from '../../src/service/open-world.ts';
import { startCatalog } from './app-under-test.ts';
import { getJson, target } from './additive-context.ts';
import { root, startServe, temporaryFolder } from '../../harness/processes.ts';
import type { ServiceUnderTest } from '../../harness/service-under-test.ts';

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

const worlds = Object.keys(draws) as (keyof typeof draws)[];

const starts = {
  'the app': async (folder: string) => startCatalog((await openWorld({ world: folder })).catalog),
  Node: (folder: string) => serve('Node', folder),
  Bun: (folder: string) => serve('Bun', folder),
} as const;

for (const [platform, start] of Object.entries(starts)) {
  describe.each(worlds)(`/v1/random on ${platform} with the world "%s"`, (world) => {
    let service: ServiceUnderTest;
    beforeAll(async () => {
      service = await start(path.join(root, 'worlds', world));
    });
    afterAll(() => service.stop());

    it('draws for each seed what it has always drawn', async () => {
      const drawn: [string, string][] = [];
      for (const [seed] of draws[world]) {
        const forms = await getJson<CreatureRecord[]>(service, target('/v1/random', { seed }));
        drawn.push([seed, forms[0]?.name ?? '']);
      }
      expect(drawn).toEqual(draws[world]);
    });
  });
}

async function serve(runtime: 'Node' | 'Bun', world: string): Promise<ServiceUnderTest> {
  const { folder, remove } = await temporaryFolder();
  const service = await startServe(runtime, ['--world', world, '--state-dir', folder]);
  return {
    ...service,
    stop: async () => {
      await service.stop();
      await remove();
    },
  };
}
