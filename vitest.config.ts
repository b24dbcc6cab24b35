import { configDefaults, defineConfig } from 'vitest/config';

/** Folders of tests that start no process and change no global state: they can share what they import. */
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
    // Many tests wait for processes: three workers use two cores better than two do.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'explorer',
          include: [explorer],
          // One browser, and one import of its driver per worker.
          globalSetup: 'test/explorer/global-setup.ts',
          isolate: false,
          // A page may wait for more than a second while two others are drawn.
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
