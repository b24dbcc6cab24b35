import path from 'node:path';
import { openWorld } from '../../src/service/open-world.ts';
import { root } from '../../harness/places.ts';
import { startDrawing } from './app-under-test.ts';
import { describeService } from './suite.ts';

describeService(
  'the app on the world "default"',
  path.join(root, 'worlds/default'),
  async (world) => startDrawing((await openWorld({ world })).catalog),
  // The index of names is asked for every one (`test/catalog/name-index.test.ts`).
  { drawn: 65, oneNameIn: 9 },
);
