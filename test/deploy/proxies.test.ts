import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { listenOn } from '../../harness/free-port.ts';
import { keepBegun, newFolder } from '../../harness/lifetimes.ts';
import { lampshoal, type ServeProcess, startServe } from '../../harness/processes.ts';
import { requesterOf, type ServiceUnderTest } from '../../harness/service-under-test.ts';
import { isMissing } from '../system-programs.ts';
import { proxies, startProxy } from './proxy.ts';

const waitOptions = { timeout: 100_000, interval: 50 };

describe.each(proxies)('$program in front of two replicas', (proxy) => {
  describe.skipIf(isMissing(proxy.program))('as deploy/ configures it', () => {
    const folder = newFolder();
    let replicas: [ServeProcess, ServeProcess];
    let request: ServiceUnderTest['request'];
    const startReplica = async (name: string, port = 0): Promise<ServeProcess> => {
      return startServe(
        'Bun',
        ['--world', lampshoal, '--state-dir', path.join(folder, name), '--port', `${port}`],
        // The same addresses from both, and time for the proxy to see that one of them is about to stop.
        { BASE_URL: 'https://catalog.example.org', DRAIN_DELAY: '2' },
      );
    };

    beforeAll(async () => {
      replicas = await Promise.all([startReplica('state-1'), startReplica('state-2')]);
      const { port } = await startProxy(proxy, { replicas: [replicas[0].port, replicas[1].port] });
      request = requesterOf(port);
    });

    /** Hits of both replicas so far, with the two that asking for them is. */
    const countHits = async (): Promise<number> => {
      const counts = await Promise.all(replicas.map(sessionHitsOf));
      return counts.reduce((sum, count) => sum + count);
    };

    it.each([
      '/v1/creature/1',
      '/v1/creature/nobody',
      '/v1/search?q=is:starter',
      '/resources/creature/1.svg',
    ])('forwards the response to %s unchanged', async (target) => {
      const own = await replicas[0].request(target);
      const passed = await request(target);
      expect(passed.status).toBe(own.status);
      expect(await passed.text()).toBe(await own.text());
      for (const name of [
        'content-type',
        'cache-control',
        'etag',
        'vary',
        'access-control-allow-origin',
      ]) {
        expect(passed.headers.get(name), name).toBe(own.headers.get(name));
      }
    });

    it('answers 304 to a tag that still holds', async () => {
      const tag = (await request('/v1/creature/2')).headers.get('etag') ?? '';
      const lists = proxy.readsTagLists ? [`"other", ${tag}`, '*'] : [];
      for (const validators of [tag, `W/${tag}`, ...lists]) {
        const answer = await request('/v1/creature/2', {
          headers: { 'If-None-Match': validators },
        });
        expect(answer.status, validators).toBe(304);
        expect(answer.headers.get('etag')).toBe(tag);
      }
      expect(
        (await request('/v1/creature/2', { headers: { 'If-None-Match': '"other"' } })).status,
      ).toBe(200);
    });

    it('caches responses by coding and format', async () => {
      const tags = new Set<string | null>();
      // Twice, so that a cache has each of them.
      for (const coding of ['gzip', 'br', 'zstd', 'identity', 'gzip', 'br', 'zstd', 'identity']) {
        const answer = await request('/v1/creature', { headers: { 'Accept-Encoding': coding } });
        expect(answer.headers.get('content-encoding') ?? 'identity').toBe(coding);
        expect(answer.headers.get('vary')).toContain('Accept-Encoding');
        tags.add(answer.headers.get('etag'));
      }
      expect(tags.size).toBe(4);
      for (const format of ['text/csv', 'application/json', 'text/csv', 'application/json']) {
        const answer = await request('/v1/search?q=gen=1', { headers: { Accept: format } });
        expect(answer.headers.get('content-type')).toContain(format);
      }
    });

    it('requests a cacheable response once if it has a cache, else each time', async () => {
      const before = await countHits();
      for (let i = 0; i < 5; i += 1) {
        const answer = await request('/v1/creature/3');
        expect(answer.status).toBe(200);
        expect(answer.headers.get('cache-status')).toBe(
          proxy.cacheStatus[i === 0 ? 'miss' : 'hit'],
        );
      }
      expect(await countHits()).toBe(before + (proxy.caches ? 1 : 5) + 2);
    });

    it('requests an uncacheable response each time', async () => {
      const before = await countHits();
      for (let i = 0; i < 5; i += 1) {
        await request('/stats');
      }
      expect(await countHits()).toBe(before + 5 + 2);
    });

    it('blocks health and metrics for the public unless they have a separate port', async () => {
      for (const target of ['/metrics', '/health/live', '/health/ready']) {
        const { status } = await replicas[0].request(target);
        const expected = proxy.hidesOperations ? 404 : status;
        expect((await request(target)).status, target).toBe(expected);
      }
    });

    const hidden = [
      '/metrics?x',
      '/metrics/',
      '//metrics',
      '/./metrics',
      '/.\\metrics',
      '/\\metrics',
      '/%6detrics',
      '/%2e/metrics',
      '/v1/../metrics',
      '/v1/%2e%2e/metrics',
      '/health/../metrics',
      '/v1/../health/live',
      '/%68ealth/live',
      '/METRICS',
    ].filter(() => proxy.hidesOperations);
    it.each(hidden)('blocks %s, an equivalent spelling', async (target) => {
      const response = await request(target);
      // A redirect leads to the path that is refused.
      expect([308, 400, 404]).toContain(response.status);
      expect(await response.text()).not.toMatch(/process_start_time|"status":"(?:ready|live)"/);
    });

    it('forwards the address of the client, whatever headers the client sends', async () => {
      const seen: (string | undefined)[] = [];
      const server = createServer(({ headers }, response) => {
        const address = headers['x-forwarded-for'];
        seen.push(Array.isArray(address) ? address.join() : address);
        response.end('{}');
      });
      const port = await listenOn(server);
      const other = await startProxy(proxy, { replicas: [port, port] });
      await requesterOf(other.port)('/spoofed', { headers: { 'X-Forwarded-For': '203.0.113.7' } });
      expect(seen).toContain('127.0.0.1');
      expect(seen.filter((address) => address?.includes('203.0.113.7'))).toEqual([]);
    });

    it('continues to answer while one replica after the other restarts', async () => {
      const wrong = new Map<number | string, number>();
      let answered = 0;
      const load = { goesOn: true };
      const client = async (): Promise<void> => {
        while (load.goesOn) {
          // A query keeps caches from answering by themselves.
          const { status } = await request(`/v1/creature/1?${answered}`).catch((error: Error) => ({
            status: error.message,
          }));
          answered += 1;
          if (status !== 200) {
            wrong.set(status, (wrong.get(status) ?? 0) + 1);
          }
          await sleep(2);
        }
      };
      const clients = Array.from({ length: 4 }, client);
      for (const i of [0, 1] as const) {
        await sleep(300);
        const { port } = replicas[i];
        expect(await replicas[i].end('SIGTERM')).toBe(0);
        await sleep(300);
        replicas[i] = await startReplica(`state-${i + 1}`, port);
        keepBegun();
        // Until the proxy has seen that it is back.
        let own = 0;
        await vi.waitFor(async () => {
          own += 1;
          expect(await sessionHitsOf(replicas[i])).toBeGreaterThan(own);
        }, waitOptions);
      }
      load.goesOn = false;
      await Promise.all(clients);
      expect(wrong).toEqual(new Map());
      expect(answered).toBeGreaterThan(50);
    });

    it('answers with a problem document if no replica is left', async () => {
      await Promise.all(replicas.map((replica) => replica.end('SIGTERM')));
      const answer = await request('/v1/creature/5');
      expect([502, 503]).toContain(answer.status);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(await answer.json()).toMatchObject({ status: answer.status, error: answer.status });
    });
  });
});

async function sessionHitsOf(replica: ServeProcess): Promise<number> {
  const stats = (await (await replica.request('/stats')).json()) as Record<string, string>;
  return Number(stats['session_hits']);
}
