/**
 * `npm test`: format, lint and types, side by side, then every test, each to its end, so that one run shows all that is
 * wrong. Arguments go to the test runner. Ends with a line `N passed, N failed` over checks and tests. A test that is
 * skipped, because a program of the system is missing, is counted apart, and in CI as failed.
 *
 * Many tests wait for real processes and browsers, and several files run at a time. Where few fail, their files are run once
 * more, alone; what passes then is counted as passed and named, so that it is seen which tests a busy machine breaks.
 * Each run of the tests names the files that took longest (`slowest-files.ts`).
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number };

const report = path.join(mkdtempSync(path.join(tmpdir(), 'creature-catalog-test-')), 'report.json');

/** More failed files than these are no matter of a busy machine. */
const mostFilesToRepeat = 4;

const checks = await Promise.all([
  check('format', 'oxfmt/bin/oxfmt', ['--check', '.']),
  check('lint', 'oxlint/bin/oxlint', ['--type-aware']),
  check('types', 'typescript/bin/tsc', typesOf('.')),
  check('types of the explorer', 'typescript/bin/tsc', typesOf('src/explorer')),
]);
const tallies: readonly Tally[] = [...checks, tests(process.argv.slice(2))];
rmSync(path.dirname(report), { recursive: true });

const total: Tally = {
  passed: sum(tallies.map(({ passed }) => passed)),
  failed: sum(tallies.map(({ failed }) => failed)),
  skipped: sum(tallies.map(({ skipped }) => skipped)),
};
const skips = total.skipped === 0 ? '' : `, ${total.skipped} skipped`;
console.log(`${total.passed} passed, ${total.failed} failed${skips}`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** Arguments that check the types of a project, and anew only of what has changed since they were checked last. */
function typesOf(project: string): readonly string[] {
  const checked = path.join('node_modules', '.cache', 'types', project, 'checked.tsbuildinfo');
  return ['--noEmit', '-p', project, '--incremental', '--tsBuildInfoFile', path.resolve(checked)];
}

/** Runs beside others, and shows what it says when it has ended. */
async function check(name: string, program: string, args: readonly string[]): Promise<Tally> {
  const child = spawn(process.execPath, [path.join('node_modules', program), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (output += String(chunk)));
  }
  const [status] = await once(child, 'close');
  console.log(`\n— ${name}\n${output.trimEnd()}`);
  return status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

function tests(args: readonly string[]): Tally {
  console.log('\n— tests');
  const first = runTests(args);
  const failed = first.files.filter(hasFailed);
  if (failed.length === 0 || failed.length > mostFilesToRepeat || failed.some(hasCounterexample)) {
    return tallyOf(first);
  }
  console.log('\n— files with failures, each alone');
  const again = runTests(['--maxWorkers=1', ...failed.map(({ name }) => name)]);
  const failedAgain = new Set(again.files.flatMap(failedTests));
  for (const name of failed.flatMap(failedTests).filter((each) => !failedAgain.has(each))) {
    console.log(`Failed beside others, passed alone: ${name}`);
  }
  const files = [...first.files.filter((file) => !hasFailed(file)), ...again.files];
  return tallyOf({ status: again.status, files });
}

/** How a run of the test runner ended, and what it says of each file. */
type Run = { readonly status: number; readonly files: readonly TestFile[] };

/** What the test runner's report in JSON says of a file, of which this reads a part. */
type TestFile = {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
    readonly meta: { readonly excludedBecause?: string };
  }[];
};

function runTests(args: readonly string[]): Run {
  rmSync(report, { force: true });
  const { status } = spawnSync(
    process.execPath,
    [
      path.join('node_modules', 'vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      '--reporter=./tools/slowest-files.ts',
      `--outputFile.json=${report}`,
      ...args,
    ],
    { stdio: 'inherit' },
  );
  const files: readonly TestFile[] = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8')).testResults
    : [];
  return { status: status ?? 1, files };
}

function tallyOf({ status, files }: Run): Tally {
  const statuses = files.flatMap(({ assertionResults }) =>
    assertionResults
      // What a suite asks for and this kind of service cannot do is no test of it; the runner names the reason.
      .filter(({ meta }) => meta.excludedBecause === undefined)
      .map((test) => test.status),
  );
  const passed = statuses.filter((each) => each === 'passed').length;
  const failed = statuses.filter((each) => each === 'failed').length;
  const left = statuses.length - passed - failed;
  const isCi = Boolean(process.env['CI']);
  const failures = failed + (isCi ? left : 0);
  return {
    passed,
    // A run can fail outside of any test.
    failed: status === 0 ? failures : Math.max(failures, 1),
    skipped: isCi ? 0 : left,
  };
}

/** A file can fail outside of its tests, too. */
function hasFailed({ status }: TestFile): boolean {
  return status === 'failed';
}

/** A property that fails is no matter of a busy machine, and may hold of the values that are made for it the next time. */
function hasCounterexample({ assertionResults }: TestFile): boolean {
  return assertionResults.some(({ failureMessages }) =>
    failureMessages.some((message) => message.includes('Property failed after')),
  );
}

/** The tests of a file that failed, or the file itself where it failed outside of them. */
function failedTests(file: TestFile): readonly string[] {
  const place = path.relative('.', file.name);
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  return failed.length === 0 && hasFailed(file)
    ? [place]
    : failed.map(({ fullName }) => `${place}: ${fullName}`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((whole, number) => whole + number, 0);
}
