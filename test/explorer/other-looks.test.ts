import { describe } from 'vitest';
import { lampshoal } from '../../harness/processes.ts';
import { useStage } from './browser.ts';
import { describePages } from './describe-pages.ts';

/** A world with colours of its own. */
describe('the page of the world of Lampshoal', () => {
  const targets = [
    '/',
    '/creature/1',
    '/types',
    '/world',
    '/compare?creatures=1,2',
    '/team?forms=1,2',
  ];
  describePages(useStage({ args: ['--world', lampshoal] }), targets, 'light');
});
