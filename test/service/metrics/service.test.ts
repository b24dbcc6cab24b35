import net from 'node:net';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { sendOnce } from '../../../harness/client/connection.ts';
import { exchange } from '../../../harness/client/exchange.ts';
import { pageTemplates } from '../../../src/api/paths.ts';
import { pages as pagePlaces } from '../../../src/api/routes.ts';
import { testedRuntimes } from '../../../harness/processes.ts';
import { type LoggedService, startLogged } from '../log/logged-service.ts';

/** The samples by their series. Whether they are in the text format, a real Prometheus says (`test/deploy`). */
type Metrics = ReadonlyMap<string, number>;

async function scrape(service: LoggedService): Promise<Metrics> {
  const { status, fields, body } = await sendOnce(service.port, '/metrics');
  expect(status).toBe(200);
  expect(fields.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(fields.get('cache-control')).toBe('no-store');
  const lines = String(body)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '));
  const metrics = new Map(
    lines.map((line) => {
      const [, series = '', value] = /^(.*) (.*)$/.exec(line) ?? [];
      return [series, Number(value)];
    }),
  );
  expect(metrics.size).toBe(lines.length);
  return metrics;
}

/** The values of a metric by the texts of its labels, or under the empty text. */
function valuesOf(metrics: Metrics, name: string): Record<string, number> {
  const found = [...metrics].filter(([series]) => series.split('{', 1)[0] === name);
  return Object.fromEntries(
    found.map(([series, value]) => [(series.match(/(?<==")[^"]*/g) ?? []).join(' '), value]),
  );
}

/** How often each route was answered with each status. */
const requestsOf = (metrics: Metrics) => valuesOf(metrics, 'catalog_http_requests_total');

/** How many responses a histogram counts. */
const answersOf = (metrics: Metrics) =>
  valuesOf(metrics, 'catalog_http_request_duration_seconds_count');

const standard = [
  'process_cpu_seconds_total',
  'process_open_fds',
  'process_max_fds',
  'process_virtual_memory_bytes',
  'process_resident_memory_bytes',
  'process_heap_bytes',
  'process_threads',
  'process_start_time_seconds',
];

describe.each(testedRuntimes)('the metrics of "serve" on %s', (runtime) => {
  it('count every page, and the files that pages load, under a route of their own', async () => {
    const service = await startLogged(runtime);
    const types = (await (await service.request('/v1/types')).json()) as readonly string[];
    const pages = pageTemplates.map((template) =>
      template
        .replace('{creature}', '1')
        .replace('{type}', (types[0] ?? '').toLowerCase())
        .replace('{move}', 'warm-nudge'),
    );
    const files = new Set<string>();
    for (const page of pages) {
      const response = await service.request(page, { headers: { accept: 'text/html' } });
      expect(response.headers.get('content-type'), page).toContain('text/html');
      const html = await response.text();
      html
        .match(/(?<=(?:href|src)=")\/(?:assets|explorer)\/[^"]+/g)
        ?.forEach((file) => files.add(file));
    }
    for (const file of files) {
      expect((await service.request(file)).status).toBe(200);
    }
    const counted = Object.keys(requestsOf(await scrape(service)));
    expect(counted).toEqual(
      expect.arrayContaining(pagePlaces.map(({ path: route }) => `${route} 200`)),
    );
    expect(counted.filter((each) => each.startsWith('unknown'))).toEqual([]);
  });

  it('count requests by path and status, also those that the parser refused', async () => {
    const service = await startLogged(runtime);
    const { port } = service;
    const tag = (await sendOnce(port, '/v1/creature/1')).fields.get('etag') ?? '';
    await sendOnce(port, '/v1/creature/1', { 'If-None-Match': tag });
    await sendOnce(port, '/v1/creature/2', {}, 'HEAD');
    await sendOnce(port, '/v1/creature/nobody');
    await sendOnce(port, '/v1/search?q=gen:1');
    await sendOnce(port, '/v1/search', { 'Content-Length': '0' }, 'POST');
    await sendOnce(port, '/pot', {}, 'DELETE');
    await sendOnce(port, '/made/up');
    await exchange(port, 'GET /v1/creature/1 HTTP/3.1\r\nHost: a\r\n\r\n');
    await exchange(port, 'GET /v1/creature/1 HTTP/1.1\r\nno field\r\nHost: a\r\n\r\n');
    const metrics = await scrape(service);
    expect(requestsOf(metrics)).toEqual({
      '/v1/creature/{creature} 200': 2,
      '/v1/creature/{creature} 304': 1,
      '/v1/creature/{creature} 404': 1,
      '/v1/search 200': 1,
      '/v1/search 405': 1,
      'unknown 405': 1,
      'unknown 404': 1,
      // Bun's parser refuses by itself.
      ...(runtime === 'Node' && { 'refused 400': 1, 'refused 505': 1 }),
    });
    expect(valuesOf(metrics, 'catalog_http_refusals_total')).toEqual(
      runtime === 'Node' ? { 'version-not-supported': 1, 'malformed-request': 1 } : {},
    );
    expect(answersOf(metrics)['computed']).toBe(7);
    expect(requestsOf(await scrape(service))['/metrics 200']).toBe(1);
  });

  it('count every cached response, its time, its bytes and each connection', async () => {
    const service = await startLogged(runtime);
    const before = await scrape(service);
    const count = 320;
    let received = 0;
    const socket = net.connect(service.port, '127.0.0.1');
    for (let i = 0; i < count; i += 1) {
      socket.write('GET /v1/creature/1 HTTP/1.1\r\nHost: a\r\n\r\n');
      received += (await once(socket, 'data'))[0].length as number;
    }
    const metrics = await scrape(service);
    expect(requestsOf(metrics)['/v1/creature/{creature} 200']).toBe(count);
    // The first one is computed.
    expect(answersOf(metrics)['finished']).toBe(count - 1);
    const grown = (name: string): number => (metrics.get(name) ?? 0) - (before.get(name) ?? 0);
    const scraped = Buffer.byteLength(await (await service.request('/metrics')).text());
    expect(grown('catalog_http_response_bytes_total')).toBeGreaterThan(received / 4);
    expect(grown('catalog_http_response_bytes_total')).toBeLessThan(received + scraped + 1000);
    expect(metrics.get('catalog_hits_total')).toBe(count);
    expect(metrics.get('catalog_session_hits')).toBe(count);
    // Bun does not report connections.
    expect(grown('catalog_http_connections_total')).toBe(runtime === 'Node' ? 2 : 0);
    expect(metrics.has('catalog_http_connections')).toBe(runtime === 'Node');
    socket.destroy();
  });

  it('describe the world, the build, the event loop and the process', async () => {
    const service = await startLogged(runtime);
    const metrics = await scrape(service);
    expect(metrics.get('catalog_world_creatures')).toBe(20);
    expect(Object.keys(valuesOf(metrics, 'catalog_world_info'))).toEqual([
      expect.stringMatching(/^[0-9a-f]{16}$/),
    ]);
    expect(valuesOf(metrics, 'catalog_world_reloads_total')).toEqual({ succeeded: 0, refused: 0 });
    expect(metrics.get('catalog_draining')).toBe(0);
    expect(Object.keys(valuesOf(metrics, 'catalog_build_info'))).toEqual([
      expect.stringContaining(` ${runtime.toLowerCase()} `),
    ]);
    expect(Object.keys(valuesOf(metrics, 'catalog_cache_bytes'))).toEqual(['responses']);
    expect(metrics.has('catalog_event_loop_delay_seconds_count')).toBe(true);
    expect(metrics.get('catalog_uptime_seconds')).toBeGreaterThan(0);
    if (process.platform === 'linux') {
      for (const name of standard) {
        expect(metrics.get(name), name).toBeGreaterThan(0);
      }
    }
    const started = metrics.get('process_start_time_seconds') ?? 0;
    expect(Math.abs(started - Date.now() / 1000)).toBeLessThan(60);
  });

  it('have a bounded number of series, whatever clients request', async () => {
    const service = await startLogged(runtime);
    for (let i = 0; i < 40; i += 1) {
      await sendOnce(service.port, `/${'a/'.repeat(i)}${i}`);
      await sendOnce(service.port, `/v1/creature/${i}-nobody`);
      await sendOnce(service.port, `/v1/league/%22${i}`, {}, i % 2 === 0 ? 'PUT' : 'PATCH');
    }
    expect(requestsOf(await scrape(service))).toEqual({
      'unknown 404': 40,
      '/v1/creature/{creature} 404': 40,
      '/v1/league/{slug} 405': 40,
    });
  });
});

// Other systems share no port.
describe.runIf(process.platform === 'linux').each(testedRuntimes)(
  'the metrics of "serve --workers" on %s',
  (runtime) => {
    it('include all workers, also one that died and one that hangs', async () => {
      const service = await startLogged(runtime, ['--workers', '2', '--log-level', 'debug']);
      const count = 60;
      await ask(service, count);
      await untilReported(service, count);
      const metrics = await scrape(service);
      expect(metrics.get('catalog_hits_total')).toBe(count);
      for (const name of standard) {
        expect(Object.keys(valuesOf(metrics, name)).toSorted(), name).toEqual([
          '1',
          '2',
          'supervisor',
        ]);
      }

      const workers = service.lines().filter(({ level }) => level === 'debug');
      const [victim = 0, other = 0] = new Set(workers.map((line) => line.process));
      process.kill(victim, 'SIGKILL');
      await service.line('A new worker replaced another');
      await ask(service, count);
      await untilReported(service, 2 * count);

      process.kill(other, 'SIGSTOP');
      await expect
        .poll(async () => {
          // Connections that the kernel gives to the stopped worker wait; the other one answers.
          const hanging = await Promise.any(Array.from({ length: 12 }, () => scrape(service)));
          const up = Object.values(valuesOf(hanging, 'catalog_worker_up'));
          return [lookupsIn(hanging), up.toSorted((a, b) => a - b)];
        })
        .toEqual([2 * count, [0, 1]]);
      process.kill(other, 'SIGCONT');
      expect(await service.end('SIGTERM')).toBe(0);
    });
  },
);

function lookupsIn(metrics: Metrics): number | undefined {
  return requestsOf(metrics)['/v1/creature/{creature} 200'];
}

/** Resolves once both workers have reported: `count` lookups in all. */
async function untilReported(service: LoggedService, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const metrics = await scrape(service);
      return [lookupsIn(metrics), valuesOf(metrics, 'catalog_worker_up')];
    })
    .toEqual([count, { 1: 1, 2: 1 }]);
}

/** Asks over a connection for each, so that the kernel chooses a worker for each. */
async function ask({ port }: LoggedService, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => sendOnce(port, '/v1/creature/1')));
}
