import { requestText } from '../../harness/client/connection.ts';

const host = 'Host: localhost\r\n';

/** A request that is answered, and whether its connection stays for the next one. */
export type AnsweredRequest = {
  readonly title: string;
  readonly request: string;
  readonly connection: 'stays' | 'closes';
};

/** Requests that a server has to understand. `known` is a path that answers GET, `sink` one that is sent bodies. */
export function answeredRequests(known: string, sink: string): readonly AnsweredRequest[] {
  const get = requestText(known);
  const post = (fields: string, body: string): string =>
    `POST ${sink} HTTP/1.1\r\n${host}${fields}\r\n\r\n${body}`;
  const staying: readonly (readonly [title: string, request: string])[] = [
    ['HTTP/1.1', get],
    ['a later minor version', `GET ${known} HTTP/1.2\r\n${host}\r\n`],
    ['HTTP/1.0 that stays', `GET ${known} HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n`],
    ['an empty line before', `\r\n${get}`],
    ['an empty Host', `GET ${known} HTTP/1.1\r\nHost:\r\n\r\n`],
    ['an IPv6 Host', `GET ${known} HTTP/1.1\r\nHost: [::1]:80\r\n\r\n`],
    ['a Host without spaces', `GET ${known} HTTP/1.1\r\nhOST:a\r\n\r\n`],
    ['an address as the target', `GET http://other:1${known} HTTP/1.1\r\n${host}\r\n`],
    ['an address without a path', `GET http://other?a HTTP/1.1\r\n${host}\r\n`],
    ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${host}\r\n`],
    ['CONNECT', `CONNECT a:80 HTTP/1.1\r\n${host}\r\n`],
    ['TRACE', `TRACE / HTTP/1.1\r\n${host}\r\n`],
    ['a method of its own', `M-SEARCH / HTTP/1.1\r\n${host}\r\n`],
    ['a method in lower case', `get ${known} HTTP/1.1\r\n${host}\r\n`],
    ['a length of nothing', post('Content-Length: 0', '')],
    ['a body', post('Content-Length: 3', 'abc')],
    ['a GET with a body', `GET ${known} HTTP/1.1\r\n${host}Content-Length: 3\r\n\r\nabc`],
    ['a body that looks like a request', post(`Content-Length: ${get.length}`, get)],
    ['chunks', post('Transfer-Encoding: Chunked', '3\r\nabc\r\n0\r\n\r\n')],
    ['chunk extensions', post('Transfer-Encoding: chunked', '3;a="b" \r\nabc\r\n0;x\r\n\r\n')],
    ['a trailer', post('Transfer-Encoding: chunked', '0\r\nA: b\r\n\r\n')],
    [
      'a Host that counts for less than the target',
      `GET http://a${known} HTTP/1.1\r\nHost: b\r\n\r\n`,
    ],
    ['a Host of HTTP/1.0', `GET ${known} HTTP/1.0\r\n${host}Connection: keep-alive\r\n\r\n`],
    ['a Host with an escape', `GET ${known} HTTP/1.1\r\nHost: a%20b\r\n\r\n`],
    ['a field without a value', `GET ${known} HTTP/1.1\r\n${host}A:\r\n\r\n`],
    ['a value that is not ASCII', `GET ${known} HTTP/1.1\r\n${host}A: \xe4\xff\r\n\r\n`],
    ['blanks around a value', `GET ${known} HTTP/1.1\r\nHost:\t localhost \t\r\n\r\n`],
    ['a list with empty members', `GET ${known} HTTP/1.1\r\n${host}Connection: , ,x,\r\n\r\n`],
    [
      'an upgrade that is not wanted',
      `GET ${known} HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: h2c, websocket\r\n\r\n`,
    ],
    ['a range that is not given', `GET ${known} HTTP/1.1\r\n${host}Range: bytes=0-1\r\n\r\n`],
    ['a length with zeros before it', post('Content-Length: 0003', 'abc')],
    ['a DELETE with a body', `DELETE ${sink} HTTP/1.1\r\n${host}Content-Length: 3\r\n\r\nabc`],
    ['a HEAD-like method of its own', `HEADER ${known} HTTP/1.1\r\n${host}\r\n`],
    [
      'chunks for GET',
      `GET ${known} HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n`,
    ],
    [
      'a chunk in capitals with zeros',
      post('Transfer-Encoding: chunked', '00A\r\n0123456789\r\n000\r\n\r\n'),
    ],
    [
      'a trailer that would change the framing',
      post('Transfer-Encoding: chunked', '0\r\nContent-Length: 9\r\nHost: x\r\n\r\n'),
    ],
    ['100-continue without a body', `GET ${known} HTTP/1.1\r\n${host}Expect: 100-continue\r\n\r\n`],
    ['100-continue with the body', post('Expect: 100-continue\r\nContent-Length: 3', 'abc')],
  ];
  const closing: typeof staying = [
    ['HTTP/1.0, which closes', `GET ${known} HTTP/1.0\r\n\r\n`],
    ['"Connection: close"', `GET ${known} HTTP/1.1\r\n${host}Connection: x, Close\r\n\r\n`],
    [
      '"close" among others in two fields',
      `GET ${known} HTTP/1.1\r\n${host}Connection: a\r\nConnection: ,CLOSE\r\n\r\n`,
    ],
    [
      '"close" of HTTP/1.0 that would stay',
      `GET ${known} HTTP/1.0\r\nConnection: keep-alive, close\r\n\r\n`,
    ],
  ];
  return [
    ...staying.map(([title, request]) => ({ title, request, connection: 'stays' as const })),
    ...closing.map(([title, request]) => ({ title, request, connection: 'closes' as const })),
  ];
}
