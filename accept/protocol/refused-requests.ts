const host = 'Host: localhost\r\n';
const post = (fields: string, body: string): string =>
  `POST /echo HTTP/1.1\r\n${host}${fields}\r\n\r\n${body}`;

/** A request with the status and the kind of problem with which it is refused. */
export type RefusedRequest = readonly [
  title: string,
  request: string,
  status: number,
  kind: string,
];

/** No sender may send these (RFC 9110 §4, §7, RFC 9112 §2 to §7). What is refused closes its connection. */
const malformed: readonly RefusedRequest[] = (
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

const unsupported: readonly RefusedRequest[] = [
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

/** Requests whose refusal depends on no target: a server never looks at what they ask for. */
export const refusedRequests: readonly RefusedRequest[] = [...malformed, ...unsupported];
