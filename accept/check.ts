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
