import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

/** Folders of tests that start no process and change nothing that others see: they can share what they import. */
const sharing = [
  'api',
  'authoring',
  'catalog',
  'openapi',
  'query',
  'responses',
  'search',
  'world',
  'worlds',
].map((folder) => `test/${folder}/**/*.test.ts`);
sharing.push('packages/portrait/test/**/*.test.ts');

const explorer = 'test/explorer/**/*.test.ts';

export default defineConfig({
  test: {
    // Many tests wait for processes that they started, and three share two cores better than two.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'explorer',
          include: [explorer],
          // One browser, and what drives it loaded once a worker.
          globalSetup: 'test/explorer/global-setup.ts',
          isolate: false,
          // Where pages of three files are drawn on two cores, one may come to it after more than a second.
          expect: { poll: { timeout: 10_000, interval: 100 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          globalSetup: 'test/platforms/global-setup.ts',
          include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...sharing, explorer],
        },
      },
      { extends: true, test: { name: 'together', include: sharing, isolate: false } },
    ],
  },
});
