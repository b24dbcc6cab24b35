import { AggregatorRegistry } from 'prom-client';

/** A value of a metric; `metricName` is the name of its series where that differs from the metric's, as in a histogram. */
export type MetricValue = {
  readonly metricName?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

/** The metrics of one process at one moment, by the names of the table below. */
export type Report = readonly {
  readonly name: string;
  readonly values: readonly MetricValue[];
}[];

type Family = {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  /**
   * How values of several processes with the same labels become one: `max` where all report the same fact of the service,
   * `first` where a label tells the processes apart.
   */
  readonly aggregator: 'sum' | 'max' | 'first';
};

/** All metrics, in the order of `/metrics`. In seconds and bytes, which Prometheus recommends. */
const families = {
  catalog_http_requests_total: {
    type: 'counter',
    help: 'Requests answered, by the template of their path and by status. "unknown" is any path that the service does not have, "refused" what was refused before a path was looked at.',
    aggregator: 'sum',
  },
  catalog_http_refusals_total: {
    type: 'counter',
    help: 'Requests refused before a path was looked at, by kind of problem.',
    aggregator: 'sum',
  },
  catalog_http_request_duration_seconds: {
    type: 'histogram',
    help: 'Time that answers took in the process. "finished" were prebuilt or cached, and one of sixteen is timed; "computed" were made by the app, timed until they were ready to be sent.',
    aggregator: 'sum',
  },
  catalog_http_response_bytes_total: {
    type: 'counter',
    help: 'Bytes of the bodies sent.',
    aggregator: 'sum',
  },
  catalog_http_connections_total: {
    type: 'counter',
    help: 'Connections accepted.',
    aggregator: 'sum',
  },
  catalog_http_connections: { type: 'gauge', help: 'Connections open.', aggregator: 'sum' },
  catalog_hits_total: {
    type: 'counter',
    help: 'Hits since the first start, as "/stats" has them.',
    aggregator: 'max',
  },
  catalog_session_hits: {
    type: 'gauge',
    help: 'Hits since this start of the service, as "/stats" has them.',
    aggregator: 'max',
  },
  catalog_uptime_seconds: {
    type: 'gauge',
    help: 'Time since the service started.',
    aggregator: 'max',
  },
  catalog_draining: {
    type: 'gauge',
    help: '1 while the service drains.',
    aggregator: 'max',
  },
  catalog_world_info: {
    type: 'gauge',
    help: 'Versions of the world in service: two for the moment in which one takes the place of the other.',
    aggregator: 'max',
  },
  catalog_world_creatures: {
    type: 'gauge',
    help: 'Creatures of the world.',
    aggregator: 'max',
  },
  catalog_world_forms: {
    type: 'gauge',
    help: 'Forms of all creatures of the world.',
    aggregator: 'max',
  },
  catalog_world_reloads_total: {
    type: 'counter',
    help: 'Attempts to put a new version of the world into service. After one that was refused the version before it goes on answering.',
    aggregator: 'max',
  },
  catalog_world_reload_timestamp_seconds: {
    type: 'gauge',
    help: 'When the last of these attempts was, by what became of it.',
    aggregator: 'max',
  },
  catalog_cache_bytes: {
    type: 'gauge',
    help: 'What a cache takes up, about.',
    aggregator: 'sum',
  },
  catalog_event_loop_delay_seconds: {
    type: 'histogram',
    help: 'How late a timer came that looks five times a second.',
    aggregator: 'sum',
  },
  catalog_build_info: {
    type: 'gauge',
    help: 'Version of the service and of what it runs on.',
    aggregator: 'max',
  },
  catalog_worker_up: {
    type: 'gauge',
    help: '0 where a worker did not answer in time: its counts are as of the last time it did.',
    aggregator: 'first',
  },
  process_cpu_seconds_total: {
    type: 'counter',
    help: 'Total user and system CPU time spent in seconds.',
    aggregator: 'first',
  },
  process_open_fds: {
    type: 'gauge',
    help: 'Number of open file descriptors.',
    aggregator: 'first',
  },
  process_max_fds: {
    type: 'gauge',
    help: 'Maximum number of open file descriptors.',
    aggregator: 'first',
  },
  process_virtual_memory_bytes: {
    type: 'gauge',
    help: 'Virtual memory size in bytes.',
    aggregator: 'first',
  },
  process_resident_memory_bytes: {
    type: 'gauge',
    help: 'Resident memory size in bytes.',
    aggregator: 'first',
  },
  process_heap_bytes: { type: 'gauge', help: 'Process heap size in bytes.', aggregator: 'first' },
  process_threads: {
    type: 'gauge',
    help: 'Number of OS threads in the process.',
    aggregator: 'first',
  },
  process_start_time_seconds: {
    type: 'gauge',
    help: 'Start time of the process since unix epoch in seconds.',
    aggregator: 'first',
  },
} as const satisfies Record<string, Family>;

const familiesByName: ReadonlyMap<string, Family> = new Map(Object.entries(families));

/** Merges the reports of all processes and renders them in the text format 0.0.4. */
export function renderMetrics(reports: readonly Report[]): Promise<string> {
  const ordered = Object.keys(families).flatMap((name) =>
    reports.flat().filter((each) => each.name === name && each.values.length > 0),
  );
  const metrics = ordered.map((each) => ({ ...each, ...familiesByName.get(each.name) }));
  return AggregatorRegistry.aggregate([metrics]).metrics();
}

/** Adds up what stays counted of processes that have ended: counters must never go down. */
export function addTotals(reports: readonly Report[]): Report {
  const totals = new Map<string, Map<string, MetricValue>>();
  for (const { name, values } of reports.flat()) {
    const family = familiesByName.get(name);
    if (family?.aggregator !== 'sum' || family.type === 'gauge') {
      continue;
    }
    const merged = totals.get(name) ?? new Map<string, MetricValue>();
    totals.set(name, merged);
    for (const each of values) {
      const series = JSON.stringify([each.metricName, each.labels]);
      merged.set(series, { ...each, value: each.value + (merged.get(series)?.value ?? 0) });
    }
  }
  return Array.from(totals, ([name, merged]) => ({ name, values: [...merged.values()] }));
}
