import { describe, it } from 'vitest';
import { lampshoal } from '../../harness/processes.ts';
import { setStage, useStage } from './browser.ts';
import { describePages, expectPresentable, pagesOfWorld } from './describe-pages.ts';

// Further pages have the colours of these, and look the same in every world.
describe('the page in the dark', () => {
  const { open } = useStage();
  it.each(pagesOfWorld('charizard', 'pikachu,snorlax'))(
    '%s fits every screen and breaks no rule of accessibility',
    async (target) => {
      await expectPresentable(await open(target), 'dark');
    },
  );
});

describe('the page of the world of Lampshoal', () => {
  const { open } = useStage(() => setStage(['--world', lampshoal]));
  describePages(open, pagesOfWorld('1', '1,2'));
});
