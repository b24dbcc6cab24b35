import type { Check } from './check.ts';
import type { Result } from './run-group.ts';

/** The results of a group on a runtime, written for people. */
export function describeResult(result: Result): string {
  const { breakage, passed, seconds } = result;
  const verdict = breakage
    ? `a build that ${breakage.does}: ${passed ? 'noticed' : 'NOT NOTICED'}`
    : passed
      ? 'passed'
      : 'NOT PASSED';
  const title = `${result.group} on ${result.runtime}, ${seconds} s: ${verdict}`;
  return 'failure' in result
    ? `${title}\n  not checked: ${result.failure}\n`
    : `${title}\n${describeChecks(result.checks)}\n`;
}

function describeChecks(checks: readonly Check[]): string {
  const nameWidth = Math.max(...checks.map(({ name }) => name.length));
  const measuredWidth = Math.max(...checks.map(({ measured }) => textOf(measured).length));
  const wantedWidth = Math.max(...checks.map(({ wanted }) => wanted.length));
  return checks
    .flatMap(({ name, measured, wanted, passed, note }) => [
      [
        ` ${passed ? ' ' : '✗'} ${name.padEnd(nameWidth)}`,
        textOf(measured).padStart(measuredWidth),
        `wanted ${wanted.padEnd(wantedWidth)}`,
        passed ? 'ok' : 'missed',
      ].join('  '),
      ...(note === undefined ? [] : note.split('\n').map((line) => `      ${line}`)),
    ])
    .join('\n');
}

function textOf(measured: number | string): string {
  return typeof measured === 'string'
    ? measured
    : measured.toLocaleString('en', { maximumSignificantDigits: 6 });
}
