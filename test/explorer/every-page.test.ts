import { describe } from 'vitest';
import { useStage } from './browser.ts';
import { describePages, mainPages, pagesOfWorld } from './describe-pages.ts';

describe('the page', () => {
  const stage = useStage();
  const pages = pagesOfWorld('charizard', 'pikachu,snorlax');
  describePages(
    stage,
    pages.filter((page) => !mainPages.includes(page)),
    'light and dark',
  );
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
