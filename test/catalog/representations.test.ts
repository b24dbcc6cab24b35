import { expect, test } from 'vitest';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { ownNaming } from '../../src/catalog/languages.ts';
import { representCounts, representForm } from '../../src/catalog/representations.ts';
import { compileShippedWorld, parseShippedWorld } from '../world/worlds.ts';

test('a record sets mega for mega evolved forms alone (decision 8)', async () => {
  const { forms } = await compileShippedWorld('default');
  const megas = forms.filter((formOf) => representForm(formOf, '', ownNaming).mega);
  expect(megas).toEqual(forms.filter(({ form }) => form.name.startsWith('Mega ')));
});

test('counts have 0 for a generation without creatures (spec §2.3, decision 9)', async () => {
  const world = await parseShippedWorld('lampshoal');
  const manifest = { ...world.manifest, generations: 5 };
  const counts = representCounts(compileCatalog({ ...world, manifest }));
  expect(counts).toEqual({ gen1: 9, gen2: 5, gen3: 6, gen4: 0, gen5: 0, total: 20 });
});
