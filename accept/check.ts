/** Something that has to hold of the service, and whether it did. */
export type Check = {
  readonly name: string;
  readonly measured: number | string;
  readonly wanted: string;
  readonly passed: boolean;
  /** Facts that a reader of it has to know. */
  readonly note?: string;
};

export function atMost(name: string, measured: number, limit: number, unit = ''): Check {
  return { name, measured, wanted: `≤ ${limit}${unit}`, passed: measured <= limit };
}

export function atLeast(name: string, measured: number, limit: number, unit = ''): Check {
  return { name, measured, wanted: `≥ ${limit}${unit}`, passed: measured >= limit };
}

export function exactly(name: string, measured: number | string, wanted: number | string): Check {
  return { name, measured, wanted: `= ${wanted}`, passed: measured === wanted };
}

/** That nothing went wrong; the note shows the first faults. */
export function noFaults(name: string, faults: readonly string[], of?: number): Check {
  return {
    name,
    measured: of === undefined ? faults.length : `${faults.length} of ${of}`,
    wanted: '0',
    passed: faults.length === 0,
    ...(faults.length > 0 && { note: faults.slice(0, 5).join('\n') }),
  };
}

/** The checks under the name of what they are about. */
export function named(subject: string, checks: readonly Check[]): Check[] {
  return checks.map((check) => ({ ...check, name: `${subject}: ${check.name}` }));
}

/** The checks as a table for people. */
export function describeChecks(checks: readonly Check[]): string {
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
