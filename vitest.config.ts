import { configDefaults, defineConfig } from 'vitest/config';

const explorer = 'test/explorer/**/*.test.ts';

export default defineConfig({
  test: {
    // Many tests wait for processes: five workers use two cores better than two do.
    maxWorkers: 5,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // No test changes what another reads, and importing everything anew for each file takes a tenth of the whole time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'explorer',
          include: [explorer],
          // One browser, and one import of its driver per worker.
          globalSetup: 'test/explorer/global-setup.ts',
          // A page may wait for more than a second while two others are drawn.
          expect: { poll: { timeout: 10_000, interval: 100 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          globalSetup: 'test/platforms/global-setup.ts',
          include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, explorer],
        },
      },
    ],
  },
});
