import type { Tally } from '../../harness/client/tally.ts';

/** Adds up the counts of several loads, without their times. */
export function joinTallies(all: Tally, one: Tally): void {
  for (const [status, count] of one.statuses) {
    all.statuses.set(status, (all.statuses.get(status) ?? 0) + count);
  }
  all.counted += one.counted;
  all.uncertain += one.uncertain;
  all.failures.push(...one.failures);
}
