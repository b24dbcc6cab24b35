import { expect, it } from 'vitest';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { startCatalog } from '../suite/app-under-test.ts';
import { parseShippedWorld } from '../world/worlds.ts';

const lampshoal = await parseShippedWorld('lampshoal');

it.each([
  ['of its own', lampshoal.manifest.types],
  [
    'in which all attacks are alike',
    lampshoal.manifest.types.map((type) => ({ ...type, attacks: {} })),
  ],
  ['of nothing', lampshoal.manifest.types.map((type) => ({ ...type, attacks: undefined }))],
])(
  'says in /v1/world that it has a type chart if /v1/matchup answers: a world with a chart %s',
  async (_, types) => {
    const world = { ...lampshoal, manifest: { ...lampshoal.manifest, types } };
    const { request } = startCatalog(compileCatalog(world));
    const overview: unknown = await (await request('/v1/world')).json();
    const { ok } = await request('/v1/matchup');
    expect(overview).toMatchObject({ hasChart: ok });
    expect(ok).toBe(types === lampshoal.manifest.types);
  },
);
