import { readdirSync, readFileSync } from 'node:fs';
import type { Condition, Statistics } from '../api/service.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { packageVersion } from './places.ts';

/** The state of the service at the moment of a report. */
type ServiceState = {
  readonly catalog: Catalog;
  readonly condition: Condition;
  readonly statistics: Statistics;
  /** Bytes of the response cache, about. */
  readonly cachedBytes: number;
};

type Labels = Readonly<Record<string, string>>;

/** The metrics of one process at one moment: values by series, as `seriesOf` writes them. */
export type Report = Readonly<Record<string, number>>;

/**
 * All metrics in the order of `/metrics`, with their help texts. In seconds and bytes, and counters end in `_total`, as
 * Prometheus recommends.
 */
const help = {
  catalog_http_requests_total:
    'Requests answered, by path template and status. "unknown" is any other path; "refused" counts requests that were refused before their path was read.',
  catalog_http_refusals_total: 'Requests refused before their path was read, by kind of problem.',
  catalog_http_request_duration_seconds:
    'Time to answer a request inside the process. "finished" responses were cached; "computed" ones were made by the app, and are timed until they are ready to be sent.',
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

type MetricName = keyof typeof help;

/** Metrics of which each worker has a share. The others have a label for the worker, or are the same for all of them. */
const summed = /^catalog_(?:http|cache|event_loop)_/;

/** A histogram has several series for each of its labels. */
const histogram = /^(?<name>\w+_seconds)_(?:bucket|sum|count)$/;

/** Upper bounds in seconds, from a response of the cache to a slow search. */
const durationBounds = [
  0.000_01, 0.000_025, 0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025,
  0.05, 0.1, 0.25, 0.5, 1, 2.5,
];

const delayBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

const delayIntervalMilliseconds = 200;

/** Counts what a server does. A request costs a few additions; everything else happens when `/metrics` is read. */
export class Metrics {
  readonly #readState: () => ServiceState;
  readonly #processLabels: Labels;
  /** By status and route, with a space between them. */
  readonly #requests = new Map<string, number>();
  readonly #refusals = new Map<string, number>();
  readonly #durations = {
    cached: new Histogram(durationBounds),
    computed: new Histogram(durationBounds),
  };
  readonly #delays = new Histogram(delayBounds);
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

  /** Counts a request to a route, the template of its path, and measures the response. */
  answered(
    route: string,
    status: number,
    kind: 'cached' | 'computed',
    milliseconds: number,
    bytes: number,
  ): void {
    this.#count(route, status);
    this.#sentBytes += bytes;
    this.#durations[kind].observe(milliseconds);
  }

  /** Counts a request that was refused before its path was known. */
  refused(problem: string, status: number): void {
    this.#count('refused', status);
    this.#refusals.set(problem, (this.#refusals.get(problem) ?? 0) + 1);
  }

  connectionOpened(): void {
    this.#acceptedConnections += 1;
    this.#openConnections += 1;
  }

  connectionClosed(): void {
    this.#openConnections -= 1;
  }

  report(): Report {
    const report: Record<string, number> = {};
    const add: AddValue = (name, value, labels) => {
      report[seriesOf(name, labels)] = value;
    };
    this.#requests.forEach((count, key) => {
      const [status = '', route = ''] = key.split(' ');
      add('catalog_http_requests_total', count, { route, status });
    });
    this.#refusals.forEach((count, problem) =>
      add('catalog_http_refusals_total', count, { problem }),
    );
    const duration = 'catalog_http_request_duration_seconds';
    this.#durations.cached.addTo(add, duration, { answer: 'finished' });
    this.#durations.computed.addTo(add, duration, { answer: 'computed' });
    this.#delays.addTo(add, 'catalog_event_loop_delay_seconds');
    add('catalog_http_response_bytes_total', this.#sentBytes);
    // `Bun.serve` does not report connections.
    if (!globalThis.Bun) {
      add('catalog_http_connections_total', this.#acceptedConnections);
      add('catalog_http_connections', this.#openConnections);
    }
    addState(add, this.#readState());
    return { ...report, ...readProcess(this.#processLabels) };
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #count(route: string, status: number): void {
    const key = `${status} ${route}`;
    this.#requests.set(key, (this.#requests.get(key) ?? 0) + 1);
  }

  #observeDelay(): void {
    const now = performance.now();
    this.#delays.observe(Math.max(0, now - this.#expectedAt));
    this.#expectedAt = now + delayIntervalMilliseconds;
  }
}

type AddValue = (
  name: MetricName | `${MetricName}_${'bucket' | 'sum' | 'count'}`,
  value: number,
  labels?: Labels,
) => void;

class Histogram {
  /** In seconds, the smallest first. */
  readonly #bounds: readonly number[];
  /** The last count is of what is longer than the longest bound. */
  readonly #counts: Float64Array;
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = new Float64Array(bounds.length + 1);
  }

  observe(milliseconds: number): void {
    const seconds = milliseconds / 1000;
    const above = this.#bounds.findIndex((bound) => seconds <= bound);
    const place = above === -1 ? this.#bounds.length : above;
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
    this.#sum += seconds;
  }

  /** Adds cumulative counts by upper bound, the sum and the count, as the text format has them. */
  addTo(add: AddValue, name: MetricName, labels: Labels = {}): void {
    let total = 0;
    this.#counts.forEach((count, i) => {
      total += count;
      add(`${name}_bucket`, total, { ...labels, le: String(this.#bounds[i] ?? '+Inf') });
    });
    add(`${name}_sum`, this.#sum, labels);
    add(`${name}_count`, total, labels);
  }
}

/** Merges the reports of all processes and renders them in the text format 0.0.4 of Prometheus. */
export function renderMetrics(reports: readonly Report[]): string {
  const lines = new Map<string, string>();
  for (const [series, value] of Object.entries(merge(reports))) {
    const name = nameOf(series);
    lines.set(name, `${lines.get(name) ?? ''}${series} ${value}\n`);
  }
  const families = Object.entries(help).flatMap(([name, text]) => {
    const values = lines.get(name);
    const head = `# HELP ${name} ${text}\n# TYPE ${name} ${typeOf(name)}\n`;
    return values === undefined ? [] : [head + values];
  });
  return families.join('\n');
}

/** Sums the counters of processes that have ended: counters must never go down. */
export function sumCounters(reports: readonly Report[]): Report {
  const counters = Object.entries(merge(reports)).filter(([series]) => {
    const name = nameOf(series);
    return summed.test(name) && typeOf(name) !== 'gauge';
  });
  return Object.fromEntries(counters);
}

/** One value for each series: the sum of its values, or the highest if each process has the whole. */
function merge(reports: readonly Report[]): Report {
  const merged: Record<string, number> = {};
  for (const [series, value] of reports.flatMap((report) => Object.entries(report))) {
    const before = merged[series] ?? 0;
    merged[series] = summed.test(series) ? before + value : Math.max(before, value);
  }
  return merged;
}

/** Returns the name and the labels of a series in the text format. */
export function seriesOf(name: string, labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return pairs.length === 0 ? name : `${name}{${pairs.join(',')}}`;
}

function nameOf(series: string): string {
  const [name = ''] = series.split('{', 1);
  return histogram.exec(name)?.groups?.['name'] ?? name;
}

function escapeLabel(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');
}

function typeOf(name: string): 'counter' | 'gauge' | 'histogram' {
  if (/_(?:duration|delay)_seconds$/.test(name)) {
    return 'histogram';
  }
  return name.endsWith('_total') ? 'counter' : 'gauge';
}

function addState(
  add: AddValue,
  { catalog, condition, statistics, cachedBytes }: ServiceState,
): void {
  const { total, session } = statistics.hits();
  const { phase, worldVersion, reload, reloads } = condition;
  const { bun, node } = process.versions;
  add('catalog_hits_total', total);
  add('catalog_session_hits', session);
  add('catalog_uptime_seconds', statistics.uptimeSeconds());
  add('catalog_draining', phase === 'draining' ? 1 : 0);
  add('catalog_world_info', 1, { version: worldVersion });
  add('catalog_world_creatures', catalog.creatures.length);
  add('catalog_world_forms', catalog.forms.length);
  add('catalog_world_reloads_total', reloads.succeeded, { outcome: 'succeeded' });
  add('catalog_world_reloads_total', reloads.refused, { outcome: 'refused' });
  if (reload.kind !== 'none') {
    const seconds = reload.atMilliseconds / 1000;
    add('catalog_world_reload_timestamp_seconds', seconds, { outcome: reload.kind });
  }
  add('catalog_cache_bytes', cachedBytes, { cache: 'responses' });
  add('catalog_build_info', 1, {
    version: packageVersion(),
    runtime: bun === undefined ? 'node' : 'bun',
    runtime_version: bun ?? node,
  });
}

/** Reads the metrics of this process that have the same names for programs of any kind. */
export function readProcess(labels: Labels): Report {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const values = {
    process_cpu_seconds_total: (user + system) / 1e6,
    process_resident_memory_bytes: rss,
    process_heap_bytes: heapUsed,
    process_start_time_seconds: performance.timeOrigin / 1000,
    ...readProcFiles(),
  };
  const entries = Object.entries(values)
    // A limit may be "unlimited".
    .filter(([, value]) => !Number.isNaN(value))
    .map(([name, value]) => [seriesOf(name, labels), value]);
  return Object.fromEntries(entries);
}

/** Only Linux has these files (proc(5)). */
function readProcFiles(): Report {
  try {
    const status = readFileSync('/proc/self/status', 'latin1');
    const limits = readFileSync('/proc/self/limits', 'latin1');
    const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1]);
    return {
      process_open_fds: readdirSync('/proc/self/fd').length,
      process_max_fds: numberIn(limits, /^Max open files\s+(\d+)/m),
      process_virtual_memory_bytes: numberIn(status, /^VmSize:\s+(\d+) kB$/m) * 1024,
      process_threads: numberIn(status, /^Threads:\s+(\d+)$/m),
    };
  } catch {
    return {};
  }
}
