import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pageTemplates } from '../api/page-parameters.ts';
import { pageFileTemplate, routeTemplates } from '../api/prebuilt-paths.ts';
import type { Statistics } from '../api/service.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Condition } from './condition.ts';
import { packageRoot } from './package-root.ts';

/** The state of the service at the moment of a report. */
export type ServiceState = {
  readonly catalog: Catalog;
  readonly condition: Condition;
  readonly statistics: Statistics;
  /** Bytes of the response cache, about. */
  readonly cachedBytes: number;
};

type Labels = Readonly<Record<string, string>>;

type MetricValue = {
  /** The name of the series if it differs from the metric's, as in a histogram. */
  readonly metricName?: string;
  readonly labels: Labels;
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
    '0 if a worker does not report within a second; its counts are then from its last report.',
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

const histograms = {
  duration: 'catalog_http_request_duration_seconds',
  delay: 'catalog_event_loop_delay_seconds',
} as const;

/** Counts what a server does. A request costs a few additions; everything else happens when `/metrics` is read. */
export class Metrics {
  readonly #readState: () => ServiceState;
  readonly #processLabels: Labels;
  /** Counts of statuses by route. */
  readonly #requests = new Map<string, Map<number, number>>();
  readonly #refusals = new Map<string, number>();
  readonly #durations = {
    cached: new Histogram(histograms.duration, durationBounds),
    computed: new Histogram(histograms.duration, durationBounds),
  };
  readonly #untimed = { cached: 0, computed: 0 };
  readonly #delays = new Histogram(histograms.delay, delayBounds);
  #sentBytes = 0;
  #acceptedConnections = 0;
  #openConnections = 0;
  #expectedAt = performance.now() + delayIntervalMilliseconds;
  readonly #timer = setInterval(() => this.#observeDelay(), delayIntervalMilliseconds).unref();

  /** `processLabels` distinguish this process from the others of its service. */
  constructor(readState: () => ServiceState, processLabels: Labels) {
    this.#readState = readState;
    this.#processLabels = processLabels;
  }

  /**
   * Counts a request by the template of its path. `milliseconds` is undefined for a response that was not timed: the next
   * timed one stands for it as well.
   */
  answered(
    route: string,
    status: number,
    kind: 'cached' | 'computed',
    milliseconds: number | undefined,
    bytes: number,
  ): void {
    this.#countRequest(route, status);
    this.#sentBytes += bytes;
    this.#untimed[kind] += 1;
    if (milliseconds !== undefined) {
      this.#durations[kind].observe(milliseconds / 1000, this.#untimed[kind]);
      this.#untimed[kind] = 0;
    }
  }

  /** Counts a request that was refused before its path was known. */
  refused(problem: string, status: number): void {
    this.#countRequest('refused', status);
    increment(this.#refusals, problem);
  }

  connectionOpened(): void {
    this.#acceptedConnections += 1;
    this.#openConnections += 1;
  }

  connectionClosed(): void {
    this.#openConnections -= 1;
  }

  /** Returns the metrics of this process. */
  report(): Report {
    const requests = [...this.#requests].flatMap(([route, counts]) =>
      Array.from(counts, ([status, value]) => ({
        labels: { route, status: String(status) },
        value,
      })),
    );
    return {
      catalog_http_requests_total: requests,
      catalog_http_refusals_total: Array.from(this.#refusals, ([problem, value]) => ({
        labels: { problem },
        value,
      })),
      catalog_http_request_duration_seconds: [
        ...this.#durations.cached.read({ answer: 'finished' }),
        ...this.#durations.computed.read({ answer: 'computed' }),
      ],
      catalog_http_response_bytes_total: [single(this.#sentBytes)],
      // `Bun.serve` does not report connections.
      ...(!globalThis.Bun && {
        catalog_http_connections_total: [single(this.#acceptedConnections)],
        catalog_http_connections: [single(this.#openConnections)],
      }),
      catalog_event_loop_delay_seconds: this.#delays.read({}),
      ...readService(this.#readState()),
      ...readProcess(this.#processLabels),
    };
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #countRequest(route: string, status: number): void {
    let counts = this.#requests.get(route);
    if (!counts) {
      counts = new Map();
      this.#requests.set(route, counts);
    }
    increment(counts, status);
  }

  #observeDelay(): void {
    const now = performance.now();
    this.#delays.observe(Math.max(0, now - this.#expectedAt) / 1000, 1);
    this.#expectedAt = now + delayIntervalMilliseconds;
  }
}

class Histogram {
  readonly #name: string;
  readonly #bounds: readonly number[];
  /** The last count is of what is longer than the longest bound. */
  readonly #counts: Float64Array;
  #sum = 0;

  /** `bounds` in seconds, the smallest first. */
  constructor(name: string, bounds: readonly number[]) {
    this.#name = name;
    this.#bounds = bounds;
    this.#counts = new Float64Array(bounds.length + 1);
  }

  /** Adds a duration that stands for `weight` of them. */
  observe(seconds: number, weight: number): void {
    const above = this.#bounds.findIndex((bound) => seconds <= bound);
    const place = above === -1 ? this.#bounds.length : above;
    this.#counts[place] = (this.#counts[place] ?? 0) + weight;
    this.#sum += seconds * weight;
  }

  /** Returns cumulative counts by upper bound, the sum and the count, as the text format has them. */
  read(labels: Labels): MetricValue[] {
    let total = 0;
    const buckets = Array.from(this.#counts, (count, i): MetricValue => {
      total += count;
      const le = i < this.#bounds.length ? String(this.#bounds[i]) : '+Inf';
      return { metricName: `${this.#name}_bucket`, labels: { ...labels, le }, value: total };
    });
    return [
      ...buckets,
      { metricName: `${this.#name}_sum`, labels, value: this.#sum },
      { metricName: `${this.#name}_count`, labels, value: total },
    ];
  }
}

/** Merges the reports of all processes and renders them in the text format 0.0.4 of Prometheus. */
export function renderMetrics(reports: readonly Report[]): string {
  const families = names.flatMap((name) => {
    const values = merge(name, reports);
    const head = `# HELP ${name} ${help[name]}\n# TYPE ${name} ${typeOf(name)}\n`;
    const lines = values.map((each) => `${renderSeries(name, each)} ${each.value}\n`);
    return values.length === 0 ? [] : [head + lines.join('')];
  });
  return families.join('\n');
}

/** Sums the counters of processes that have ended: counters must never go down. */
export function sumCounters(reports: readonly Report[]): Report {
  const counters = names.filter((name) => summed.test(name) && typeOf(name) !== 'gauge');
  return Object.fromEntries(counters.map((name) => [name, merge(name, reports)]));
}

const names = Object.keys(help).filter((name): name is MetricName => name in help);

/** One value for each series: the sum of its values, or the highest if each process has the whole. */
function merge(name: MetricName, reports: readonly Report[]): readonly MetricValue[] {
  const merged = new Map<string, MetricValue>();
  for (const value of reports.flatMap((report) => report[name] ?? [])) {
    const key = renderSeries(name, value);
    const before = merged.get(key)?.value ?? (summed.test(name) ? 0 : -Infinity);
    const both = summed.test(name) ? before + value.value : Math.max(before, value.value);
    merged.set(key, { ...value, value: both });
  }
  return [...merged.values()];
}

function renderSeries(name: string, { metricName = name, labels }: MetricValue): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return pairs.length === 0 ? metricName : `${metricName}{${pairs.join(',')}}`;
}

function escapeLabel(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');
}

function typeOf(name: string): 'counter' | 'gauge' | 'histogram' {
  if (name === histograms.duration || name === histograms.delay) {
    return 'histogram';
  }
  return name.endsWith('_total') ? 'counter' : 'gauge';
}

function increment<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function single(value: number): MetricValue {
  return { labels: {}, value };
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

/** Reads the metrics of this process that have the same names for programs of any kind. */
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
