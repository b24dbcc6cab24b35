import { once } from 'node:events';
import net from 'node:net';
import type { Answer } from './answer.ts';
import { AnswerReader } from './answer-reader.ts';

type Waiting = {
  readonly method: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: Error) => void;
};

/** A client's connection. Requests may be sent while others wait for their answers. */
export class Connection {
  readonly socket: net.Socket;
  /** The responses to nothing that was sent by `send`. */
  readonly unasked: Answer[] = [];
  /** Why what was received are not complete HTTP/1.1 responses, once the connection is closed. */
  malformed: string | undefined;
  readonly #waiting: Waiting[] = [];
  #fault: Error | undefined;

  private constructor(socket: net.Socket, methods: readonly string[]) {
    this.socket = socket;
    const written = methods.values();
    const reader = new AnswerReader(
      () => this.#waiting[0]?.method ?? written.next().value ?? 'GET',
    );
    // A response without a request is parsed as one to GET.
    const deliver = (answer: Answer): void => {
      const waiting = this.#waiting.shift();
      if (waiting) {
        waiting.resolve(answer);
      } else {
        this.unasked.push(answer);
      }
    };
    socket.on('data', (chunk) => {
      try {
        reader.push(chunk).forEach(deliver);
      } catch (error) {
        this.malformed = error instanceof Error ? error.message : String(error);
        this.#fail(new Error(this.malformed));
        socket.destroy();
      }
    });
    socket.on('end', () => {
      const last = reader.end();
      if (last) {
        deliver(last);
      }
      socket.end();
    });
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => {
      this.malformed ??= reader.isBetween ? undefined : 'an answer is cut off';
      this.#fail(new Error(this.malformed ?? 'closed before the answer'));
    });
  }

  /** Connects to a port of this machine. The methods are those of requests that are written to the socket itself. */
  static async open(port: number, methods: readonly string[] = []): Promise<Connection> {
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    await once(socket, 'connect');
    return new Connection(socket, methods);
  }

  get isOpen(): boolean {
    return this.#fault === undefined && this.socket.writable;
  }

  /** Sends the text of a request, a byte a character. Resolves with the response; rejects if there is none. */
  send(request: string): Promise<Answer> {
    const fault = this.#fault;
    if (fault) {
      return Promise.reject(fault);
    }
    const method = /^[^ ]*/.exec(request)?.[0] ?? '';
    const answer = new Promise<Answer>((resolve, reject) => {
      this.#waiting.push({ method, resolve, reject });
    });
    this.socket.write(request, 'latin1');
    return answer;
  }

  close(): void {
    this.socket.destroy();
  }

  #fail(reason: Error): void {
    this.#fault ??= reason;
    this.#waiting.splice(0).forEach(({ reject }) => reject(reason));
  }
}

/** Returns the text of an HTTP/1.1 request. */
export function requestText(
  target: string,
  fields: Readonly<Record<string, string>> = {},
  method = 'GET',
): string {
  const all = Object.entries({ Host: 'localhost', ...fields });
  return `${method} ${target} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

/** Sends a request over a new connection. */
export async function sendOnce(
  port: number,
  target: string,
  fields: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<Answer> {
  const connection = await Connection.open(port);
  try {
    return await connection.send(requestText(target, { ...fields, Connection: 'close' }, method));
  } finally {
    connection.close();
  }
}
