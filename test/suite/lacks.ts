import { afterAll, beforeEach, expect, type TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test does not hold for what is tested. */
    leftOut?: string;
  }
}

/** Something that a kind of service cannot do by its nature. */
export type Lack = {
  /** What it is, and why; shown beside each test that is left out for it. */
  readonly reason: string;
  /** The full names of these tests, without that of the service, fit one of them. */
  readonly tests: readonly RegExp[];
};

/**
 * Leaves the tests of a suite out that ask for what a service lacks, each with its reason. Fails where one of the names fits
 * no test any more. To be called in the suite's `describe`.
 */
export function leaveOut(lacks: readonly Lack[]): void {
  const unused = new Set(lacks.flatMap(({ tests }) => tests));
  beforeEach(({ task, skip }: TestContext) => {
    const name = task.fullTestName.split(' > ').slice(1).join(' > ');
    for (const { reason, tests } of lacks) {
      const found = tests.find((each) => each.test(name));
      if (found) {
        unused.delete(found);
        // Counted apart from tests for which a program is missing.
        task.meta.leftOut = reason;
        skip(reason);
      }
    }
  });
  afterAll(() => expect([...unused]).toEqual([]));
}
