import type { NamedReport } from '../metrics/merge-reports.ts';
import type { Report } from '../metrics/report.ts';
import type { Fellows } from './fellows.ts';
import type { SupervisorMessage, TeamNews, WorkerMessage } from './worker-messages.ts';

/** What concerns reports. */
type FellowMessage = Exclude<SupervisorMessage, TeamNews>;

/** A supervisor that says nothing for so long is not asked any more. */
const patienceMilliseconds = 1000;

/** Reaches the other workers by way of the supervisor. */
export function createFellows(tell: (message: WorkerMessage) => Promise<void>): {
  readonly fellows: Fellows;
  readonly hear: (message: FellowMessage) => void;
} {
  let makeReport = async (): Promise<Report> => [];
  let rounds = 0;
  const waiting = new Map<number, (reports: readonly NamedReport[]) => void>();
  return {
    fellows: {
      answerWith: (report) => {
        makeReport = report;
      },
      ask: async () => {
        const round = (rounds += 1);
        const report = await makeReport();
        return new Promise((resolve) => {
          const finish = (reports: readonly NamedReport[]): void => {
            clearTimeout(deadline);
            waiting.delete(round);
            resolve(reports);
          };
          const deadline = setTimeout(
            () => finish([{ worker: undefined, report }]),
            patienceMilliseconds,
          );
          waiting.set(round, finish);
          void tell({ kind: 'metrics-wanted', round, report });
        });
      },
    },
    hear: (message) => {
      switch (message.kind) {
        case 'report-wanted':
          void makeReport().then((report) =>
            tell({ kind: 'report', round: message.round, report }),
          );
          return;
        case 'reports':
          waiting.get(message.round)?.(message.reports);
      }
    },
  };
}
