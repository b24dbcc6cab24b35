/** Takes bytes of an answer; resolves with false once the client is gone. */
export type Send = (bytes: Uint8Array) => Promise<boolean>;

/** What became of a body: all of it left, or its connection is of no more use. */
export type Sent = 'all' | 'cut';

/** Sends a body of a stated length. Where the stream holds another number of bytes, the connection has to be cut. */
export async function sendExactly(
  body: ReadableStream<Uint8Array>,
  length: number,
  send: Send,
): Promise<Sent> {
  let missing = length;
  const sent = await sendEach(body, async (chunk) => {
    missing -= chunk.byteLength;
    return missing >= 0 && (await send(chunk));
  });
  return missing === 0 ? sent : 'cut';
}

/** Sends a body whose length shows at its end (RFC 9112 §7.1). */
export async function sendChunked(body: ReadableStream<Uint8Array>, send: Send): Promise<Sent> {
  const sent = await sendEach(body, (chunk) =>
    send(
      Buffer.concat([
        Buffer.from(`${chunk.byteLength.toString(16)}\r\n`, 'latin1'),
        chunk,
        Buffer.from('\r\n', 'latin1'),
      ]),
    ),
  );
  return sent === 'all' && (await send(Buffer.from('0\r\n\r\n', 'latin1'))) ? 'all' : 'cut';
}

/** Sends a body that ends with the connection, to a client of HTTP/1.0. */
export function sendToEnd(body: ReadableStream<Uint8Array>, send: Send): Promise<Sent> {
  return sendEach(body, send);
}

/** Reads no faster than it is sent; gives the stream up where the client is gone. */
async function sendEach(body: ReadableStream<Uint8Array>, send: Send): Promise<Sent> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        return 'all';
      }
      if (value.byteLength > 0 && !(await send(value))) {
        await reader.cancel();
        return 'cut';
      }
    }
  } catch {
    return 'cut';
  }
}
