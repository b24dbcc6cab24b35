import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { routeTemplates } from '../api/prebuilt-paths.ts';
import type { Statistics } from '../api/service.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Condition } from './condition.ts';
import type { MetricValue, Report } from './metrics-text.ts';
import { packageRoot } from './package-root.ts';

/** Counts what a server does. A request costs a few additions; everything else happens when `/metrics` is read. */
export type Metrics = {
  /** `milliseconds` is undefined for a response that was not timed: the next timed one stands for it as well. */
  readonly answered: (
    target: string,
    status: number,
    kind: 'cached' | 'computed',
    milliseconds: number | undefined,
    bytes: number,
  ) => void;
  /** A request was refused before its path was known. */
  readonly refused: (problem: string, status: number) => void;
  readonly connectionOpened: () => void;
  readonly connectionClosed: () => void;
  /** The metrics of the whole service, all workers included, in the text format 0.0.4 of Prometheus. */
  readonly read: () => Promise<string>;
  readonly stop: () => void;
};

/** What the service itself can report at a moment. */
export type ServiceState = {
  readonly catalog: Catalog;
  readonly condition: Condition;
  readonly statistics: Statistics;
  /** By the name of each cache. */
  readonly cacheBytes: Readonly<Record<string, number>>;
};

/** How a worker takes part in the metrics of all workers. */
export type SharedMetrics = {
  readonly workerNumber: number;
  /** Sets the callback that reports what this worker counted. */
  readonly onReport: (report: () => Report) => void;
  /** The metrics of all workers, as text. */
  readonly read: () => Promise<string>;
};

/** In seconds, from a response of the cache to a slow search. */
const durationBounds = [
  0.000_01, 0.000_025, 0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025,
  0.05, 0.1, 0.25, 0.5, 1, 2.5,
];

const delayBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

const delayIntervalMilliseconds = 200;

/** `readState` returns undefined before the first snapshot is in service. `shared` is absent in a single process. */
export function createMetrics(
  readState: () => ServiceState | undefined,
  shared?: SharedMetrics,
): Metrics {
  const requests = new Map<string, Map<number, number>>();
  const refusals = new Map<string, number>();
  const durations = {
    cached: createHistogram(durationBounds),
    computed: createHistogram(durationBounds),
  };
  const untimed = { cached: 0, computed: 0 };
  const delays = createHistogram(delayBounds);
  let sentBytes = 0;
  let acceptedConnections = 0;
  let openConnections = 0;

  let expectedAt = performance.now() + delayIntervalMilliseconds;
  const timer = setInterval(() => {
    const now = performance.now();
    delays.observe(Math.max(0, now - expectedAt) / 1000, 1);
    expectedAt = now + delayIntervalMilliseconds;
  }, delayIntervalMilliseconds);
  timer.unref();

  const countRequest = (route: string, status: number): void => {
    let byStatus = requests.get(route);
    if (!byStatus) {
      byStatus = new Map();
      requests.set(route, byStatus);
    }
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  };

  const report = (): Report => {
    const state = readState();
    return [
      {
        name: 'catalog_http_requests_total',
        values: [...requests].flatMap(([route, byStatus]) =>
          Array.from(byStatus, ([status, value]) => ({
            labels: { route, status: String(status) },
            value,
          })),
        ),
      },
      {
        name: 'catalog_http_refusals_total',
        values: Array.from(refusals, ([problem, value]) => ({ labels: { problem }, value })),
      },
      {
        name: 'catalog_http_request_duration_seconds',
        values: [
          ...durations.cached.read('catalog_http_request_duration_seconds', { answer: 'finished' }),
          ...durations.computed.read('catalog_http_request_duration_seconds', {
            answer: 'computed',
          }),
        ],
      },
      { name: 'catalog_http_response_bytes_total', values: [single(sentBytes)] },
      // `Bun.serve` does not report connections.
      ...(globalThis.Bun
        ? []
        : [
            { name: 'catalog_http_connections_total', values: [single(acceptedConnections)] },
            { name: 'catalog_http_connections', values: [single(openConnections)] },
          ]),
      {
        name: 'catalog_event_loop_delay_seconds',
        values: delays.read('catalog_event_loop_delay_seconds', {}),
      },
      ...(state ? readService(state) : []),
      ...readProcess(shared ? { worker: String(shared.workerNumber) } : {}),
    ];
  };
  shared?.onReport(report);

  return {
    answered: (target, status, kind, milliseconds, bytes) => {
      countRequest(routeOf(target), status);
      sentBytes += bytes;
      untimed[kind] += 1;
      if (milliseconds !== undefined) {
        durations[kind].observe(milliseconds / 1000, untimed[kind]);
        untimed[kind] = 0;
      }
    },
    refused: (problem, status) => {
      countRequest('refused', status);
      refusals.set(problem, (refusals.get(problem) ?? 0) + 1);
    },
    connectionOpened: () => {
      acceptedConnections += 1;
      openConnections += 1;
    },
    connectionClosed: () => {
      openConnections -= 1;
    },
    read: async () => {
      if (shared) {
        return shared.read();
      }
      // Loading prom-client takes as long as a start of the service.
      const { renderMetrics } = await import('./metrics-text.ts');
      return renderMetrics([report()]);
    },
    stop: () => clearInterval(timer),
  };
}

function single(value: number): MetricValue {
  return { labels: {}, value };
}

/** `bounds` in seconds, the smallest first. */
function createHistogram(bounds: readonly number[]) {
  // The last count is of what is longer than the longest bound.
  const counts = new Float64Array(bounds.length + 1);
  let sum = 0;
  return {
    /** Adds a duration that stands for `weight` of them. */
    observe: (seconds: number, weight: number): void => {
      const above = bounds.findIndex((bound) => seconds <= bound);
      const place = above === -1 ? bounds.length : above;
      counts[place] = (counts[place] ?? 0) + weight;
      sum += seconds * weight;
    },
    /** Cumulative counts by upper bound, the sum and the count, as the text format has them. */
    read: (name: string, labels: Readonly<Record<string, string>>): MetricValue[] => {
      let total = 0;
      const buckets = Array.from(counts, (count, i): MetricValue => {
        total += count;
        const le = i < bounds.length ? String(bounds[i]) : '+Inf';
        return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: total };
      });
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels, value: sum },
        { metricName: `${name}_count`, labels, value: total },
      ];
    },
  };
}

/** Of the package. A schema for its own file would load Valibot at each start, which takes Bun 7 ms. */
function readVersion(): string {
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(path.join(packageRoot, 'package.json'), 'utf8'),
  );
  return version;
}

function readService({ catalog, condition, statistics, cacheBytes }: ServiceState): Report {
  const { total, session } = statistics.hits();
  const { phase, worldVersion, reload, reloads } = condition;
  const { bun, node } = process.versions;
  const build = {
    version: readVersion(),
    runtime: bun === undefined ? 'node' : 'bun',
    runtime_version: bun ?? node,
  };
  return [
    { name: 'catalog_hits_total', values: [single(total)] },
    { name: 'catalog_session_hits', values: [single(session)] },
    { name: 'catalog_uptime_seconds', values: [single(statistics.uptimeSeconds())] },
    { name: 'catalog_draining', values: [single(phase === 'draining' ? 1 : 0)] },
    { name: 'catalog_world_info', values: [{ labels: { version: worldVersion }, value: 1 }] },
    { name: 'catalog_world_creatures', values: [single(catalog.creatures.length)] },
    { name: 'catalog_world_forms', values: [single(catalog.forms.length)] },
    {
      name: 'catalog_world_reloads_total',
      values: [
        { labels: { outcome: 'succeeded' }, value: reloads.succeeded },
        { labels: { outcome: 'refused' }, value: reloads.refused },
      ],
    },
    {
      name: 'catalog_world_reload_timestamp_seconds',
      values:
        reload.kind === 'none'
          ? []
          : [{ labels: { outcome: reload.kind }, value: reload.at.getTime() / 1000 }],
    },
    {
      name: 'catalog_cache_bytes',
      values: Object.entries(cacheBytes).map(([cache, value]) => ({ labels: { cache }, value })),
    },
    { name: 'catalog_build_info', values: [{ labels: build, value: 1 }] },
  ];
}

/**
 * The standard metrics of a process. Those of prom-client come with forty of V8, which are 0 on Bun, and take the reserved
 * heap for the used one.
 */
export function readProcess(labels: Readonly<Record<string, string>>): Report {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const values: readonly (readonly [name: string, value: number])[] = [
    ['process_cpu_seconds_total', (user + system) / 1e6],
    ['process_resident_memory_bytes', rss],
    ['process_heap_bytes', heapUsed],
    ['process_start_time_seconds', performance.timeOrigin / 1000],
    ...readProcFiles(),
  ];
  return values.map(([name, value]) => ({ name, values: [{ labels, value }] }));
}

/** Only Linux has these files (proc(5)). */
function readProcFiles(): readonly (readonly [name: string, value: number])[] {
  try {
    const status = readFileSync('/proc/self/status', 'latin1');
    const limits = readFileSync('/proc/self/limits', 'latin1');
    const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1]);
    const values: readonly (readonly [string, number])[] = [
      ['process_open_fds', readdirSync('/proc/self/fd').length],
      ['process_max_fds', numberIn(limits, /^Max open files\s+(\d+)/m)],
      ['process_virtual_memory_bytes', numberIn(status, /^VmSize:\s+(\d+) kB$/m) * 1024],
      ['process_threads', numberIn(status, /^Threads:\s+(\d+)$/m)],
    ];
    // A limit may be "unlimited".
    return values.filter(([, value]) => !Number.isNaN(value));
  } catch {
    return [];
  }
}

const templatesByShape = new Map(
  routeTemplates.map((template) => [template.replaceAll(/\{\w+\}/g, '{}'), template]),
);

/** Targets that are remembered with their route: finding it costs a tenth of a cached response. */
const rememberedRoutes = 4096;
const routes = new Map<string, string>();

function routeOf(target: string): string {
  const known = routes.get(target);
  if (known !== undefined) {
    return known;
  }
  const route = findRoute(target);
  if (routes.size < rememberedRoutes) {
    routes.set(target, route);
  }
  return route;
}

/** The template of a target's path, or `unknown`: a bounded number of labels whatever clients send. */
export function findRoute(target: string): string {
  const [pathname = ''] = target.split('?', 1);
  const last = pathname.lastIndexOf('/');
  const beforeLast = pathname.lastIndexOf('/', last - 1);
  const parent = pathname.slice(0, last);
  const hasLast = last + 1 < pathname.length;
  const hasBeforeLast = beforeLast >= 0 && beforeLast + 1 < last;
  // Parameters are among the last two segments.
  return (
    templatesByShape.get(pathname) ??
    (hasLast ? templatesByShape.get(`${parent}/{}`) : undefined) ??
    (hasLast && hasBeforeLast
      ? (templatesByShape.get(`${pathname.slice(0, beforeLast)}/{}${pathname.slice(last)}`) ??
        templatesByShape.get(`${pathname.slice(0, beforeLast)}/{}/{}`))
      : undefined) ??
    'unknown'
  );
}
