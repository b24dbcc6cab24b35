import { describe } from 'vitest';
import { useStage } from './browser.ts';
import { describePages, pagesOfWorld } from './describe-pages.ts';

describe('the page', () => {
  const stage = useStage();
  describePages(stage, pagesOfWorld('charizard', 'pikachu,snorlax'), 'light and dark');
  // These have the colours of those.
  describePages(
    stage,
    [
      '/creature/charizard/portrait',
      '/types/fire',
      '/moves',
      '/moves/thunderbolt',
      '/syntax',
      '/service',
      '/docs',
    ],
    'light',
  );
});
