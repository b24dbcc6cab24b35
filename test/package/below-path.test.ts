import { describe, expect, it } from 'vitest';
import { belowPath } from '../../src/package/below-path.ts';

/** A service that returns its request, and redirects `/old` to `/new`. */
const service = async (request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url);
  return pathname === '/old'
    ? new Response(null, { status: 308, headers: { location: '/new' } })
    : new Response(`${request.method} ${pathname}${search} ${await request.text()}`);
};

const ask = (path: string, target: string, init?: RequestInit): Promise<Response> =>
  belowPath(service, path)(new Request(`http://any.host${target}`, init));

describe('belowPath()', () => {
  it.each([
    ['/some/place/v1/league?a=/b', '/v1/league?a=/b'],
    ['/some/place', '/'],
    ['/some/place?q', '/?q'],
    ['/v1/league', '/v1/league'],
    ['/some/placements', '/some/placements'],
    ['/v1/some/place/1', '/v1/some/place/1'],
  ])('maps "%s" to "%s"', async (target, expected) => {
    const answer = await ask('/some/place', target);
    expect(await answer.text()).toBe(`GET ${expected} `);
  });

  it('forwards the body of a request', async () => {
    const answer = await ask('/some/place', '/some/place/mcp', { method: 'POST', body: 'a word' });
    expect(await answer.text()).toBe('POST /mcp a word');
  });

  it.each([
    ['/some/place', '/some/place/old', '/some/place/new'],
    ['/some/place', '/old', '/some/place/new'],
    ['/', '/old', '/new'],
  ])('below "%s" redirects "%s" to "%s"', async (path, target, location) => {
    expect((await ask(path, target)).headers.get('location')).toBe(location);
  });
});
