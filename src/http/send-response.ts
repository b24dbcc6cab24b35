import type { Finished } from '../responses/finished.ts';
import type { Clock, Persistence } from './clock.ts';
import { sendChunked, sendExactly, type Sent, sendToEnd } from './response-body.ts';
import { encodeHead, headOf } from './response-head.ts';
import type { Writer } from './writer.ts';

/** How an answer has to look to whom it is for. */
export type Recipient = {
  readonly method: string;
  /** Of HTTP/1. */
  readonly minor: 0 | 1;
  readonly persistence: Persistence;
  /** Header fields beside those of the answer, each with its CRLF. */
  readonly lines: string;
};

/** What a connection is good for after an answer. */
export type Outcome = 'open' | 'close' | 'cut';

/** Bytes of a body that is read whole, so that it leaves with its header section. */
const longestWhole = 64 * 1024;

/** Sends an answer of any kind. */
export async function sendResponse(
  response: Response,
  { method, minor, persistence, lines }: Recipient,
  clock: Clock,
  writer: Writer,
): Promise<Outcome> {
  const { status, headers, body } = response;
  const length = parseLength(headers.get('content-length'));
  const isBodiless = method === 'HEAD' || status === 204 || status === 304;
  // HTTP/1.0 knows no chunks: there, a body of unknown length ends with the connection.
  const endsConnection = minor === 0 && !isBodiless && body !== null && length === undefined;
  const left = endsConnection ? 'close' : persistence;
  const isChunked = !isBodiless && body !== null && length === undefined && minor === 1;
  const head = Buffer.concat([
    encodeHead(status, framed(headers, isBodiless || body !== null ? undefined : (length ?? 0))),
    Buffer.from(isChunked ? `${lines}transfer-encoding: chunked\r\n` : lines, 'latin1'),
    clock.ending(left),
  ]);
  const send = (bytes: Uint8Array): Promise<boolean> => writer.send(bytes);
  let sent: Sent;
  if (isBodiless || !body) {
    await body?.cancel();
    sent = (await send(head)) && (isBodiless || (length ?? 0) === 0) ? 'all' : 'cut';
  } else if (length !== undefined && length <= longestWhole) {
    const bytes = new Uint8Array(await response.arrayBuffer());
    sent =
      bytes.byteLength === length && (await send(Buffer.concat([head, bytes]))) ? 'all' : 'cut';
  } else if (!(await send(head))) {
    await body.cancel();
    sent = 'cut';
  } else if (length === undefined) {
    sent = await (isChunked ? sendChunked(body, send) : sendToEnd(body, send));
  } else {
    sent = await sendExactly(body, length, send);
  }
  return sent === 'cut' ? 'cut' : left === 'close' ? 'close' : 'open';
}

/** Sends a finished answer that others waited for: everything before it has left. */
export async function sendFinished(
  finished: Finished,
  { method, persistence, lines }: Recipient,
  clock: Clock,
  writer: Writer,
): Promise<Outcome> {
  const body = method === 'HEAD' ? undefined : finished.body;
  if (!writer.isFull && writer.add(finished, body, persistence, lines)) {
    writer.flush();
    return persistence === 'close' ? 'close' : 'open';
  }
  return sendLong(finished, body, { persistence, lines }, clock, writer);
}

/** Sends a finished answer that is too long to be put together with others. */
export async function sendLong(
  finished: Finished,
  body: Uint8Array | undefined,
  { persistence, lines }: Pick<Recipient, 'persistence' | 'lines'>,
  clock: Clock,
  writer: Writer,
): Promise<Outcome> {
  const head = Buffer.concat([
    headOf(finished),
    Buffer.from(lines, 'latin1'),
    clock.ending(persistence),
  ]);
  const isSent = await (body ? writer.sendLong(head, body) : writer.send(head));
  return !isSent ? 'cut' : persistence === 'close' ? 'close' : 'open';
}

/** Header fields, with a length where an answer without a body does not state it. */
function* framed(
  headers: Headers,
  length: number | undefined,
): Generator<readonly [string, string]> {
  yield* headers;
  if (length !== undefined && !headers.has('content-length')) {
    yield ['content-length', String(length)];
  }
}

function parseLength(field: string | null): number | undefined {
  return field !== null && /^[0-9]{1,15}$/.test(field) ? Number(field) : undefined;
}
