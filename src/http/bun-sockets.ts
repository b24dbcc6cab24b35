import { lengthenBacklog } from './bun-backlog.ts';
import { backlog } from './limits.ts';
import type { SendingTurns } from './sending-turns.ts';
import type { Socket, SocketListener, SocketOptions, SocketUser } from './socket.ts';

/** The part of Bun that is used, so that the same sources compile for Node. */
export type BunRuntime = {
  readonly listen: (options: {
    readonly hostname: string;
    readonly port: number;
    readonly reusePort: boolean;
    readonly allowHalfOpen: true;
    readonly socket: {
      readonly open: (socket: BunSocket) => void;
      readonly data: (socket: BunSocket, chunk: Buffer) => void;
      readonly drain: (socket: BunSocket) => void;
      readonly end: (socket: BunSocket) => void;
      readonly close: (socket: BunSocket) => void;
      readonly error: (socket: BunSocket, error: Error) => void;
    };
  }) => {
    readonly port: number;
    /** The file descriptor of the socket that listens. */
    readonly fd: number;
    stop(closeActiveConnections: boolean): void;
  };
  readonly mmap: (path: string, options: { shared: true }) => Uint8Array<ArrayBuffer>;
  /** Without force it is done beside the program. */
  readonly gc: (force: boolean) => void;
  readonly hash: { readonly crc32: (bytes: Uint8Array) => number };
  readonly SHA256: { readonly hash: (bytes: Uint8Array, encoding: 'base64url') => string };
};

type BunSocket = {
  data: Attached | undefined;
  readonly remoteAddress: string | undefined;
  /** How many bytes the system took; -1 where the socket is closed. */
  write(bytes: Uint8Array, start: number, length: number): number;
  pause(): void;
  resume(): void;
  shutdown(): void;
  end(): void;
  terminate(): void;
};

declare global {
  var Bun: BunRuntime | undefined;
}

/** Accepts connections by `Bun.listen`. Throws the system's error where it cannot listen. */
export function listenOnBun(
  bun: BunRuntime,
  { host, port, sharesPort, mostOpen, turns, open }: SocketOptions,
): SocketListener {
  let openCount = 0;
  const listener = bun.listen({
    hostname: host,
    port,
    reusePort: sharesPort,
    allowHalfOpen: true,
    socket: {
      open: (socket) => {
        if (openCount >= mostOpen) {
          socket.terminate();
          return;
        }
        openCount += 1;
        socket.data = new Attached(socket, turns, open);
      },
      data: (socket, chunk) => socket.data?.user.onData(chunk),
      drain: (socket) => socket.data?.drain(),
      end: (socket) => socket.data?.clientEnded(),
      close: (socket) => {
        if (socket.data) {
          openCount -= 1;
          socket.data.user.onClose();
        }
      },
      // A handler of ours that throws: one connection less, and not the process.
      error: (socket) => socket.terminate(),
    },
  });
  const leaveBacklog = lengthenBacklog(listener.fd, backlog);
  return {
    port: listener.port,
    close: () => {
      leaveBacklog();
      listener.stop(false);
    },
  };
}

/** Bytes from `start` to before `end` that are still to be sent. */
type Rest = { readonly bytes: Uint8Array; start: number; readonly end: number };

/** A socket of Bun, which takes what fits, with the rest of what it was given. */
class Attached implements Socket {
  readonly user: SocketUser;
  readonly #socket: BunSocket;
  readonly #turns: SendingTurns;
  #rests: readonly Rest[] | undefined;
  #isInLine = false;
  #hasClientEnded = false;

  constructor(socket: BunSocket, turns: SendingTurns, open: SocketOptions['open']) {
    this.#socket = socket;
    this.#turns = turns;
    this.user = open(this);
  }

  get remoteAddress(): string {
    return this.#socket.remoteAddress ?? '';
  }

  write(bytes: Uint8Array, start: number, end: number, head?: Uint8Array): boolean {
    if (head) {
      return this.#sendAll([
        { bytes: head, start: 0, end: head.byteLength },
        { bytes, start, end },
      ]);
    }
    const taken = this.#socket.write(bytes, start, end - start);
    if (taken === end - start) {
      return true;
    }
    this.#rests = [{ bytes, start: start + Math.max(taken, 0), end }];
    return false;
  }

  /** Bun also calls this where nothing waits. */
  drain(): void {
    if (!this.#rests || this.#isInLine) {
      return;
    }
    const length = this.#rests.reduce((sum, { start, end }) => sum + end - start, 0);
    if (this.#turns.take(length)) {
      this.#goOn();
      return;
    }
    this.#isInLine = true;
    void this.#turns.wait().then(() => {
      this.#isInLine = false;
      this.#goOn();
    });
  }

  #goOn(): void {
    if (this.#rests && this.#sendAll(this.#rests)) {
      this.user.onDrain();
    }
  }

  /** Sends one after the other; keeps those from the first that is not taken whole. */
  #sendAll(rests: readonly Rest[]): boolean {
    for (const [index, rest] of rests.entries()) {
      rest.start += Math.max(this.#socket.write(rest.bytes, rest.start, rest.end - rest.start), 0);
      if (rest.start < rest.end) {
        this.#rests = rests.slice(index);
        return false;
      }
    }
    this.#rests = undefined;
    return true;
  }

  clientEnded(): void {
    this.#hasClientEnded = true;
    this.user.onEnd();
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  end(): void {
    // With both sides ended nothing would close the socket.
    if (this.#hasClientEnded) {
      this.#socket.end();
    } else {
      this.#socket.shutdown();
    }
  }

  close(): void {
    this.#socket.end();
  }

  reset(): void {
    this.#socket.terminate();
  }
}
