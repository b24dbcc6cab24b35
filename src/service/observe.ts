import type { Statistics } from '../api/service.ts';
import type { Observer } from '../http/observer.ts';
import { measureEventLoopDelay } from './metrics/event-loop-delay.ts';
import { createMeter } from './metrics/meter.ts';
import type { Report } from './metrics/report.ts';
import type { Condition } from './condition.ts';
import type { Generation } from './generation.ts';
import type { ServeOptions } from './serve-options.ts';

/** What watches a service and tells of it. */
export type Observation = {
  readonly observer: Observer;
  /** The metrics of the whole service, of all its processes, in the text format of Prometheus. */
  readonly readMetrics: () => Promise<string>;
  readonly stop: () => void;
};

/** Counts, measures and, at the level for it, logs what a server does from now on. */
export async function observe(
  { fellows, log }: ServeOptions,
  told: {
    readonly condition: Condition;
    readonly statistics: Statistics;
    /** Undefined before the first one is in service. */
    readonly generation: () => Generation | undefined;
  },
): Promise<Observation> {
  const meter = createMeter();
  const delays = measureEventLoopDelay();
  const report = async (): Promise<Report> => {
    const { collectReport } = await import('./workers/collect-report.ts');
    const counted = [...meter.report(), ...delays.report()];
    const generation = told.generation();
    return generation ? collectReport({ ...told, counted, generation }) : counted;
  };
  fellows?.answerWith(report);
  return {
    observer: log.debug
      ? (await import('./log-requests.ts')).logRequests(meter.observer, log.debug)
      : meter.observer,
    readMetrics: async () => {
      const { renderReports } = await import('./metrics/render-reports.ts');
      return renderReports(
        fellows ? await fellows.ask() : [{ worker: undefined, report: await report() }],
      );
    },
    stop: () => delays.stop(),
  };
}
