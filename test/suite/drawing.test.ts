import { beforeAll, describe, expect, it } from 'vitest';
import { createRasterizer } from '@creature-catalog/portrait/rasterizer';
import { PictureFinder } from '../../src/api/pictures/find-picture.ts';
import { creaturePicturePath, stonePicturePath } from '../../src/catalog/representations.ts';
import { startServe } from '../../harness/processes.ts';
import type { ServiceUnderTest } from '../../harness/service-under-test.ts';
import { compileShippedWorld } from '../world/worlds.ts';
import { drawnAtOnce, inParallel } from './additive-context.ts';

/** A PNG is made of its SVG by the same WebAssembly everywhere, which takes far longer than to draw the SVG twice. */
describe('"serve" on Bun draws as Node does', () => {
  let service: ServiceUnderTest;
  /** Below the address of the resources, decoded. */
  let sprites: readonly string[];
  let drawOnNode: (picture: string) => Promise<string | Uint8Array>;

  beforeAll(async () => {
    const catalog = await compileShippedWorld('default');
    sprites = [
      ...catalog.forms.map((formOf) => decodeURIComponent(creaturePicturePath(formOf))),
      ...catalog.evolutionStones.map(({ slug }) => stonePicturePath(slug)),
    ];
    const rasterizer = createRasterizer();
    const find = new PictureFinder({ catalog, rasterizer, mostKept: 0, userImages: undefined })
      .find;
    drawOnNode = async (picture) => {
      const found = await find(picture);
      if (!found) {
        throw new Error(`Expected the picture "${picture}"`);
      }
      return found.body;
    };
    service = await startServe('Bun', []);
  });

  const drawOnBun = (picture: string): Promise<Response> =>
    service.request(`/resources${encodeURI(picture)}`);

  it('one sprite in twelve of the world "default" as SVG, letter for letter', async () => {
    const some = sprites.filter((_, i) => i % 12 === 0);
    expect(some.length).toBeGreaterThan(100);
    const compare = async (sprite: string): Promise<void> => {
      const picture = sprite.replace(/png$/, 'svg');
      expect(await (await drawOnBun(picture)).text(), picture).toBe(await drawOnNode(picture));
    };
    await inParallel(some, compare, drawnAtOnce);
  });
});
