import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pageTemplates } from '../api/page-parameters.ts';
import { pageFileTemplate, routeTemplates } from '../api/prebuilt-paths.ts';
import type { Statistics } from '../api/service.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Condition } from './condition.ts';
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
  /** Counts a request that was refused before its path was known. */
  readonly refused: (problem: string, status: number) => void;
  readonly connectionOpened: () => void;
  readonly connectionClosed: () => void;
  /** Returns the metrics of this process. */
  readonly report: () => Report;
  readonly stop: () => void;
};

/** The state of the service at the moment of a report. */
export type ServiceState = {
  readonly catalog: Catalog;
  readonly condition: Condition;
  readonly statistics: Statistics;
  /** Bytes of the response cache, about. */
  readonly cachedBytes: number;
};

type MetricValue = {
  /** The name of the series where it differs from the metric's, as in a histogram. */
  readonly metricName?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

/** The metrics of one process at one moment. */
export type Report = { readonly [Name in MetricName]?: readonly MetricValue[] };

type MetricName = keyof typeof help;

/**
 * All metrics in the order of `/metrics`, with their help texts. In seconds and bytes, and counters end in `_total`, as
 * Prometheus recommends.
 */
const help = {
  catalog_http_requests_total:
    'Requests answered, by path template and status. "unknown" is any other path; "refused" counts requests that were refused before their path was read.',
  catalog_http_refusals_total: 'Requests refused before their path was read, by kind of problem.',
  catalog_http_request_duration_seconds:
    'Time to answer a request inside the process. "finished" responses were prebuilt or cached, and one of sixteen is timed; "computed" responses were made by the app and are timed until they are ready to be sent.',
  catalog_http_response_bytes_total: 'Bytes of the response bodies sent.',
  catalog_http_connections_total: 'Connections accepted.',
  catalog_http_connections: 'Open connections.',
  catalog_hits_total: 'Hits since the first start, as in "/stats".',
  catalog_session_hits: 'Hits since the last start of the service, as in "/stats".',
  catalog_uptime_seconds: 'Time since the service started.',
  catalog_draining: '1 while the service is stopping.',
  catalog_world_info: 'Versions of the world in service; two for a moment during a reload.',
  catalog_world_creatures: 'Creatures of the world.',
  catalog_world_forms: 'Forms of all creatures of the world.',
  catalog_world_reloads_total:
    'Attempts to put a new version of the world into service. If one is refused, the previous version stays in service.',
  catalog_world_reload_timestamp_seconds: 'Time of the last reload, by its outcome.',
  catalog_cache_bytes: 'Approximate size of a cache.',
  catalog_event_loop_delay_seconds: 'Delay of a timer that fires five times a second.',
  catalog_build_info: 'Versions of the service and of its runtime.',
  catalog_worker_up:
    '0 if a worker has not reported for two seconds; its counts are then from its last report.',
  process_cpu_seconds_total: 'Total user and system CPU time spent in seconds.',
  process_open_fds: 'Number of open file descriptors.',
  process_max_fds: 'Maximum number of open file descriptors.',
  process_virtual_memory_bytes: 'Virtual memory size in bytes.',
  process_resident_memory_bytes: 'Resident memory size in bytes.',
  process_heap_bytes: 'Process heap size in bytes.',
  process_threads: 'Number of OS threads in the process.',
  process_start_time_seconds: 'Start time of the process since unix epoch in seconds.',
} as const;

/** Metrics of which each worker has a share. The others have a label for the worker, or are the same for all of them. */
const summed = /^catalog_(?:http|cache|event_loop)_/;

/** Upper bounds in seconds, from a response of the cache to a slow search. */
const durationBounds = [
  0.000_01, 0.000_025, 0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025,
  0.05, 0.1, 0.25, 0.5, 1, 2.5,
];

const delayBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

const delayIntervalMilliseconds = 200;

const rememberedTargets = 4096;

const histograms = {
  duration: 'catalog_http_request_duration_seconds',
  delay: 'catalog_event_loop_delay_seconds',
} as const;

/** `processLabels` distinguish this process from the others of its service. */
export function createMetrics(
  readState: () => ServiceState,
  processLabels: Readonly<Record<string, string>>,
): Metrics {
  /** Counts of statuses by route. */
  const requests = new Map<string, Map<number, number>>();
  /** The same by target, because finding the route of a target costs a tenth of a cached response. */
  const requestsOfTargets = new Map<string, Map<number, number>>();
  const refusals = new Map<string, number>();
  const durations = {
    cached: createHistogram(histograms.duration, durationBounds),
    computed: createHistogram(histograms.duration, durationBounds),
  };
  const untimed = { cached: 0, computed: 0 };
  const delays = createHistogram(histograms.delay, delayBounds);
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

  const increment = <Key>(counts: Map<Key, number>, key: Key): void => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };

  const requestsOfRoute = (route: string): Map<number, number> => {
    const counts = requests.get(route) ?? new Map<number, number>();
    requests.set(route, counts);
    return counts;
  };

  const requestsOf = (target: string): Map<number, number> => {
    let counts = requestsOfTargets.get(target);
    if (!counts) {
      counts = requestsOfRoute(findRoute(target));
      if (requestsOfTargets.size < rememberedTargets) {
        requestsOfTargets.set(target, counts);
      }
    }
    return counts;
  };

  return {
    answered: (target, status, kind, milliseconds, bytes) => {
      increment(requestsOf(target), status);
      sentBytes += bytes;
      untimed[kind] += 1;
      if (milliseconds !== undefined) {
        durations[kind].observe(milliseconds / 1000, untimed[kind]);
        untimed[kind] = 0;
      }
    },
    refused: (problem, status) => {
      increment(requestsOfRoute('refused'), status);
      increment(refusals, problem);
    },
    connectionOpened: () => {
      acceptedConnections += 1;
      openConnections += 1;
    },
    connectionClosed: () => {
      openConnections -= 1;
    },
    report: () => ({
      catalog_http_requests_total: [...requests].flatMap(([route, counts]) =>
        Array.from(counts, ([status, value]) => ({
          labels: { route, status: String(status) },
          value,
        })),
      ),
      catalog_http_refusals_total: Array.from(refusals, ([problem, value]) => ({
        labels: { problem },
        value,
      })),
      catalog_http_request_duration_seconds: [
        ...durations.cached.read({ answer: 'finished' }),
        ...durations.computed.read({ answer: 'computed' }),
      ],
      catalog_http_response_bytes_total: [single(sentBytes)],
      // `Bun.serve` does not report connections.
      ...(!globalThis.Bun && {
        catalog_http_connections_total: [single(acceptedConnections)],
        catalog_http_connections: [single(openConnections)],
      }),
      catalog_event_loop_delay_seconds: delays.read({}),
      ...readService(readState()),
      ...readProcess(processLabels),
    }),
    stop: () => clearInterval(timer),
  };
}

/** Merges the reports of all processes and renders them in the text format 0.0.4 of Prometheus. */
export async function renderMetrics(reports: readonly Report[]): Promise<string> {
  return (await merge(reports, () => true)).metrics();
}

/** Sums the counters of processes that have ended: counters must never go down. */
export async function sumCounters(reports: readonly Report[]): Promise<Report> {
  const isSummedCounter = (name: string): boolean => summed.test(name) && typeOf(name) !== 'gauge';
  const metrics = await (await merge(reports, isSummedCounter)).getMetricsAsJSON();
  return Object.fromEntries(metrics.map(({ name, values }) => [name, values]));
}

async function merge(reports: readonly Report[], isMerged: (name: string) => boolean) {
  // Loading prom-client takes as long as a start of the service.
  const { AggregatorRegistry } = await import('prom-client');
  const metrics = Object.keys(help)
    .filter((name): name is MetricName => isMerged(name))
    .map((name) => ({
      name,
      help: help[name],
      type: typeOf(name),
      aggregator: summed.test(name) ? 'sum' : 'max',
      values: reports.flatMap((report) => report[name] ?? []),
    }));
  return AggregatorRegistry.aggregate([metrics.filter(({ values }) => values.length > 0)]);
}

function typeOf(name: string): 'counter' | 'gauge' | 'histogram' {
  if (name === histograms.duration || name === histograms.delay) {
    return 'histogram';
  }
  return name.endsWith('_total') ? 'counter' : 'gauge';
}

function single(value: number): MetricValue {
  return { labels: {}, value };
}

/** `bounds` in seconds, the smallest first. */
function createHistogram(name: string, bounds: readonly number[]) {
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
    /** Returns cumulative counts by upper bound, the sum and the count, as the text format has them. */
    read: (labels: Readonly<Record<string, string>>): MetricValue[] => {
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

function readService({ catalog, condition, statistics, cachedBytes }: ServiceState): Report {
  const { total, session } = statistics.hits();
  const { phase, worldVersion, reload, reloads } = condition;
  const { bun, node } = process.versions;
  version ??= readVersion();
  const build = {
    version,
    runtime: bun === undefined ? 'node' : 'bun',
    runtime_version: bun ?? node,
  };
  return {
    catalog_hits_total: [single(total)],
    catalog_session_hits: [single(session)],
    catalog_uptime_seconds: [single(statistics.uptimeSeconds())],
    catalog_draining: [single(phase === 'draining' ? 1 : 0)],
    catalog_world_info: [{ labels: { version: worldVersion }, value: 1 }],
    catalog_world_creatures: [single(catalog.creatures.length)],
    catalog_world_forms: [single(catalog.forms.length)],
    catalog_world_reloads_total: [
      { labels: { outcome: 'succeeded' }, value: reloads.succeeded },
      { labels: { outcome: 'refused' }, value: reloads.refused },
    ],
    ...(reload.kind !== 'none' && {
      catalog_world_reload_timestamp_seconds: [
        { labels: { outcome: reload.kind }, value: reload.atMilliseconds / 1000 },
      ],
    }),
    catalog_cache_bytes: [{ labels: { cache: 'responses' }, value: cachedBytes }],
    catalog_build_info: [{ labels: build, value: 1 }],
  };
}

let version: string | undefined;

/** Returns the version of the package. */
function readVersion(): string {
  const packageFile: { readonly version: string } = JSON.parse(
    readFileSync(path.join(packageRoot, 'package.json'), 'utf8'),
  );
  return packageFile.version;
}

/**
 * Reads the standard metrics of this process. Those of prom-client come with forty of V8, which are 0 on Bun, and report
 * the reserved heap as the used one.
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
  return Object.fromEntries(values.map(([name, value]) => [name, [{ labels, value }]]));
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
  [...routeTemplates, ...pageTemplates, pageFileTemplate].map((template) => [
    template.replaceAll(/\{\w+\}/g, '{}'),
    template,
  ]),
);

/** Returns the template of a target's path, or `unknown`: a bounded number of labels whatever clients send. */
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
