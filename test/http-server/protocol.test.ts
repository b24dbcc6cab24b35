import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answeredRequests } from './answered-requests.ts';
import { refusedRequests } from './refused-requests.ts';
import { exchange, open, parseAnswers } from './exchange.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const host = 'Host: localhost\r\n';
const get = `GET /known HTTP/1.1\r\n${host}\r\n`;
const post = (fields: string, body: string): string =>
  `POST /echo HTTP/1.1\r\n${host}${fields}\r\n\r\n${body}`;

/** What is refused, as HEAD. */
const refusedHeads = refusedRequests
  .map(([title, request]) => [title, request.replace(/^(?:GET|POST) /, 'HEAD ')] as const)
  .filter(([, request]) => request.startsWith('HEAD '));

/** What is answered, with the status; `get` follows each. */
const answered = [
  ...answeredRequests('/known', '/echo').map(
    ({ title, request, connection }) => [title, request, connection, 200] as const,
  ),
  ['a tag', `GET /known HTTP/1.1\r\n${host}If-None-Match: "tag"\r\n\r\n`, 'stays', 304],
  ['no content', `GET /nothing HTTP/1.1\r\n${host}\r\n`, 'stays', 204],
  ['a stream', `GET /stream HTTP/1.1\r\n${host}\r\n`, 'stays', 200],
] as const;

/** Requests that arrive together, with the methods of their answers. */
const pipelined = [
  get,
  `HEAD /known HTTP/1.1\r\n${host}\r\n`,
  post('Content-Length: 5', 'GET /'),
  `\r\nGET /known HTTP/1.1\r\n${host}Accept: a\r\nIf-None-Match: "tag"\r\n\r\n`,
  post('Transfer-Encoding: chunked', '3;x\r\nabc\r\n2\r\nde\r\n0\r\nA: b\r\n\r\n'),
  `GET /stream HTTP/1.1\r\n${host}Accept: a\r\nIf-None-Match: "other"\r\n\r\n`,
  `OPTIONS http://a HTTP/1.1\r\n${host}\r\n`,
  'GET /known HTTP/1.0\r\nConnection: keep-alive\r\n\r\n',
  `GET /known HTTP/1.1\r\n${host}A: b\r\n c\r\n\r\n`,
];
const pipelinedMethods = ['GET', 'HEAD', 'POST', 'GET', 'POST', 'GET', 'OPTIONS', 'GET', 'GET'];

describe.each(['Node', 'Bun'] as const)('the HTTP server on %s', (runtime) => {
  let server: ServerProcess;

  beforeAll(async () => {
    server = await startServer(runtime);
  });
  afterAll(() => server.stop());

  it.each(refusedRequests)(
    'refuses %s, and closes the connection',
    async (_, request, status, kind) => {
      const answers = parseAnswers(await exchange(server.port, request + get));
      expect(answers.map((answer) => answer.status)).toEqual([status]);
      const [answer] = answers;
      expect(answer?.fields.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(answer?.fields.get('connection')).toBe('close');
      expect(JSON.parse(answer?.body ?? '')).toMatchObject({
        type: `http://catalog.test/problems/${kind}`,
        status,
      });
    },
  );

  it.each(answered)('answers %s', async (_, request, connection, status) => {
    const answers = parseAnswers(await exchange(server.port, request + get));
    expect(answers.map((answer) => answer.status)).toEqual(
      connection === 'stays' ? [status, 200] : [status],
    );
    for (const { fields } of answers) {
      expect(fields.get('date')).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
    }
    expect(answers[0]?.fields.get('connection')).toBe(
      connection === 'closes' ? 'close' : request.includes('HTTP/1.0') ? 'keep-alive' : undefined,
    );
  });

  it('gives the body and the fields of a request to the handler', async () => {
    const fields = 'Accept: a\r\nTransfer-Encoding: chunked\r\nACCEPT: b';
    const [answer] = parseAnswers(
      await exchange(server.port, post(fields, '3\r\na\xe9b\r\n1\r\n\0\r\n0\r\n\r\n')),
    );
    expect(JSON.parse(Buffer.from(answer?.body ?? '', 'latin1').toString('utf8'))).toEqual({
      method: 'POST',
      target: '/echo',
      accept: 'a, b',
      body: Buffer.from([0x61, 0xe9, 0x62, 0]).toString('utf8'),
    });
  });

  it.each(['get', 'Head', 'options', 'FOO', 'TRACE', 'M-SEARCH', 'constructor'])(
    'never takes the method %s for one that is answered',
    async (method) => {
      const [answer] = parseAnswers(
        await exchange(server.port, `${method} /echo HTTP/1.1\r\n${host}\r\n`),
      );
      expect(answer?.body).not.toMatch(/"method":"(?:GET|HEAD|OPTIONS)"/);
    },
  );

  it('answers HEAD with the head of GET', async () => {
    for (const target of ['/known', '/large', '/echo', '/nothing']) {
      const ask = async (method: string): Promise<string> =>
        exchange(server.port, `${method} ${target} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
      const [head] = parseAnswers(await ask('HEAD'), ['HEAD']);
      const [full] = parseAnswers(await ask('GET'));
      expect(head?.body).toBe('');
      const ofHead = new Map(head?.fields);
      const ofFull = new Map(full?.fields);
      ofHead.delete('date');
      ofFull.delete('date');
      if (target === '/echo') {
        // It repeats the method.
        ofHead.delete('content-length');
        ofFull.delete('content-length');
      }
      expect([...ofHead], target).toEqual([...ofFull]);
    }
  });

  it.each(refusedHeads)('refuses HEAD without a body where it has %s', async (_, request) => {
    const answers = parseAnswers(await exchange(server.port, request), ['HEAD']);
    expect(answers).toHaveLength(1);
  });

  it('tells a client that waits to go on, once', async () => {
    const { socket, received } = open(server.port);
    socket.write(post('Expect: 100-continue\r\nContent-Length: 3', ''));
    await once(socket, 'data');
    socket.write('ab');
    await sleep(10);
    socket.end('c');
    const text = await received;
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
    expect(text.match(/100 Continue/g)).toHaveLength(1);
    const old = 'POST /echo HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n';
    expect(await exchange(server.port, old, 'abc')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    const long = post('Expect: 100-continue\r\nContent-Length: 9999999', '');
    expect(await exchange(server.port, long)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('gives the same answers wherever packets end', async () => {
    const text = pipelined.join('');
    const answersOf = (received: string): string[] =>
      parseAnswers(received, pipelinedMethods).map((answer) => answer.text);
    const whole = answersOf(await exchange(server.port, text));
    expect(whole.map((answer) => answer.slice(9, 12))).toEqual(
      '200 200 200 304 200 200 200 200 400'.split(' '),
    );
    const places = Array.from({ length: text.length - 1 }, (_, i) => i + 1).values();
    await Promise.all(
      Array.from({ length: 24 }, async () => {
        for (const place of places) {
          const received = await exchange(server.port, text.slice(0, place), text.slice(place));
          expect(answersOf(received), `split at ${place}`).toEqual(whole);
        }
      }),
    );
    expect(answersOf(await exchange(server.port, ...text))).toEqual(whole);
  });

  it('answers a thousand requests that arrive at once, in order', async () => {
    const requests = Array.from({ length: 1000 }, (_, i) =>
      i % 3 === 0 ? get : `GET /number/${i} HTTP/1.1\r\n${host}\r\n`,
    );
    const answers = parseAnswers(await exchange(server.port, requests.join('')));
    expect(answers.map(({ body }) => body.match(/number\/(?<i>\d+)/)?.groups?.['i'])).toEqual(
      requests.map((_, i) => (i % 3 === 0 ? undefined : String(i))),
    );
  });
});
