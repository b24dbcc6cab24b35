import { describe, expect, it } from 'vitest';
import type { ContentCoding } from '../../src/responses/content-coding.ts';
import { fromRequest } from '../../src/responses/request.ts';
import { type CachePolicy, createResponder } from '../../src/responses/responder.ts';
import { headerOf } from '../../src/responses/response.ts';
import { responderOptions } from './respond-from.ts';

const type = 'application/json; charset=utf-8';

/** A coding that drops the last byte, and counts how often it was used. */
function createCoding(): ContentCoding & { used: number } {
  const coding = {
    name: 'br',
    used: 0,
    encode: async (body: Uint8Array) => {
      coding.used += 1;
      return new Uint8Array(body.slice(0, -1));
    },
  };
  return coding;
}

function createFixture(
  policy: CachePolicy,
  respond: (request: Request, count: number) => Response,
  longestBuffered = 1000,
) {
  const asked: Request[] = [];
  const coding = createCoding();
  const responder = createResponder({
    ...responderOptions(
      {
        fetch: async (request) => {
          asked.push(request);
          await new Promise((resolve) => {
            setImmediate(resolve);
          });
          return respond(request, asked.length);
        },
      },
      'http://catalog.test',
    ),
    cachePolicy: () => policy,
    longestBuffered,
    codings: [coding],
  });
  const ask = async (target: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await responder.answer(
      fromRequest(new Request(`http://any.host${target}`, { headers, method })),
    );
    return { response, status: response.status, etag: headerOf(response, 'etag') };
  };
  return { asked, coding, responder, ask };
}

const record = (text: string): Response =>
  new Response(text, { headers: { 'content-type': type, 'cache-control': 'public' } });

describe('createResponder()', () => {
  it('asks the app once for a target that is always cached, however many clients wait', async () => {
    const { asked, ask } = createFixture('always', () => record('a'));
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask('/v1/bulk')));
    expect(new Set(responses.map(({ etag }) => etag)).size).toBe(1);
    await ask('/v1/bulk');
    expect(asked).toHaveLength(1);
  });

  it('caches a repeated target at the second request, and none that is never cached', async () => {
    const repeated = createFixture('repeated', () => record('a'));
    const never = createFixture('never', () => record('a'));
    for (const { ask } of [repeated, never]) {
      for (let i = 0; i < 5; i += 1) {
        await ask('/v1/search?q=a');
      }
    }
    expect([repeated.asked.length, never.asked.length]).toEqual([2, 5]);
  });

  it('caches no failure, and names it by the id of the request', async () => {
    const { asked, ask } = createFixture('always', (_, count) =>
      count === 1 ? new Response('no', { status: 500 }) : record('a'),
    );
    expect((await ask('/a', { 'x-request-id': 'mine', 'user-agent': 'x' })).status).toBe(500);
    expect((await ask('/a')).status).toBe(200);
    expect([...(asked[0]?.headers.keys() ?? [])]).toEqual(['x-request-id']);
  });

  it('caches no response with "no-store", and gives it no tag', async () => {
    const { asked, ask } = createFixture(
      'always',
      () => new Response('a', { headers: { 'cache-control': 'no-store' } }),
    );
    expect((await ask('/stats')).etag).toBeUndefined();
    await ask('/stats');
    expect(asked).toHaveLength(2);
  });

  it('encodes a cached body once for all clients, under a tag of its own', async () => {
    const { coding, ask } = createFixture('always', () => record('a'.repeat(500)));
    const plain = await ask('/a');
    const encoded = await Promise.all(
      Array.from({ length: 5 }, () => ask('/a', { 'accept-encoding': 'br' })),
    );
    expect(coding.used).toBe(1);
    for (const { response, etag } of encoded) {
      expect(etag).toBe(plain.etag?.replace(/"$/, '-br"'));
      expect(headerOf(response, 'content-encoding')).toBe('br');
      expect(headerOf(response, 'content-length')).toBe('499');
      expect(headerOf(response, 'vary')).toBe('Accept-Encoding');
    }
  });

  it('streams a body that is too long to be buffered to each client, and none to HEAD', async () => {
    const { ask } = createFixture('always', () => {
      const response = record('a'.repeat(2000));
      response.headers.set('content-length', '2000');
      return response;
    });
    for (let i = 0; i < 2; i += 1) {
      const { response } = await ask('/v1/bulk/creatures.json');
      expect(response.body).toBeInstanceOf(ReadableStream);
    }
    const { response } = await ask('/v1/bulk/creatures.json', {}, 'HEAD');
    expect([response.body, headerOf(response, 'content-length')]).toEqual([undefined, '2000']);
  });

  it('says how long the app took to one client alone', async () => {
    const shared = createFixture('always', () => record('a'));
    const own = createFixture('never', () => record('a'));
    expect(headerOf((await shared.ask('/a')).response, 'server-timing')).toBeUndefined();
    expect(headerOf((await own.ask('/a')).response, 'server-timing')).toMatch(/^app;dur=[\d.]+$/);
  });

  it('keeps its cache within the budget, and what is used longest', async () => {
    const { asked, ask, responder } = createFixture(
      'always',
      () => record('a'.repeat(1024 * 1024)),
      2 * 1024 * 1024,
    );
    for (let i = 0; i < 200; i += 1) {
      await ask(`/${i}`);
      await ask('/often');
    }
    expect(responder.cachedBytes()).toBeLessThanOrEqual(64 * 1024 * 1024);
    expect(asked.filter(({ url }) => url.endsWith('/often'))).toHaveLength(1);
  });
});
