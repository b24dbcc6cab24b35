/** How the values that several processes have for one series become one. */
export type Merging =
  /** Their sum, those that have ended included: it never goes down. */
  | 'total'
  /** Their sum, of those that run. */
  | 'sum'
  /** All say the same of the service, some a little later than others. */
  | 'highest'
  /** Each stands for itself, with the name of its process. */
  | 'own';

export type Family = {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly merging: Merging;
};

/** All that `/metrics` shows, in its order. Seconds and bytes, as Prometheus wants units; names end with theirs. */
export const families = {
  catalog_http_requests_total: {
    type: 'counter',
    help: 'Requests answered, by the template of their path and by status. "unknown" is any path that the service does not have, "refused" what was refused before a path was looked at.',
    merging: 'total',
  },
  catalog_http_refusals_total: {
    type: 'counter',
    help: 'Requests refused before a path was looked at, by kind of problem.',
    merging: 'total',
  },
  catalog_http_request_duration_seconds: {
    type: 'histogram',
    help: 'Time that answers took in the process, from the arrival of the request. "finished" were only sent, and are measured in every sixteenth packet; "computed" were made by the app, measured until they were ready to be sent.',
    merging: 'total',
  },
  catalog_http_response_bytes_total: {
    type: 'counter',
    help: 'Bytes sent, header sections included.',
    merging: 'total',
  },
  catalog_http_connections_total: {
    type: 'counter',
    help: 'Connections accepted.',
    merging: 'total',
  },
  catalog_http_connections: { type: 'gauge', help: 'Connections open.', merging: 'sum' },
  catalog_hits_total: {
    type: 'counter',
    help: 'Hits since the first start, as "/stats" has them.',
    merging: 'highest',
  },
  catalog_session_hits: {
    type: 'gauge',
    help: 'Hits since this start of the service, as "/stats" has them.',
    merging: 'highest',
  },
  catalog_uptime_seconds: {
    type: 'gauge',
    help: 'Time since the service started.',
    merging: 'highest',
  },
  catalog_draining: {
    type: 'gauge',
    help: '1 where the service wants no new requests.',
    merging: 'highest',
  },
  catalog_world_info: {
    type: 'gauge',
    help: 'Versions of the world in service: two for the moment in which one takes the place of the other.',
    merging: 'highest',
  },
  catalog_world_creatures: {
    type: 'gauge',
    help: 'Creatures of the world.',
    merging: 'highest',
  },
  catalog_world_forms: {
    type: 'gauge',
    help: 'Forms of all creatures of the world.',
    merging: 'highest',
  },
  catalog_world_reloads_total: {
    type: 'counter',
    help: 'Attempts to put a new version of the world into service. After one that was refused the version before it goes on answering.',
    merging: 'highest',
  },
  catalog_world_reload_timestamp_seconds: {
    type: 'gauge',
    help: 'When the last of these attempts was, by what became of it.',
    merging: 'highest',
  },
  catalog_cache_bytes: {
    type: 'gauge',
    help: 'What a cache takes up, about.',
    merging: 'sum',
  },
  catalog_event_loop_delay_seconds: {
    type: 'histogram',
    help: 'How late a timer came that looks five times a second.',
    merging: 'total',
  },
  catalog_build_info: {
    type: 'gauge',
    help: 'Version of the service and of what it runs on.',
    merging: 'highest',
  },
  catalog_worker_up: {
    type: 'gauge',
    help: '0 where a worker did not answer in time: its counts are as of the last time it did.',
    merging: 'own',
  },
  process_cpu_seconds_total: {
    type: 'counter',
    help: 'Total user and system CPU time spent in seconds.',
    merging: 'own',
  },
  process_open_fds: { type: 'gauge', help: 'Number of open file descriptors.', merging: 'own' },
  process_max_fds: {
    type: 'gauge',
    help: 'Maximum number of open file descriptors.',
    merging: 'own',
  },
  process_virtual_memory_bytes: {
    type: 'gauge',
    help: 'Virtual memory size in bytes.',
    merging: 'own',
  },
  process_resident_memory_bytes: {
    type: 'gauge',
    help: 'Resident memory size in bytes.',
    merging: 'own',
  },
  process_heap_bytes: { type: 'gauge', help: 'Process heap size in bytes.', merging: 'own' },
  process_threads: { type: 'gauge', help: 'Number of OS threads in the process.', merging: 'own' },
  process_start_time_seconds: {
    type: 'gauge',
    help: 'Start time of the process since unix epoch in seconds.',
    merging: 'own',
  },
} as const satisfies Record<string, Family>;

const byName: ReadonlyMap<string, Family> = new Map(Object.entries(families));

/** The name of a series without its labels; of one of the series of a histogram, that of the histogram. */
export function familyNameOf(wholeSeries: string): string {
  const [name = ''] = wholeSeries.split('{', 1);
  return byName.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, '');
}

/** Throws for a name that is not in the table: each process has the same one. */
export function familyNamed(name: string): Family {
  const family = byName.get(name);
  if (!family) {
    throw new Error(`No metric is called "${name}"`);
  }
  return family;
}
