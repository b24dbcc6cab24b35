import { describe } from 'vitest';
import { useStage } from './browser.ts';
import { describePages, mainPages } from './describe-pages.ts';

describe('the page', () => {
  describePages(useStage(), mainPages, 'light and dark');
});
