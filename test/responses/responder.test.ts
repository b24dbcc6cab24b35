import { describe, expect, it } from 'vitest';
import { type ContentCoding, contentCodings } from '../../src/responses/content-coding.ts';
import { fromRequest, toResponse } from '../../src/responses/messages.ts';
import { Responder, type ResponderOptions } from '../../src/responses/responder.ts';
import { type App, respondFrom, responderOptions } from './respond-from.ts';
import { maxBufferedBytes } from '../../src/api/replies.ts';
import { withValidators } from '../../src/package/wrap-handler.ts';

const lasting = { 'content-type': 'text/csv', 'cache-control': 'public, max-age=3600' };

type Answering = (target: string, accept: string | null) => Response | Promise<Response>;

/** A responder over an app that records what it is asked. */
function responderOf(respond: Answering, options: Partial<ResponderOptions> = {}) {
  const asked: string[] = [];
  const app = {
    fetch: (request: Request): Response | Promise<Response> => {
      const { pathname, search } = new URL(request.url);
      asked.push(pathname + search);
      return respond(pathname + search, request.headers.get('accept'));
    },
  };
  const responder = new Responder({
    ...responderOptions(app, 'https://catalog.example.org'),
    readTag: async () => 'tag',
    ...options,
  });
  const ask = async (
    target: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ): Promise<Response> => {
    const request = new Request(`http://any.host${target}`, { headers, method });
    return toResponse(await responder.answer(fromRequest(request)), method);
  };
  return { ask, asked, responder };
}

const text = 'number,name\r\n'.repeat(200);

describe('Responder', () => {
  it('tags a response with the snapshot, its type and its coding', async () => {
    const { ask } = responderOf((_, accept) =>
      accept === 'text/html'
        ? new Response(`<p>${text}`, { headers: { ...lasting, 'content-type': 'text/html' } })
        : new Response(text, { headers: lasting }),
    );
    const etagOf = async (headers: Record<string, string>): Promise<string | null> =>
      (await ask('/list', headers)).headers.get('etag');
    expect(await etagOf({})).toBe('"tag.csv"');
    expect(await etagOf({ 'accept-encoding': 'br' })).toBe('"tag.csv-br"');
    expect(await etagOf({ accept: 'text/html' })).toBe('"tag.html"');
    const known = await ask('/list', { accept: 'text/html', 'if-none-match': '"tag.csv"' });
    expect(known.status).toBe(200);
  });

  it.each(contentCodings.map((coding): [string, ContentCoding] => [coding.name, coding]))(
    'sends the same bytes each time in %s, so that its tag is a strong one',
    async (name) => {
      const headers = { 'accept-encoding': name };
      const bodies: string[] = [];
      for (const cacheBytes of [0, 1e6]) {
        const { ask } = responderOf(() => new Response(text, { headers: lasting }), { cacheBytes });
        for (let time = 0; time < 3; time += 1) {
          const answer = await ask('/list', headers);
          expect(answer.headers.get('content-encoding')).toBe(name);
          bodies.push(Buffer.from(await answer.arrayBuffer()).toString('hex'));
        }
      }
      expect(new Set(bodies).size).toBe(1);
    },
  );

  it('asks the app once for all that wait for the same, and keeps what it says', async () => {
    const { ask, asked } = responderOf(() => new Response(text, { headers: lasting }));
    const codings = ['br', 'gzip', 'identity', 'br'];
    const answers = await Promise.all(
      codings.map((each) => ask('/a', { 'accept-encoding': each })),
    );
    answers.push(await ask('/a'), await ask('/a', {}, 'HEAD'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(asked).toEqual(['/a']);
  });

  it.each([
    ['a random creature', { 'cache-control': 'no-store' }, 200],
    ['a response without a word on caching', {}, 200],
    ['a failure', { 'cache-control': 'no-store' }, 500],
  ])('makes %s for each of ten that ask at once', async (_, headers, status) => {
    let count = 0;
    const { ask } = responderOf(() => {
      count += 1;
      return new Response(String(count), { headers, status });
    });
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/v1/random')));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(10);
    expect(answers.map((answer) => answer.headers.get('etag'))).toEqual(
      Array.from({ length: 10 }, () => null),
    );
  });

  it('makes a 404 that varies by Accept once for all that wait for it', async () => {
    const headers = { 'cache-control': 'public, max-age=60', vary: 'Accept' };
    const { ask, asked } = responderOf(() => new Response('{}', { status: 404, headers }));
    await Promise.all(Array.from({ length: 5 }, () => ask('/types')));
    expect(asked).toEqual(['/types']);
  });

  it('takes a tag that the app states, and asks each time for what has one', async () => {
    let state = 1;
    const { ask, asked } = responderOf(
      () => new Response(`state ${state}`, { headers: { ...lasting, etag: `"${state}"` } }),
    );
    expect((await ask('/own.png')).headers.get('etag')).toBe('"1"');
    expect((await ask('/own.png', { 'if-none-match': '"1"' })).status).toBe(304);
    state = 2;
    const changed = await ask('/own.png', { 'if-none-match': '"1"' });
    expect([changed.status, await changed.text()]).toEqual([200, 'state 2']);
    expect(asked.length).toBe(3);
  });

  it('keeps what is asked for again while a client walks over everything', async () => {
    const { ask, asked, responder } = responderOf(() => new Response(text, { headers: lasting }), {
      cacheBytes: 200_000,
    });
    const popular = Array.from({ length: 5 }, (_, i) => `/popular/${i}`);
    const browser = { 'accept-encoding': 'gzip, br' };
    for (let i = 0; i < 500; i += 1) {
      await ask(`/walk/${i}`, browser);
      await ask(popular[i % popular.length] ?? '', browser);
    }
    expect(responder.cachedBytes).toBeLessThanOrEqual(200_000);
    expect(asked.filter((target) => popular.includes(target))).toEqual(popular);
  });

  it('asks again after the app or a coding has failed', async () => {
    let isBroken = true;
    const breakable: ContentCoding = {
      name: 'br',
      encode: async (body) => {
        if (isBroken) {
          throw new Error('no memory');
        }
        return new Uint8Array(body.subarray(1));
      },
    };
    const { ask } = responderOf(
      (target) => {
        if (isBroken && target === '/app') {
          throw new Error('no file');
        }
        return new Response(text, { headers: lasting });
      },
      { codings: [breakable] },
    );
    const headers = { 'accept-encoding': 'br' };
    await expect(ask('/app')).rejects.toThrow('no file');
    await expect(ask('/coding', headers)).rejects.toThrow('no memory');
    isBroken = false;
    expect((await ask('/app')).status).toBe(200);
    expect((await ask('/coding', headers)).headers.get('content-encoding')).toBe('br');
  });

  it.each([
    ['the service', (app: App) => respondFrom(app, 'https://catalog.example.org')],
    ['a function', ({ fetch }: App) => withValidators(async (each) => fetch(each), 'https://a.b')],
  ])(
    'streams a body that is too long to keep, and ends one that goes to nobody: %s',
    async (_, of) => {
      let ended = 0;
      const respond = of({
        fetch: () =>
          new Response(new ReadableStream({ cancel: () => void (ended += 1) }), {
            headers: { ...lasting, 'content-length': String(maxBufferedBytes + 1) },
          }),
      });
      for (const [method, isSent] of [
        ['GET', true],
        ['HEAD', false],
      ] as const) {
        const { body, headers } = await respond(new Request('http://any.host/long', { method }));
        expect(headers.get('content-length')).toBe(String(maxBufferedBytes + 1));
        expect([method, body !== null, ended]).toEqual([method, isSent, isSent ? 0 : 1]);
      }
    },
  );

  it('says how long the app took to the client for which it was asked', async () => {
    const { ask } = responderOf(() => new Response(text, { headers: lasting }));
    expect((await ask('/a')).headers.get('server-timing')).toMatch(/^app;dur=\d+\.\d\d$/);
    expect((await ask('/a')).headers.has('server-timing')).toBe(false);
  });
});
