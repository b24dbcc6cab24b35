import type { NamedReport } from '../metrics/merge-reports.ts';
import type { Report } from '../metrics/report.ts';

/** The other processes of a service, as one of them sees them. */
export type Fellows = {
  /** What this process says of itself, whoever is asked for metrics. */
  readonly answerWith: (report: () => Promise<Report>) => void;
  /** What each of them has to tell, this one included; this one alone where nobody can be asked. */
  readonly ask: () => Promise<readonly NamedReport[]>;
};
