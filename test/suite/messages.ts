/**
 * Messages by what RFC 9112 says of them, for a server that reads requests from a connection. Both runtimes' own servers
 * read them, so nothing here depends on what the standard leaves open: whether a server repairs what it may repair, and
 * with which words it refuses.
 */

const known = '/v1/league';
const host = 'Host: localhost\r\n';
/** A valid request. Nothing before it names its path, and its response names it. */
export const following = `GET /v1/the-following-request HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;

/** A message, and what is particular about it. */
export type Message = readonly [title: string, text: string];

const get = `GET ${known} HTTP/1.1\r\n`;

function post(fields: string, body: string): string {
  return `POST ${known} HTTP/1.1\r\n${host}${fields}\r\n\r\n${body}`;
}

function chunked(body: string): string {
  return post('Transfer-Encoding: chunked', body);
}

/** Each keeps its connection. */
export const validMessages: readonly Message[] = [
  ['HTTP/1.1', `${get}${host}\r\n`],
  ['an empty Host', `${get}Host:\r\n\r\n`],
  ['an IPv6 Host', `${get}Host: [::1]:80\r\n\r\n`],
  ['a Host without spaces', `${get}hOST:a\r\n\r\n`],
  ['blanks around a value', `${get}Host:\t localhost \t\r\n\r\n`],
  ['an absolute target', `GET http://other:1${known} HTTP/1.1\r\n${host}\r\n`],
  ['a field without a value', `${get}${host}A:\r\n\r\n`],
  ['a value that is not ASCII', `${get}${host}A: \xe4\xff\r\n\r\n`],
  ['a list with empty members', `${get}${host}Connection: , ,x,\r\n\r\n`],
  ['a range that is not served', `${get}${host}Range: bytes=0-1\r\n\r\n`],
  ['OPTIONS', `OPTIONS ${known} HTTP/1.1\r\n${host}\r\n`],
  ['TRACE', `TRACE ${known} HTTP/1.1\r\n${host}\r\n`],
  ['a method of WebDAV', `PROPFIND ${known} HTTP/1.1\r\n${host}\r\n`],
  ['a length of 0', post('Content-Length: 0', '')],
  ['a body', post('Content-Length: 3', 'abc')],
  ['a length with leading zeros', post('Content-Length: 0003', 'abc')],
  ['a body that looks like a request', post(`Content-Length: ${following.length}`, following)],
  ['a GET with a body', `${get}${host}Content-Length: 3\r\n\r\nabc`],
  ['a GET with chunks', `${get}${host}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n`],
  ['a DELETE with a body', `DELETE ${known} HTTP/1.1\r\n${host}Content-Length: 3\r\n\r\nabc`],
  ['chunks', post('Transfer-Encoding: Chunked', '3\r\nabc\r\n0\r\n\r\n')],
  ['a chunk size in capitals with zeros', chunked('00A\r\n0123456789\r\n000\r\n\r\n')],
];

/** Each ends its connection. */
export const closingMessages: readonly Message[] = [
  ['HTTP/1.0', `GET ${known} HTTP/1.0\r\n\r\n`],
  ['a health check of HTTP/1.0', 'GET /health/ready HTTP/1.0\r\n\r\n'],
  ['"Connection: close"', `${get}${host}Connection: x, Close\r\n\r\n`],
  ['"close" in two fields', `${get}${host}Connection: a\r\nConnection: ,CLOSE\r\n\r\n`],
];

/** A valid request of a target or method, which ends its connection. */
export function lastRequest(target: string, method = 'GET'): string {
  return `${method} ${target} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
}

/** No client may send these (RFC 9112 §2 to §5), and no server has to read the last two. */
export const malformedHeads: readonly Message[] = [
  ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
  ['a space before the method', ` GET / HTTP/1.1\r\n${host}\r\n`],
  ['a method that is no token', `G{T / HTTP/1.1\r\n${host}\r\n`],
  ['a target with NUL', `GET /\0 HTTP/1.1\r\n${host}\r\n`],
  ['a target with a space', `GET /a b HTTP/1.1\r\n${host}\r\n`],
  ['bare LF after the request line', `GET / HTTP/1.1\n${host}\r\n`],
  ['bare LF after a field', `GET / HTTP/1.1\r\nA: b\n${host}\r\n`],
  ['bare CR after a field', `GET / HTTP/1.1\r\nA: b\r${host}\r\n`],
  ['a folded field', `GET / HTTP/1.1\r\n${host}A: b\r\n c\r\n\r\n`],
  ['a space before the colon', `GET / HTTP/1.1\r\n${host}A : b\r\n\r\n`],
  ['a field without a colon', `GET / HTTP/1.1\r\n${host}A\r\n\r\n`],
  ['a field name that is no token', `GET / HTTP/1.1\r\n${host}A(: b\r\n\r\n`],
  ['NUL in a value', `GET / HTTP/1.1\r\n${host}A: \0\r\n\r\n`],
  ['a target of 20,000 characters', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`],
  ['a field of 20,000', `GET / HTTP/1.1\r\n${host}A: ${'a'.repeat(20_000)}\r\n\r\n`],
];

/** Messages whose body ends in two places, depending on which field a reader sees or believes (RFC 9112 §6.3). */
export const ambiguousLengths: readonly Message[] = [
  ...[
    'Content-Length: 3\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked\r\nContent-Length: 3',
    'Content-Length: 3\r\nContent-Length: 4',
    'Content-Length: +3',
    'Content-Length: 0x3',
    `Content-Length: ${'9'.repeat(400)}`,
    'Content-Length : 3',
  ].map((fields): Message => [JSON.stringify(fields.slice(0, 60)), post(fields, 'abc')]),
  ...[
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding : chunked',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
    'Content-Length: 0\r\nTransfer-Encoding: chunked',
    // A bare LF hides the field from a reader that takes CRLF alone for the end of a line.
    'X: y\nContent-Length: 500',
    'X: y\nTransfer-Encoding: chunked',
    // A no-break space is no white space of HTTP, though trim() of JavaScript removes it.
    'Transfer-Encoding: \xa0chunked',
    'Transfer-Encoding: chunked\xa0',
  ].flatMap((fields): Message[] => [
    [JSON.stringify(fields), post(fields, '')],
    [`${JSON.stringify(fields)} of a GET`, `${get}${host}${fields}\r\n\r\n`],
  ]),
  [
    'chunks in HTTP/1.0',
    `POST ${known} HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
];

export const malformedChunks: readonly Message[] = (
  [
    ['a size that is no number', 'x\r\n'],
    ['a negative size', '-1\r\n\r\n'],
    ['a size that no number holds', '10000000000000000\r\n\r\n'],
    ['a chunk that is too long', '3\r\nabcd\r\n0\r\n\r\n'],
    ['bare LF after the size', '3\nabc\r\n0\r\n\r\n'],
    ['bare LF in an extension', '3;a\nabc\r\n0\r\n\r\n'],
    ['bare LF after the last chunk', '0\n\n'],
  ] as const
).map(([title, body]): Message => [`chunks with ${title}`, chunked(body)]);
