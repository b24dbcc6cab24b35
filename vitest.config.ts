import { globSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const explorer = 'test/explorer/**/*.test.ts';
const browserSetup = 'test/explorer/global-setup.ts';

const read = (file: string): string => readFileSync(file, 'utf8');

/** Tests with a browser, of which `npm test` has those of the main pages. The others take four minutes. */
const releaseExplorer = globSync(explorer).filter(
  (file) => read(file).includes("from './browser.ts'") && !file.endsWith('main-pages.test.ts'),
);

const accept = 'test/accept/smoke.test.ts';

/** The other tests that only `npm run test:release` runs. They install packages, start other programs and many processes, or take times. */
const release = [
  'test/cli/import/large-sheet.test.ts',
  'test/cli/own-command.test.ts',
  'test/cli/progress.test.ts',
  'test/deploy/**/*.test.ts',
  'test/docs/guides.test.ts',
  'test/docs/static-export.test.ts',
  'test/docs/systemd.test.ts',
  'test/edge/**/*.test.ts',
  'test/executables/**/*.test.ts',
  'test/export/export.test.ts',
  'test/export/hosts.test.ts',
  'test/export/suite.test.ts',
  'test/openapi/generated.test.ts',
  'test/package/package.test.ts',
  'test/package/servers.test.ts',
  'test/platforms/**/*.test.ts',
  'test/search/dear-searches.test.ts',
  'test/service/hits/shared-encrypted.test.ts',
  'test/service/hits/shared-replicas.test.ts',
  'test/service/link-previews.test.ts',
  'test/service/npm-start.test.ts',
  'test/suite/drawing.test.ts',
  'test/suite/oracle.test.ts',
];

/** Tests of the release that start many processes on each runtime. */
const processes = [
  'test/cli/questions.test.ts',
  'test/service/log/service.test.ts',
  'test/service/metrics/service.test.ts',
  'test/service/reload/while-draining.test.ts',
  'test/service/reload/workers.test.ts',
  'test/service/unix-socket.test.ts',
  'test/service/workers/giving-up.test.ts',
  'test/service/workers/workers.test.ts',
];

/** Files that start a service on one runtime in each run. */
const onOneRuntime = globSync('test/**/*.test.ts', {
  exclude: ['**/node_modules/**', ...processes],
}).filter((file) => read(file).includes('testedRuntimes'));

/** Short files that take longest. Where vitest has no times of an earlier run, it begins with the longest files: these would be alone at the end. */
const longest = [
  'main-pages',
  'every-page',
  'suite/app',
  'suite/runtimes',
  'service/stopping',
  'service/node-server',
  'workers/giving-up',
  'cli/progress',
  'explorer/single',
  'explorer/every-state',
  'explorer/other-looks',
  'suite/oracle',
  'export/suite',
  'package/servers',
  'cli/own-command',
  'docs/guides',
].map((name) => `${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      longest.some((name) => moduleId.endsWith(name));
    // oxlint-disable-next-line unicorn/no-array-sort -- The method of a sequencer, which changes nothing.
    const inOrder = await super.sort(files);
    return [...inOrder.filter(isLong), ...inOrder.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    // Many tests wait for processes: five workers use two cores better than two do.
    maxWorkers: 5,
    sequence: { sequencer: LongestFirst },
    // A machine that is busy with other things takes ten times as long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 100_000, interval: 100 } },
    // No test changes what another reads, and importing everything anew for each file takes a tenth of the whole time.
    isolate: false,
    setupFiles: 'test/end-with-tests.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'explorer',
          include: [explorer],
          exclude: releaseExplorer,
          // One browser, and one import of its driver per worker.
          globalSetup: browserSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, explorer, accept, ...release, ...processes],
          env: { TESTED_RUNTIMES: 'Node' },
        },
      },
      {
        extends: true,
        test: {
          name: 'release',
          // In one project, so that pages are drawn while other tests wait for their processes.
          include: [...release, ...releaseExplorer, ...onOneRuntime],
          env: { TESTED_RUNTIMES: 'Bun' },
          globalSetup: ['test/platforms/global-setup.ts', browserSetup],
        },
      },
      {
        extends: true,
        test: { name: 'processes', include: processes },
      },
      {
        extends: true,
        test: {
          name: 'accept',
          include: [accept],
          // After the others: some of what it checks are times.
          sequence: { groupOrder: 1 },
          maxConcurrency: 4,
        },
      },
    ],
  },
});
