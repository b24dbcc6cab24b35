import { describe } from 'vitest';
import { useStage } from './browser.ts';
import { describePages, pagesOfWorld } from './describe-pages.ts';

const furtherPages = [
  '/?q=height%3E1m&sort=-weight',
  '/creature/charizard/portrait',
  '/types?types=Fire,Flying',
  '/types/fire',
  '/moves',
  '/moves/thunderbolt',
  '/?q=fastest&view=table&columns=type,speed,ability',
  '/?q=charzard',
  '/syntax',
  '/service',
  '/docs',
  '/compare',
  '/quiz',
  '/puzzle',
  '/team',
  '/quiz?seed=lamp&round=2',
  '/quiz?seed=lamp&round=3',
  '/quiz?seed=lamp&round=5',
  '/quiz?seed=lamp&round=11',
  '/compare?creatures=1,4,7,25,133,151',
];

describe('the page', () => {
  const stage = useStage();
  describePages(stage, pagesOfWorld('charizard', 'pikachu,snorlax'), 'light and dark');
  // These have the colours of those.
  describePages(stage, furtherPages, 'light');
});
