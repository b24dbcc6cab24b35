/**
 * `npm test`: format, lint, types and every test, in this order, each to its end, so that one run shows all that is
 * wrong. Arguments go to the test runner. Ends with a line `N passed, N failed` over checks and tests. A test that is
 * skipped, because a program of the system is missing, is counted apart, and in CI as failed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number };

const report = path.join(mkdtempSync(path.join(tmpdir(), 'creature-catalog-test-')), 'report.json');

const tallies: readonly Tally[] = [
  check('format', 'oxfmt/bin/oxfmt', ['--check', '.']),
  check('lint', 'oxlint/bin/oxlint', ['--type-aware']),
  check('types', 'typescript/bin/tsc', ['--noEmit']),
  check('types of the explorer', 'typescript/bin/tsc', ['--noEmit', '-p', 'src/explorer']),
  tests(process.argv.slice(2)),
];
rmSync(path.dirname(report), { recursive: true });

const passed = sum(tallies.map((tally) => tally.passed));
const failed = sum(tallies.map((tally) => tally.failed));
const skipped = sum(tallies.map((tally) => tally.skipped));
console.log(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
process.exitCode = failed === 0 ? 0 : 1;

function check(name: string, program: string, args: readonly string[]): Tally {
  console.log(`\n— ${name}`);
  return run(program, args) === 0
    ? { passed: 1, failed: 0, skipped: 0 }
    : { passed: 0, failed: 1, skipped: 0 };
}

function tests(args: readonly string[]): Tally {
  console.log('\n— tests');
  const status = run('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ]);
  const { numPassedTests, numFailedTests, numPendingTests } = readReport();
  const isCi = Boolean(process.env['CI']);
  const failures = numFailedTests + (isCi ? numPendingTests : 0);
  return {
    passed: numPassedTests,
    // A run can fail outside of any test.
    failed: status === 0 ? failures : Math.max(failures, 1),
    skipped: isCi ? 0 : numPendingTests,
  };
}

function readReport(): {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
} {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 };
  }
}

function run(program: string, args: readonly string[]): number {
  const { status } = spawnSync(process.execPath, [path.join('node_modules', program), ...args], {
    stdio: 'inherit',
  });
  return status ?? 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
