import { describe, expect, test } from 'vitest';
import { ownNaming } from '../../src/catalog/languages.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { representCounts, representCreature } from '../../src/catalog/representations.ts';
import { compileShippedWorld, parseShippedWorld } from '../world/worlds.ts';

const resourcesUrl = 'https://images.example/resources';
const defaultCatalog = await compileShippedWorld('default');
const lampshoalWorld = await parseShippedWorld('lampshoal');
const lampshoal = compileCatalog(lampshoalWorld);
function recordsOf(name: string) {
  const creature = defaultCatalog.findName(name) ?? lampshoal.findName(name);
  if (!creature) {
    throw new Error(`Expected a creature "${name}"`);
  }
  return representCreature(creature, resourcesUrl, ownNaming);
}

describe('representCreature() (spec §2.1)', () => {
  test('gives a genderless creature no percentages (decision 2)', () => {
    expect(recordsOf('8-Bells')[0]?.gender).toEqual([]);
    expect(recordsOf("Mère L'Onde")[0]?.gender).toEqual([0, 100]);
  });

  test('prints unknown measures as question marks (decision 7)', () => {
    expect(recordsOf('からくりぼし')[0]).toMatchObject({ height: `25'03"`, weight: '??? lbs.' });
    expect(recordsOf('midwinter')[0]).toMatchObject({ height: '???', weight: '9.7 lbs.' });
  });

  test('sets mega for mega evolved forms alone (decision 8)', () => {
    expect(recordsOf('fanalynx').map(({ name, mega }) => [name, mega])).toEqual([
      ['Fanalynx', false],
      ['Mega Fanalynx Noon', true],
      ['Mega Fanalynx Midnight', true],
    ]);
  });
});

describe('representCounts() (spec §2.3, decision 9)', () => {
  test('has 0 for a generation without creatures', () => {
    const manifest = { ...lampshoalWorld.manifest, generations: 5 };
    const counts = representCounts(compileCatalog({ ...lampshoalWorld, manifest }));
    expect(counts).toEqual({ gen1: 9, gen2: 5, gen3: 6, gen4: 0, gen5: 0, total: 20 });
  });
});
