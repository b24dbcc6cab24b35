import { describe, expect, it } from 'vitest';
import {
  lampshoal,
  type ServeProcess,
  startServe,
  testedRuntimes,
} from '../../harness/processes.ts';
import { readTotalHits } from '../../harness/read-total-hits.ts';
import type { Asked } from '../../harness/service-under-test.ts';
import { mcpRequest } from '../mcp/mcp-request.ts';

const picture = '/resources/creature/1.svg';

describe.each(testedRuntimes)('a rate limit on %s', (runtime) => {
  const start = (...args: string[]): Promise<ServeProcess> =>
    startServe(runtime, ['--world', lampshoal, ...args]);

  it('is off by default', async () => {
    const response = await (await start()).request('/v1/creature/1');
    expect(response.headers.has('ratelimit')).toBe(false);
  });

  it('refuses requests beyond it with the time to retry', async () => {
    const service = await start('--rate-limit', '6/1h');
    await service.request('/v1/creature/1');
    const second = await service.request('/v1/search?q=type:wick');
    expect(second.headers.get('ratelimit-policy')).toBe('"address";q=6;w=3600');
    expect(second.headers.get('ratelimit')).toMatch(/^"address";r=2;t=3[56]\d\d$/);
    // Whatever becomes of a request, it counts; and so does one with a body.
    expect((await service.request('/v1/creature/nobody')).headers.get('ratelimit')).toMatch(
      /;r=1;/,
    );
    const posted = await service.request('/v1/creature/1', { method: 'POST', body: 'a' });
    expect([posted.status, posted.headers.get('ratelimit')?.slice(0, 13)]).toEqual([
      405,
      '"address";r=0',
    ]);

    for (const target of ['/v1/creature/1', '/stats', picture, '/openapi.json', '/docs']) {
      const response = await service.request(target);
      expect(response.status).toBe(429);
      expect(response.headers.get('retry-after')).toMatch(/^3[56][0-9]{2}$/);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('access-control-expose-headers')).toContain('RateLimit-Policy');
      expect(await response.json()).toEqual({
        type: `${service.baseUrl}/problems/too-many-requests`,
        title: 'Too many requests',
        status: 429,
        detail: 'An address may use 6 units in 3,600 seconds, and this one has none left',
        instance: target,
        error: 429,
        message: 'An address may use 6 units in 3,600 seconds, and this one has none left',
      });
    }

    const free: [target: string, init: Asked, status: number][] = [
      ['/v1/creature/1', { method: 'OPTIONS' }, 204],
      ['/health/live', {}, 200],
    ];
    for (const [target, init, status] of free) {
      expect((await service.request(target, init)).status, target).toBe(status);
    }
  });

  it('counts by cost: what is computed more than what is at hand, and each call of a message', async () => {
    const service = await start('--rate-limit', '1000/1h');
    let before = 1000;
    const costOf = async (target: string, init: Asked = {}): Promise<number> => {
      const { headers } = await service.request(target, init);
      const left = Number(/;r=(\d+);/.exec(headers.get('ratelimit') ?? '')?.[1]);
      const cost = before - left;
      before = left;
      return cost;
    };
    const html = { headers: { accept: 'text/html' } };
    const calls = (count: number): Asked =>
      mcpRequest(
        ...Array.from({ length: count }, (_, id) => ({
          method: 'tools/call',
          params: { name: 'search_creatures', arguments: { q: `type:wick ${id}` } },
        })),
      );
    const costs: [target: string, init: Asked, cost: number][] = [
      ['/v1/creature/1', {}, 1],
      ['/v1/search?q=type:wick', {}, 3],
      ['/v1/batch?creatures=1,2', {}, 3],
      ['/v1/move', {}, 3],
      ['/v1/suggest?q=t', {}, 3],
      ['/v1/random', {}, 3],
      ['/v1/ask?q=tapurr', {}, 3],
      [picture, {}, 1],
      ['/v1/bulk/leagues.json', {}, 10],
      ['/world', html, 5],
      ['/mcp', calls(1), 4],
      ['/mcp', calls(10), 31],
    ];
    for (const [target, init, cost] of costs) {
      expect([target, await costOf(target, init)]).toEqual([target, cost]);
    }
    const { headers } = await service.request('/v1/creature/1');
    const etag = headers.get('etag') ?? '';
    before -= 1;
    expect(await costOf('/v1/creature/1', { headers: { 'if-none-match': etag } })).toBe(0);
  });

  it('counts refused requests as hits', async () => {
    const service = await start('--rate-limit', '3/1s');
    const total = (): Promise<number> => readTotalHits(service.port);
    const before = await total();
    const statuses: number[] = [];
    for (const target of Array<string>(4).fill('/v1/creature/1').concat('/v1/search?q=a')) {
      statuses.push((await service.request(target)).status);
    }
    expect(statuses).toContain(429);
    expect(service.complaints.join()).toMatch(
      /A request was refused or slow client=(?:::1|127\.0\.0\.1) method=GET target=\S+ status=429/,
    );
    expect(service.complaints).toHaveLength(1);
    await expect.poll(total, { interval: 1100, timeout: 100_000 }).toBeGreaterThan(before);
    expect((await total()) - before).toBeGreaterThanOrEqual(6);
  });

  it('reads X-Forwarded-For from trusted proxies alone', async () => {
    const strict = await start('--rate-limit', '2/1h');
    const behind = await start('--rate-limit', '2/1h', '--trust-proxy', '127.0.0.0/8,::1');
    const statusOf = async (service: ServeProcess, forwarded: string): Promise<number> =>
      (await service.request('/v1/creature/1', { headers: { 'x-forwarded-for': forwarded } }))
        .status;
    const strictly = [];
    const clients = [];
    for (let i = 0; i < 4; i += 1) {
      strictly.push(await statusOf(strict, `203.0.113.${i}`));
      clients.push(await statusOf(behind, `203.0.113.${i}`));
    }
    expect(strictly).toEqual([200, 200, 429, 429]);
    expect(clients).toEqual([200, 200, 200, 200]);
  });
});
