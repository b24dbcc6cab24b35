import { afterAll, beforeEach, expect, type TestContext } from 'vitest';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface TaskMeta {
    /** Why a test does not apply to the service under test. */
    excludedBecause?: string;
  }
}

/** Something that a kind of service cannot do by its nature, and the tests of it. */
export type Exclusion = {
  /** Shown beside each excluded test. */
  readonly reason: string;
  /** Patterns of their full names, without that of the service. */
  readonly tests: readonly RegExp[];
};

/** Skips the excluded tests of the `describe` that calls it. Fails if a pattern matches no test any more. */
export function excludeTests(exclusions: readonly Exclusion[]): void {
  const unused = new Set(exclusions.flatMap(({ tests }) => tests));
  beforeEach(({ task, skip }: TestContext) => {
    const name = task.fullTestName.split(' > ').slice(1).join(' > ');
    for (const { reason, tests } of exclusions) {
      const found = tests.find((each) => each.test(name));
      if (found) {
        unused.delete(found);
        // `tools/test.ts` counts these apart from tests that skip because a program is missing.
        task.meta.excludedBecause = reason;
        skip(reason);
      }
    }
  });
  afterAll(() => expect([...unused]).toEqual([]));
}
