import path from 'node:path';
import { PictureFinder } from '../../src/api/pictures/find-picture.ts';
import { createRasterizer } from '@creature-catalog/portrait/rasterizer';
import { openWorld } from '../../src/service/open-world.ts';
import { startCatalog } from './app-under-test.ts';
import { root } from '../../harness/places.ts';
import type { ServiceUnderTest } from '../../harness/service-under-test.ts';
import { describeService } from './suite.ts';

describeService(
  'the app on the world "default"',
  path.join(root, 'worlds/default'),
  startApp,
  // The index of names is asked for every one (`test/catalog/name-index.test.ts`).
  { drawn: 65, oneNameIn: 9 },
);

/** The app itself, without a socket, below a path as a proxy may put it. */
async function startApp(worldFolder: string): Promise<ServiceUnderTest> {
  const catalog = (await openWorld({ world: worldFolder })).catalog;
  const rasterizer = createRasterizer();
  return startCatalog(catalog, {
    baseUrl: 'https://catalog.example.org/some/place',
    findPicture: new PictureFinder({
      catalog,
      rasterizer,
      mostKept: 400,
      userImages: undefined,
    }).find,
    stop: () => rasterizer.close(),
  });
}
