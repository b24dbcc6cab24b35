import { describe, expect, it } from 'vitest';
import { findFreePort } from '../../harness/free-port.ts';
import {
  CatalogError,
  type Client,
  type ClientOptions,
  createClient,
} from '../../src/client/index.ts';
import { plainCreature, startPlainService } from './plain-service.ts';

/** Starts a server that sends the given responses in turn, the last one repeatedly, and a client of it. */
async function startWith(
  answers: readonly (
    | { readonly status: number; readonly body?: string; readonly fields?: Record<string, string> }
    | 'cut'
    | 'silence'
  )[],
  options: Partial<ClientOptions> = {},
) {
  let count = 0;
  const service = await startPlainService((_, response) => {
    const answer = answers[Math.min(count, answers.length - 1)] ?? 'cut';
    count += 1;
    if (answer === 'cut') {
      response.destroy();
    } else if (answer !== 'silence') {
      const { status, body = '[]', fields = {} } = answer;
      response.writeHead(status, { 'content-type': 'application/json', ...fields }).end(body);
    }
  });
  return { service, catalog: createClient({ baseUrl: service.baseUrl, ...options }) };
}

const good = { status: 200, body: '["Kalos League"]' };

/** The error that something rejects with. */
async function errorOf(promise: Promise<unknown>): Promise<CatalogError> {
  const error: unknown = await promise.then(
    (value) => value,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CatalogError)) {
    throw new Error('Expected a CatalogError', { cause: error });
  }
  return error;
}

describe('a client', () => {
  it.each([
    ['429', { status: 429, fields: { 'retry-after': '1' } }, 900],
    ['503 without a word', { status: 503 }, 100],
    ['502 of a proxy', { status: 502 }, 100],
    ['504 of a proxy', { status: 504 }, 100],
    ['a connection that breaks', 'cut', 100],
  ] as const)('retries after %s, at the stated time', async (_, failure, least) => {
    const { service, catalog } = await startWith([failure, good]);
    const start = performance.now();
    expect(await catalog.leagues()).toEqual(['Kalos League']);
    const milliseconds = performance.now() - start;
    expect(milliseconds).toBeGreaterThan(least);
    // However busy the machine is: to wait for a minute would be wrong.
    expect(milliseconds).toBeLessThan(30_000);
    expect(service.asked).toHaveLength(2);
  });

  it('retries after a 503 with a date, not before that', async () => {
    const date = new Date(Date.now() + 2000).toUTCString();
    const { catalog } = await startWith([{ status: 503, fields: { 'retry-after': date } }, good]);
    expect(await catalog.leagues()).toEqual(['Kalos League']);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(date));
  });

  it('gives up after its retries, and rejects with the reason', async () => {
    const body = JSON.stringify({ type: 'x', title: 'Overloaded', detail: 'Too much to do' });
    const { service, catalog } = await startWith([{ status: 503, body }], { retries: 1 });
    const error = await errorOf(catalog.leagues());
    expect(error).toMatchObject({ kind: 'problem', status: 503, message: 'Too much to do' });
    expect(error.problem?.title).toBe('Overloaded');
    expect(service.asked).toHaveLength(2);
  });

  it.each([400, 500, 501])('does not retry status %i', async (status) => {
    const { service, catalog } = await startWith([{ status }]);
    expect(await errorOf(catalog.leagues())).toMatchObject({ kind: 'problem', status });
    expect(service.asked).toHaveLength(1);
  });

  it.each([
    ['a list is a page', '<!doctype html>', (catalog: Client) => catalog.leagues()],
    ['a list is half an answer', '["Kalos', (catalog: Client) => catalog.leagues()],
    ['a list is a record', '{}', (catalog: Client) => catalog.leagues()],
    ['a list is a number', '7', (catalog: Client) => catalog.leagues()],
    ['a list is nothing', 'null', (catalog: Client) => catalog.leagues()],
    ['a creature is an empty list', '[]', (catalog: Client) => catalog.creature('25')],
    ['a creature is other things', '[7, null]', (catalog: Client) => catalog.creature('25')],
    ['a creature is a record', '{"total":1}', (catalog: Client) => catalog.creature('25')],
  ])('rejects with `invalid-answer` if %s', async (_, body, ask) => {
    const { catalog } = await startWith([{ status: 200, body }]);
    expect(await errorOf(ask(catalog))).toMatchObject({ kind: 'invalid-answer' });
  });

  it('rejects with `timeout` if no response arrives in time, and with `aborted` if the caller aborts', async () => {
    const { catalog } = await startWith(['silence'], { timeoutMilliseconds: 100 });
    expect(await errorOf(catalog.leagues())).toMatchObject({ kind: 'timeout' });
    expect(await errorOf(catalog.creature('25'))).toMatchObject({ kind: 'timeout' });
    const { catalog: patient } = await startWith(['silence']);
    const controller = new AbortController();
    const { signal } = controller;
    const asked = [patient.leagues({ signal }), patient.batch(['25', '26'], { signal })];
    setTimeout(() => controller.abort(new Error('Enough')), 20);
    for (const each of asked) {
      expect(await errorOf(each)).toMatchObject({ kind: 'aborted' });
    }
    expect(await errorOf(patient.leagues({ signal }))).toMatchObject({ kind: 'aborted' });
  });

  it.each([Infinity, 2 ** 31])('with a time-out of %d ms waits for an answer', async (time) => {
    const { catalog } = await startWith([good], { timeoutMilliseconds: time });
    expect(await catalog.leagues()).toEqual(['Kalos League']);
  });

  it.each([
    ['its time-out', '3600', undefined, { kind: 'problem', status: 429, retryAfter: 3600 }],
    ['the caller', '5', 500, { kind: 'aborted' }],
  ] as const)('waits for a retry no longer than %s', async (_, seconds, abort, failure) => {
    const busy = { status: 429, fields: { 'retry-after': seconds } };
    const { service, catalog } = await startWith([busy]);
    const start = performance.now();
    const options = abort === undefined ? {} : { signal: AbortSignal.timeout(abort) };
    expect(await errorOf(catalog.leagues(options))).toMatchObject(failure);
    expect(performance.now() - start).toBeLessThan(2000);
    expect(service.asked).toHaveLength(1);
  });

  it.each(['localhost:8080', 'example.org', 'file:///tmp', 'undefined', '', '/catalog'])(
    'is not created for the address %s, which no request can reach',
    (baseUrl) => {
      expect(() => createClient({ baseUrl })).toThrow(`"${baseUrl}"; expected a URL of http`);
    },
  );

  it('takes a path for an address where a `fetch` is given that resolves it', async () => {
    const fetch = async (url: string): Promise<Response> => Response.json([url]);
    expect(await createClient({ baseUrl: '/moor/', fetch }).leagues()).toEqual(['/moor/v1/league']);
  });

  it('does not say that a copy as files lacks what the copy has not', async () => {
    const body = JSON.stringify({ type: 'http://localhost/problems/not-copied', detail: 'Files' });
    const { catalog } = await startWith([{ status: 404, body }]);
    const failure = { kind: 'problem', status: 404, message: 'Files' };
    expect(await errorOf(catalog.creature('Tapurr'))).toMatchObject(failure);
    expect(await errorOf(catalog.search())).toMatchObject(failure);
    const missing = ['a', 'b'].map((query) => ({ query, suggestions: [] }));
    expect(await catalog.batch(['a', 'b'])).toEqual({ items: [], missing });
  });

  it.each([
    ['defending', (catalog: Client) => catalog.matchup(['Fire'])],
    ['team', (catalog: Client) => catalog.team([1, 2])],
    ['moves', (catalog: Client) => catalog.form('1', { include: ['moves'] })],
    ['members', (catalog: Client) => catalog.form('1', { include: ['names', 'family'] })],
  ])('rejects an answer without %s, which the query asks for', async (member, ask) => {
    const body = JSON.stringify({ types: [], names: {}, family: { id: 1 } });
    const { catalog } = await startWith([{ status: 200, body }]);
    expect(await errorOf(ask(catalog))).toMatchObject({
      kind: 'problem',
      message: `The answer has no "${member}": files answer no query; ask a running service or an offline client`,
    });
  });

  it('rejects with `network` where no server listens', async () => {
    const baseUrl = `http://127.0.0.1:${await findFreePort()}`;
    const catalog = createClient({ baseUrl, retries: 0 });
    expect(await errorOf(catalog.leagues())).toMatchObject({ kind: 'network' });
    expect(await errorOf(catalog.bulk('creatures.json'))).toMatchObject({ kind: 'network' });
  });

  it('ends a stream that breaks with a typed error', async () => {
    const service = await startPlainService((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setTimeout(() => response.destroy(), 50);
    });
    const stream = await createClient(service).bulk('creatures.json');
    expect(await errorOf(new Response(stream).text())).toMatchObject({ kind: 'network' });
  });

  it.each(['', ' ', '.', '..'])('finds nothing called "%s" without a request', async (name) => {
    const { service, catalog } = await startWith([good], { batch: false });
    expect(await errorOf(catalog.creature(name))).toMatchObject({ kind: 'not-found' });
    expect(await errorOf(catalog.league(name))).toMatchObject({ kind: 'not-found' });
    expect(await errorOf(catalog.bulk(name))).toMatchObject({ kind: 'not-found' });
    expect(service.asked).toEqual([]);
  });
});

describe('the response cache of a client', () => {
  const fields = { etag: '"1"', 'cache-control': 'max-age=60' };

  it.each([
    ['uses fresh responses without a request', 1, {}],
    ['keeps nothing if it is switched off', 2, { cache: false }],
  ] as const)('%s', async (_, requests, options) => {
    const { service, catalog } = await startWith([{ ...good, fields }], options);
    const first = await catalog.leagues();
    first.push('Changed by a caller');
    expect(await catalog.leagues()).toEqual(['Kalos League']);
    expect(service.asked).toHaveLength(requests);
  });

  it('revalidates stale responses', async () => {
    const { service, catalog } = await startWith([
      { ...good, fields: { etag: '"1"', 'cache-control': 'no-cache, max-age=60' } },
      { status: 304, body: '', fields },
    ]);
    for (let i = 0; i < 3; i += 1) {
      expect(await catalog.leagues()).toEqual(['Kalos League']);
    }
    expect(service.fields.map((each) => each['if-none-match'])).toEqual([undefined, '"1"']);
  });

  it.each([
    ['must not be kept', { etag: '"1"', 'cache-control': 'no-store' }],
    ['are older than they may be', { 'cache-control': 'max-age=60', age: '61' }],
    ['say nothing of it', {}],
  ])('keeps no responses that %s', async (_, unkept: Record<string, string>) => {
    const { service, catalog } = await startWith([{ ...good, fields: unkept }]);
    await catalog.leagues();
    await catalog.leagues();
    expect(service.fields.map((each) => each['if-none-match'])).toEqual([undefined, undefined]);
  });

  it('is bounded, and drops the least recently used response first', async () => {
    const body = JSON.stringify([plainCreature]);
    const { service, catalog } = await startWith([{ status: 200, body, fields }], {
      cache: { maxCharacters: 2.5 * body.length },
    });
    for (const number of [1, 2, 1, 3, 1, 2]) {
      await catalog.creature(number);
    }
    expect(service.asked).toEqual([1, 2, 3, 2].map((number) => `/v1/creature/${number}`));
  });
});
