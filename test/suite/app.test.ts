import path from 'node:path';
import { root } from '../../harness/places.ts';
import { startDrawing } from './app-under-test.ts';
import { describeService } from './suite.ts';
import { compileShippedWorld } from '../world/worlds.ts';

describeService(
  'the app on the world "default"',
  path.join(root, 'worlds/default'),
  async () => startDrawing(await compileShippedWorld('default')),
  // The index of names is asked for every one (`test/catalog/name-index.test.ts`).
  { drawn: 65, oneNameIn: 9 },
);
