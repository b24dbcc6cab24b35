import type { Statistics } from '../api/service.ts';
import type { Observer } from '../http/observer.ts';
import { statusOf } from '../responses/finished.ts';
import type { Condition } from './condition.ts';
import type { Generation } from './generation.ts';
import { createMetrics } from './metrics.ts';
import type { ServeOptions } from './serve-options.ts';

/** What watches a service and tells of it. */
export type Observation = {
  readonly observer: Observer;
  /** The metrics of the whole service, of all its processes, in the text format of Prometheus. */
  readonly readMetrics: () => Promise<string>;
  readonly stop: () => void;
};

/** One packet of so many is timed: reading the clock twice costs a fiftieth of a response. */
const packetsPerTiming = 16;

/** Counts, measures and, at the level for it, logs what a server does from now on. */
export async function observe(
  { worker, log }: ServeOptions,
  state: {
    readonly condition: Condition;
    readonly statistics: Statistics;
    /** Undefined before the first one is in service. */
    readonly generation: () => Generation | undefined;
  },
): Promise<Observation> {
  const metrics = createMetrics(() => {
    const generation = state.generation();
    return generation && { ...state, ...generation, cacheBytes: generation.cacheBytes() };
  }, worker?.metrics);
  let packets = 0;
  let arrivedAt: number | undefined;
  let unsentBytes = 0;
  const takeBytes = (): number => {
    const bytes = unsentBytes;
    unsentBytes = 0;
    return bytes;
  };
  const observer: Observer = {
    connectionOpened: metrics.connectionOpened,
    connectionClosed: metrics.connectionClosed,
    packetArrived: () => {
      packets += 1;
      arrivedAt = packets % packetsPerTiming === 0 ? performance.now() : undefined;
    },
    packetAnswered: () => undefined,
    found: ({ line }, { shape }) => {
      const milliseconds = arrivedAt === undefined ? undefined : performance.now() - arrivedAt;
      metrics.answered(line.target, shape.status, 'cached', milliseconds, takeBytes());
    },
    computed: ({ line }, answered, milliseconds) =>
      metrics.answered(line.target, statusOf(answered), 'computed', milliseconds, takeBytes()),
    refused: (problem, { status }) => metrics.refused(problem, status),
    sent: (byteLength) => {
      unsentBytes += byteLength;
    },
  };
  return {
    observer: log.debug
      ? (await import('./log-requests.ts')).logRequests(observer, log.debug)
      : observer,
    readMetrics: metrics.read,
    stop: metrics.stop,
  };
}
