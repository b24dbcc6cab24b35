import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange, open, parseAnswers } from './exchange.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const host = 'Host: localhost\r\n';
const get = `GET /known HTTP/1.1\r\n${host}\r\n`;
const post = (fields: string, body: string): string =>
  `POST /echo HTTP/1.1\r\n${host}${fields}\r\n\r\n${body}`;

/** What is refused closes its connection: the request behind it is not answered. */
const refused: readonly (readonly [
  title: string,
  request: string,
  status: number,
  kind: string,
])[] = (
  [
    ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
    ['two Host fields', `GET / HTTP/1.1\r\n${host}${host}\r\n`],
    ['two Host fields of HTTP/1.0', `GET / HTTP/1.0\r\n${host}host: other\r\n\r\n`],
    ['a Host with a space', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['a Host with a path', 'GET / HTTP/1.1\r\nHost: a/b\r\n\r\n'],
    ['a Host with a user', 'GET / HTTP/1.1\r\nHost: me@a\r\n\r\n'],
    ['a Host list', 'GET / HTTP/1.1\r\nHost: a, b\r\n\r\n'],
    ['a Host with a broken escape', 'GET / HTTP/1.1\r\nHost: %zz\r\n\r\n'],
    ['HTTP/0.9', 'GET /\r\n'],
    ['HTTP/0.9 with fields', `GET /\r\n${host}\r\n`],
    ['a version without a minor part', `GET / HTTP/1\r\n${host}\r\n`],
    ['a version in lower case', `GET / http/1.1\r\n${host}\r\n`],
    ['two spaces before the target', `GET  / HTTP/1.1\r\n${host}\r\n`],
    ['two spaces after the target', `GET /  HTTP/1.1\r\n${host}\r\n`],
    ['a tab in the request line', `GET\t/ HTTP/1.1\r\n${host}\r\n`],
    ['a space before the method', ` GET / HTTP/1.1\r\n${host}\r\n`],
    ['a space after the version', `GET / HTTP/1.1 \r\n${host}\r\n`],
    ['a method that is no token', `G{T / HTTP/1.1\r\n${host}\r\n`],
    ['a target of no form', `GET known HTTP/1.1\r\n${host}\r\n`],
    ['a target with a fragment', `GET /known#a HTTP/1.1\r\n${host}\r\n`],
    ['a target that is not ASCII', `GET /\xe9 HTTP/1.1\r\n${host}\r\n`],
    ['a target with NUL', `GET /\0 HTTP/1.1\r\n${host}\r\n`],
    ['* for GET', `GET * HTTP/1.1\r\n${host}\r\n`],
    ['an address without a host', `GET http:///known HTTP/1.1\r\n${host}\r\n`],
    ['bare LF after the request line', `GET / HTTP/1.1\n${host}\r\n`],
    ['bare LF everywhere', 'GET / HTTP/1.1\nHost: a\n\n'],
    ['bare LF after a field', `GET / HTTP/1.1\r\nA: b\n${host}\r\n`],
    ['bare CR after a field', `GET / HTTP/1.1\r\nA: b\r${host}\r\n`],
    ['a field that is folded', `GET / HTTP/1.1\r\n${host}A: b\r\n c\r\n\r\n`],
    ['a condition that is folded', `GET / HTTP/1.1\r\n${host}If-None-Match: "a"\r\n "b"\r\n\r\n`],
    ['a first field that is folded', `GET / HTTP/1.1\r\n ${host}\r\n`],
    ['a space before the colon', `GET / HTTP/1.1\r\n${host}A : b\r\n\r\n`],
    ['a field without a colon', `GET / HTTP/1.1\r\n${host}A\r\n\r\n`],
    ['a field without a name', `GET / HTTP/1.1\r\n${host}: b\r\n\r\n`],
    ['a name that is no token', `GET / HTTP/1.1\r\n${host}A(: b\r\n\r\n`],
    ['NUL in a value', `GET / HTTP/1.1\r\n${host}A: \0\r\n\r\n`],
    ['a control character in a value', `GET / HTTP/1.1\r\n${host}A: \x7f\r\n\r\n`],
    ['an empty line too many', `\r\n\r\nGET / HTTP/1.1\r\n${host}\r\n`],
    ['length and chunks', post('Content-Length: 3\r\nTransfer-Encoding: chunked', '0\r\n\r\n')],
    ['two lengths', post('Content-Length: 3\r\nContent-Length: 3', 'abc')],
    ['a list of lengths', post('Content-Length: 3, 3', 'abc')],
    ['a length with a sign', post('Content-Length: +3', 'abc')],
    ['a negative length', post('Content-Length: -3', 'abc')],
    ['a hexadecimal length', post('Content-Length: 0x3', 'abc')],
    ['an empty length', post('Content-Length:', 'abc')],
    ['chunks twice', post('Transfer-Encoding: chunked, chunked', '0\r\n\r\n')],
    ['chunks in two fields', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked', '')],
    ['chunks that are not last', post('Transfer-Encoding: chunked, gzip', '0\r\n\r\n')],
    ['a coding that is not chunked', post('Transfer-Encoding: xchunked', '0\r\n\r\n')],
    ['an empty coding', post('Transfer-Encoding:', '0\r\n\r\n')],
    ['chunks in HTTP/1.0', 'POST /echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a chunk without a size', post('Transfer-Encoding: chunked', '\r\n')],
    ['a chunk with a size that is no number', post('Transfer-Encoding: chunked', 'x\r\n')],
    ['a chunk with a sign', post('Transfer-Encoding: chunked', '+3\r\nabc\r\n0\r\n\r\n')],
    ['a chunk that is too long', post('Transfer-Encoding: chunked', '3\r\nabcd\r\n0\r\n\r\n')],
    ['a chunk with bare LF', post('Transfer-Encoding: chunked', '3\nabc\r\n0\r\n\r\n')],
    ['a trailer that is no field', post('Transfer-Encoding: chunked', '0\r\na b\r\n\r\n')],
    ['a lone CONNECT target of no form', `CONNECT /known HTTP/1.1\r\n${host}\r\n`],
  ] as const
).map(([title, request]) => [title, request, 400, 'malformed-request'] as const);

const otherwiseRefused: typeof refused = [
  ['HTTP/2 with prior knowledge', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 505, 'version-not-supported'],
  ['HTTP/3.0', `GET / HTTP/3.0\r\n${host}\r\n`, 505, 'version-not-supported'],
  [
    'a coding before chunked',
    post('Transfer-Encoding: gzip, chunked', '0\r\n\r\n'),
    501,
    'transfer-coding-not-implemented',
  ],
  ['an expectation', `GET / HTTP/1.1\r\n${host}Expect: tea\r\n\r\n`, 417, 'expectation-failed'],
  ['a long target', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 414, 'target-too-long'],
  [
    'long header fields',
    `GET / HTTP/1.1\r\n${host}A: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'header-fields-too-large',
  ],
  ['a long body', post('Content-Length: 1048577', ''), 413, 'body-too-large'],
  [
    'long chunks',
    post('Transfer-Encoding: chunked', `fffff\r\n${'a'.repeat(0xfffff)}\r\n2\r\n`),
    413,
    'body-too-large',
  ],
  [
    'a chunk longer than all memory',
    post('Transfer-Encoding: chunked', 'ffffffffffff\r\n'),
    413,
    'body-too-large',
  ],
];

/** What is answered, with the statuses of all answers in turn; `get` follows each. */
const accepted: readonly (readonly [title: string, request: string, statuses: number[]])[] = [
  ['HTTP/1.1', get, [200, 200]],
  ['a later minor version', `GET /known HTTP/1.2\r\n${host}\r\n`, [200, 200]],
  ['HTTP/1.0, which closes', 'GET /known HTTP/1.0\r\n\r\n', [200]],
  ['HTTP/1.0 that stays', 'GET /known HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n', [200, 200]],
  ['"Connection: close"', `GET /known HTTP/1.1\r\n${host}Connection: x, Close\r\n\r\n`, [200]],
  ['an empty line before', `\r\n${get}`, [200, 200]],
  ['an empty Host', 'GET /known HTTP/1.1\r\nHost:\r\n\r\n', [200, 200]],
  ['an IPv6 Host', 'GET /known HTTP/1.1\r\nHost: [::1]:80\r\n\r\n', [200, 200]],
  ['a Host without spaces', 'GET /known HTTP/1.1\r\nhOST:a\r\n\r\n', [200, 200]],
  ['an address as the target', `GET http://other:1/known HTTP/1.1\r\n${host}\r\n`, [200, 200]],
  ['an address without a path', `GET http://other?a HTTP/1.1\r\n${host}\r\n`, [200, 200]],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${host}\r\n`, [200, 200]],
  ['CONNECT', `CONNECT a:80 HTTP/1.1\r\n${host}\r\n`, [200, 200]],
  ['TRACE', `TRACE / HTTP/1.1\r\n${host}\r\n`, [200, 200]],
  ['a method of its own', `M-SEARCH / HTTP/1.1\r\n${host}\r\n`, [200, 200]],
  ['a method in lower case', `get /known HTTP/1.1\r\n${host}\r\n`, [200, 200]],
  ['a tag', `GET /known HTTP/1.1\r\n${host}If-None-Match: "tag"\r\n\r\n`, [304, 200]],
  ['a length of nothing', post('Content-Length: 0', ''), [200, 200]],
  ['a body', post('Content-Length: 3', 'abc'), [200, 200]],
  ['a GET with a body', `GET /known HTTP/1.1\r\n${host}Content-Length: 3\r\n\r\nabc`, [200, 200]],
  ['a body that looks like a request', post(`Content-Length: ${get.length}`, get), [200, 200]],
  ['chunks', post('Transfer-Encoding: Chunked', '3\r\nabc\r\n0\r\n\r\n'), [200, 200]],
  [
    'chunk extensions',
    post('Transfer-Encoding: chunked', '3;a="b" \r\nabc\r\n0;x\r\n\r\n'),
    [200, 200],
  ],
  ['a trailer', post('Transfer-Encoding: chunked', '0\r\nA: b\r\n\r\n'), [200, 200]],
  ['no content', `GET /nothing HTTP/1.1\r\n${host}\r\n`, [204, 200]],
  ['a stream', `GET /stream HTTP/1.1\r\n${host}\r\n`, [200, 200]],
  [
    '100-continue without a body',
    `GET /known HTTP/1.1\r\n${host}Expect: 100-continue\r\n\r\n`,
    [200, 200],
  ],
  [
    '100-continue with the body',
    post('Expect: 100-continue\r\nContent-Length: 3', 'abc'),
    [200, 200],
  ],
];

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

  it.each([...refused, ...otherwiseRefused])(
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

  it.each(accepted)('answers %s', async (_, request, statuses) => {
    const answers = parseAnswers(await exchange(server.port, request + get));
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    for (const { fields } of answers) {
      expect(fields.get('date')).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
    }
    expect(answers[0]?.fields.get('connection')).toBe(
      statuses.length === 1 ? 'close' : request.includes('HTTP/1.0') ? 'keep-alive' : undefined,
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
