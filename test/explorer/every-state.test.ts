import { describe } from 'vitest';
import { useStage } from './browser.ts';
import { describePages } from './describe-pages.ts';

/** What pages become by searches, choices and answers; `every-page.test.ts` has each as one comes to it first. */
const states = [
  '/?q=height%3E1m&sort=-weight',
  '/?q=fastest&view=table&columns=type,speed,ability',
  '/?q=charzard',
  '/types?types=Fire,Flying',
  '/compare',
  '/compare?creatures=1,4,7,25,133,151',
  '/team',
  '/puzzle',
  '/quiz',
  '/quiz?seed=lamp&round=2',
  '/quiz?seed=lamp&round=3',
  '/quiz?seed=lamp&round=5',
  '/quiz?seed=lamp&round=11',
];

describe('the page', () => {
  describePages(useStage(), states, 'light');
});
