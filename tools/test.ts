/**
 * `npm test`: format, lint and types, side by side, then the tests that take minutes. `npm run test:release`: the other
 * tests, among them those groups of `npm run accept` that need no quiet machine, in small volumes. Arguments go to the test
 * runner; a part that they name is looked for among all tests. Ends with what has failed and a line `N passed, N failed`
 * over all of it. A test that is skipped, because a program of the system is missing, is counted apart, and in CI as failed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

type Tally = {
  readonly passed: number;
  /** What has failed: a line each. */
  readonly failures: readonly string[];
  readonly skipped: number;
};

/** The part of the test runner's JSON report that is read here. */
type Report = {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
      readonly meta: { readonly excludedBecause?: string };
    }[];
  }[];
};

const isRelease = process.argv[2] === '--release';
const asked = process.argv.slice(isRelease ? 3 : 2);
const projects = isRelease ? ['release', 'processes', 'accept'] : ['service', 'explorer'];

const checks = isRelease ? [] : await runChecks();
const tests = runTests(
  asked.length > 0 ? asked : projects.map((project) => `--project=${project}`),
);
const tallies = [...checks, tests];

const total: Tally = {
  passed: sum(tallies.map(({ passed }) => passed)),
  failures: tallies.flatMap(({ failures }) => failures),
  skipped: sum(tallies.map(({ skipped }) => skipped)),
};
total.failures.forEach((failure) => console.log(`Failed: ${failure}`));
const skips = total.skipped === 0 ? '' : `, ${total.skipped} skipped`;
console.log(`${total.passed} passed, ${total.failures.length} failed${skips}`);
process.exitCode = total.failures.length === 0 ? 0 : 1;

function runChecks(): Promise<readonly Tally[]> {
  return Promise.all([
    runCheck('format', 'oxfmt/bin/oxfmt', ['--check', '.']),
    runCheck('lint', 'oxlint/bin/oxlint', ['--type-aware']),
    runCheck('types', 'typescript/bin/tsc', typeArguments('.')),
    runCheck('types of the explorer', 'typescript/bin/tsc', typeArguments('src/explorer')),
  ]);
}

/** Incremental: only what has changed since the last run is checked again. */
function typeArguments(project: string): readonly string[] {
  const cache = path.join('node_modules', '.cache', 'types', project, 'checked.tsbuildinfo');
  return ['--noEmit', '-p', project, '--incremental', '--tsBuildInfoFile', path.resolve(cache)];
}

/** Prints the output in one piece, since the checks run side by side. */
async function runCheck(name: string, program: string, args: readonly string[]): Promise<Tally> {
  const child = spawn(process.execPath, [path.join('node_modules', program), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (output += String(chunk)));
  }
  const [status] = await once(child, 'close');
  console.log(`\n— ${name}\n${output.trimEnd()}`);
  return status === 0
    ? { passed: 1, failures: [], skipped: 0 }
    : { passed: 0, failures: [name], skipped: 0 };
}

function runTests(args: readonly string[]): Tally {
  console.log('\n— tests');
  const folder = mkdtempSync(path.join(tmpdir(), 'creature-catalog-test-'));
  const file = path.join(folder, 'report.json');
  const { status } = spawnSync(
    process.execPath,
    [
      path.join('node_modules', 'vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    { stdio: 'inherit' },
  );
  const report: Report = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { testResults: [] };
  rmSync(folder, { recursive: true });
  return tallyOf(report, status === 0);
}

function tallyOf({ testResults }: Report, isSuccess: boolean): Tally {
  const results = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    // A test that does not apply to a kind of service was never meant to run.
    .filter(({ meta }) => meta.excludedBecause === undefined);
  const left = results.filter(({ status }) => status !== 'passed' && status !== 'failed');
  left.forEach(({ fullName }) => console.log(`Skipped: ${fullName}`));
  const isCi = Boolean(process.env['CI']);
  const failures = results
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages: [message = ''] }) => `${fullName}: ${firstLine(message)}`)
    .concat(isCi ? left.map(({ fullName }) => `${fullName}: it was skipped`) : []);
  return {
    passed: results.filter(({ status }) => status === 'passed').length,
    // A run can fail outside of any test.
    failures: isSuccess
      ? failures
      : orItself(failures, 'tests: the run failed outside of any test'),
    skipped: isCi ? 0 : left.length,
  };
}

/** What has failed, or where nothing is known of it, that something has. */
function orItself(failures: readonly string[], whole: string): readonly string[] {
  return failures.length === 0 ? [whole] : failures;
}

function firstLine(text: string): string {
  return stripVTControlCharacters(text).split('\n', 1)[0] ?? '';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((whole, number) => whole + number, 0);
}
