import { readTotalHits } from '../harness/read-total-hits.ts';
import { type Check, exactly, noFaults } from './check.ts';
import type { Tally } from '../harness/client/tally.ts';
import type { Service } from './service.ts';

/** Rules that a service must follow, whatever is done to it. */
export type Watch = {
  /** Checks it, once all that was asked is answered or given up. */
  readonly check: (
    tally: Tally,
    asked?: {
      /** Statuses of 500 and more that were provoked. */
      readonly serverErrors?: readonly number[];
      /** Lines for the operator that were provoked. */
      readonly complaints?: RegExp;
    },
  ) => Promise<readonly Check[]>;
};

/** Begins to watch a service: every request from now on has to be in the tally. */
export async function watchService(service: Service): Promise<Watch> {
  const before = await readTotalHits(service.port);
  return {
    check: async (tally, { serverErrors = [], complaints } = {}) => {
      const unasked = [...tally.statuses]
        .filter(([status]) => status >= 500 && !serverErrors.includes(status))
        .map(([status, count]) => `${count} answers of ${status}`);
      return [
        ...checkLife(service, complaints),
        noFaults('answers of 500 and more', unasked),
        ...(service.isAlive() ? [await checkHits(service, before, tally)] : []),
      ];
    },
  };
}

/** Checks that a service still runs, and that it logged no complaints except expected ones. */
export function checkLife(service: Service, provoked?: RegExp): readonly Check[] {
  const lines = service
    .complaints()
    .split('\n')
    .filter((line) => line !== '' && !provoked?.test(line));
  return [
    exactly('the process lives', service.isAlive() ? 'yes' : 'no', 'yes'),
    noFaults('complaints on standard error', lines),
  ];
}

async function checkHits(service: Service, before: number, tally: Tally): Promise<Check> {
  // The last question counts itself.
  const growth = (await readTotalHits(service.port)) - before - 1;
  const { counted, uncertain } = tally;
  return {
    name: 'growth of total_hits',
    measured: growth,
    wanted: uncertain === 0 ? `= ${counted}` : `${counted} to ${counted + uncertain}`,
    passed: growth >= counted && growth <= counted + uncertain,
  };
}
