import { describe, expect, it } from 'vitest';
import { belowPath, withValidators } from '../../src/package/wrap-handler.ts';

/** A service that returns its request. */
const service = async (request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url);
  return new Response(`${request.method} ${pathname}${search} ${await request.text()}`);
};

const askBelow = (path: string, target: string, init?: RequestInit): Promise<Response> =>
  belowPath(
    service,
    `https://catalog.example.org${path}`,
  )(new Request(`http://any.host${target}`, init));

describe('belowPath()', () => {
  it.each([
    ['/some/place/v1/league?a=/b', '/v1/league?a=/b'],
    ['/some/place', '/'],
    ['/some/place?q', '/?q'],
    ['/v1/league', '/v1/league'],
    ['/some/placements', '/some/placements'],
    ['/v1/some/place/1', '/v1/some/place/1'],
  ])('maps "%s" to "%s"', async (target, expected) => {
    const answer = await askBelow('/some/place', target);
    expect(await answer.text()).toBe(`GET ${expected} `);
  });

  it('forwards the body of a request', async () => {
    const answer = await askBelow('/some/place', '/some/place/mcp', {
      method: 'POST',
      body: 'a word',
    });
    expect(await answer.text()).toBe('POST /mcp a word');
  });
});

const address = 'http://any.host/v1/league';

/** A service with a constant response that records its requests. */
function serviceOf(fields: Record<string, string>, status = 200) {
  const asked: string[] = [];
  const handle = withValidators(async (request) => {
    asked.push(request.method);
    return new Response('["Kalos League"]', {
      status,
      headers: { 'content-type': 'application/json; charset=utf-8', ...fields },
    });
  }, 'https://catalog.example.org');
  const ask = (init: RequestInit = {}): Promise<Response> => handle(new Request(address, init));
  return { ask, asked };
}

const kept = { 'cache-control': 'public, max-age=60' };

describe('withValidators()', () => {
  it('sets the same tag for equal responses, and another for another type', async () => {
    const [one, two] = [serviceOf(kept), serviceOf({ ...kept, 'content-type': 'text/csv' })];
    const tags = await Promise.all(
      [one, one, two].map(async ({ ask }) => (await ask()).headers.get('etag')),
    );
    expect(tags[0]).toMatch(/^"[A-Za-z0-9_-]{22}\.json"$/);
    expect(tags[1]).toBe(tags[0]);
    expect(tags[2]).not.toBe(tags[0]);
  });

  it('answers 304 to a matching tag, even if a platform made it weak', async () => {
    const { ask } = serviceOf(kept);
    const etag = (await ask()).headers.get('etag') ?? '';
    for (const each of [etag, `W/${etag}`]) {
      const answer = await ask({ headers: { 'if-none-match': each } });
      expect([answer.status, await answer.text()]).toEqual([304, '']);
    }
  });

  it('answers 412 with a problem document if a precondition fails', async () => {
    const answer = await serviceOf(kept).ask({ headers: { 'if-match': '"other"' } });
    expect(answer.status).toBe(412);
    expect(await answer.json()).toMatchObject({
      type: 'https://catalog.example.org/problems/precondition-failed',
      instance: '/v1/league',
    });
  });

  it('handles HEAD like GET, and keeps the Content-Length', async () => {
    const { ask, asked } = serviceOf(kept);
    const head = await ask({ method: 'HEAD' });
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['16', '']);
    expect(asked).toEqual(['GET']);
  });

  it('removes the digest, which depends on the content coding that a platform chooses', async () => {
    const { ask } = serviceOf({ ...kept, 'repr-digest': 'sha-256=:AA==:' });
    expect((await ask()).headers.get('repr-digest')).toBe(null);
  });

  it.each([
    ['what may not be kept', serviceOf({ 'cache-control': 'no-store' })],
    ['errors', serviceOf(kept, 404)],
  ])('sets no tag for %s', async (_, { ask }) => {
    expect((await ask()).headers.get('etag')).toBe(null);
  });

  it('forwards other methods unchanged', async () => {
    const { ask, asked } = serviceOf(kept);
    const answer = await ask({ method: 'OPTIONS' });
    expect([asked, answer.headers.get('etag')]).toEqual([['OPTIONS'], null]);
  });
});
