import { describe } from 'vitest';
import { useStage } from './browser.ts';
import { describePages } from './describe-pages.ts';

/** All kinds of pages but those of `mainPages`. */
describe('the page', () => {
  const stage = useStage();
  describePages(
    stage,
    [
      '/world',
      '/leagues',
      '/stones',
      '/compare?creatures=pikachu,snorlax',
      '/quiz?seed=lamp',
      '/puzzle?day=lamp',
      '/parade',
      '/team?forms=pikachu,snorlax',
      '/collection',
    ],
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
