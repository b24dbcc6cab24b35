import net from 'node:net';

/** An answer as it came: texts have a character for each byte. */
export type RawAnswer = {
  readonly status: number;
  readonly fields: ReadonlyMap<string, string>;
  readonly body: string;
  /** Head and body, without the time. */
  readonly text: string;
};

/** Sends texts one after the other, then the end of the stream; the result is all that comes back. */
export async function exchange(port: number, ...parts: readonly string[]): Promise<string> {
  const { socket, received } = open(port);
  for (const [i, part] of parts.entries()) {
    if (i > 0) {
      // Until the server has seen the part before.
      await new Promise((resolve) => {
        setTimeout(resolve, 2);
      });
    }
    socket.write(part, 'latin1');
  }
  socket.end();
  return received;
}

/** A connection; `received` is all that came once it is closed, however it was closed. */
export function open(port: number): { socket: net.Socket; received: Promise<string> } {
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('end', () => socket.end());
  socket.on('error', () => undefined);
  const received = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
  return { socket, received };
}

/** Takes what came apart. `methods` are those of the requests, where one is HEAD. */
export function parseAnswers(text: string, methods: readonly string[] = []): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = text;
  while (rest !== '') {
    const headEnd = rest.indexOf('\r\n\r\n');
    const [statusLine = '', ...lines] = rest.slice(0, headEnd).split('\r\n');
    const [, digits] = /^HTTP\/1\.1 (?<status>[0-9]{3}) [ -~]*$/.exec(statusLine) ?? [];
    if (headEnd === -1 || digits === undefined) {
      throw new Error(`No answer starts with ${JSON.stringify(rest.slice(0, 80))}`);
    }
    const fields = new Map(
      lines.map((line): [string, string] => {
        const colon = line.indexOf(': ');
        return [line.slice(0, colon), line.slice(colon + 2)];
      }),
    );
    const status = Number(digits);
    const isBodiless =
      methods[answers.length] === 'HEAD' || status < 200 || status === 204 || status === 304;
    const length = isBodiless ? 0 : lengthOf(fields, rest.slice(headEnd + 4));
    const end = headEnd + 4 + length;
    if (end > rest.length) {
      throw new Error('An answer is cut off');
    }
    answers.push({
      status,
      fields,
      body: rest.slice(headEnd + 4, end),
      text: rest.slice(0, end).replace(/^date: .*\r\n/m, ''),
    });
    rest = rest.slice(end);
  }
  return answers;
}

function lengthOf(fields: ReadonlyMap<string, string>, rest: string): number {
  if (fields.get('transfer-encoding') === 'chunked') {
    const end = rest.indexOf('\r\n0\r\n\r\n');
    return end === -1 ? Number.POSITIVE_INFINITY : end + 7;
  }
  return Number(fields.get('content-length') ?? rest.length);
}
