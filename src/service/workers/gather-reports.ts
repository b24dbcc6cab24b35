import { mergeReports, totalsOf } from '../metrics/merge-reports.ts';
import { processFigures } from '../metrics/process-figures.ts';
import type { Report } from '../metrics/report.ts';
import type { SupervisorMessage } from './worker-messages.ts';

/** A worker as whoever gathers sees it. */
export type Reporter = {
  /** Tells it from the others of its time; a worker that replaces another takes its number. */
  readonly number: number;
  readonly tell: (message: SupervisorMessage) => void;
};

/** Gathers what all workers of a service counted, for the one that was asked. */
export type Gathering = {
  /** A worker was asked for the metrics of the service, and says what it has itself. */
  readonly ask: (asker: Reporter, round: number, report: Report) => void;
  /** A worker says what it has. */
  readonly hear: (reporter: Reporter, round: number, report: Report) => void;
  /** A worker has ended. What it had counted when it last said so stays counted. */
  readonly bury: (reporter: Reporter) => void;
};

/** How long the others may take: one that is busy for longer is told of as it was the last time. */
const patienceMilliseconds = 200;

/** `reporters` are the workers that run. */
export function createGathering(reporters: () => readonly Reporter[]): Gathering {
  const latest = new Map<Reporter, Report>();
  /** By the round that the workers were asked in. */
  const waiting = new Map<number, (reporter: Reporter) => void>();
  let former: Report = [];
  let rounds = 0;

  const told = (fresh: ReadonlySet<Reporter>): { worker: string; report: Report }[] => [
    { worker: 'ended', report: former },
    { worker: 'supervisor', report: processFigures() },
    ...reporters().map((each) => ({
      worker: String(each.number),
      report: [
        ...(latest.get(each) ?? []),
        ['catalog_worker_up', fresh.has(each) ? 1 : 0] as const,
      ],
    })),
  ];

  return {
    ask: (asker, askersRound, report) => {
      latest.set(asker, report);
      const fresh = new Set([asker]);
      const round = (rounds += 1);
      const finish = (): void => {
        clearTimeout(deadline);
        waiting.delete(round);
        asker.tell({ kind: 'reports', round: askersRound, reports: told(fresh) });
      };
      const deadline = setTimeout(finish, patienceMilliseconds);
      const finishWhenAll = (): void => {
        if (reporters().every((each) => fresh.has(each))) {
          finish();
        }
      };
      waiting.set(round, (reporter) => {
        fresh.add(reporter);
        finishWhenAll();
      });
      for (const each of reporters()) {
        if (each !== asker) {
          each.tell({ kind: 'report-wanted', round });
        }
      }
      finishWhenAll();
    },
    hear: (reporter, round, report) => {
      // Messages of a worker that ended may come late.
      if (reporters().includes(reporter)) {
        latest.set(reporter, report);
        waiting.get(round)?.(reporter);
      }
    },
    bury: (reporter) => {
      const totals = totalsOf(latest.get(reporter) ?? []);
      latest.delete(reporter);
      former = mergeReports([
        { worker: undefined, report: former },
        { worker: undefined, report: totals },
      ]);
    },
  };
}
