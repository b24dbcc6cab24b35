import { describe, expect, it } from 'vitest';
import { belowPath } from '../../src/package/wrap-handler.ts';

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
