import { describe } from 'vitest';
import { lampshoal } from '../../harness/processes.ts';
import { setStage, useStage } from './browser.ts';
import { describePages, pagesOfWorld } from './describe-pages.ts';

describe('the page of the world of Lampshoal', () => {
  describePages(
    useStage(() => setStage(['--world', lampshoal])),
    pagesOfWorld('1', '1,2'),
    'light',
  );
});
