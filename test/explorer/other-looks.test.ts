import { describe } from 'vitest';
import { lampshoal } from '../../harness/processes.ts';
import { useStage } from './browser.ts';
import { describePages, pagesOfWorld } from './describe-pages.ts';

describe('the page of the world of Lampshoal', () => {
  describePages(useStage({ args: ['--world', lampshoal] }), pagesOfWorld('1', '1,2'), 'light');
});
