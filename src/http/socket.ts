import type { SendingTurns } from './sending-turns.ts';

/** Whoever is at the other end of a connection. */
export type Peer = {
  /** The address, as the system writes it; empty where the connection is over already. */
  readonly remoteAddress: string;
};

/** A connection as its protocol sees it, the same on every runtime. Nothing here blocks or throws. */
export type Socket = Peer & {
  /**
   * Sends `head`, where there is one, and `bytes` from `start` to before `end`. True where the system has all of them;
   * false where the socket holds the rest: then the bytes must not change, and nothing may be written, until `onDrain`.
   */
  readonly write: (bytes: Uint8Array, start: number, end: number, head?: Uint8Array) => boolean;
  readonly pause: () => void;
  readonly resume: () => void;
  /** Sends the end of the stream. What the client still sends is read. */
  readonly end: () => void;
  /** Closes both ways at once; what the system has is still sent. */
  readonly close: () => void;
  /** Closes both ways at once and drops what was not sent. */
  readonly reset: () => void;
};

/** What happens to a socket. After `onClose` nothing does. */
export type SocketUser = {
  /** The chunk may be kept. */
  readonly onData: (chunk: Buffer) => void;
  readonly onDrain: () => void;
  /** The client sends no more; it may still read. */
  readonly onEnd: () => void;
  readonly onClose: () => void;
};

/** Where sockets come from. `port` 0 lets the system choose one. */
export type SocketOptions = {
  readonly host: string;
  readonly port: number;
  /** Whether other processes may listen on the same port; the system shares connections out among them. */
  readonly sharesPort: boolean;
  /** At once; any further ones are closed without a word. */
  readonly mostOpen: number;
  /** For what a socket holds and sends by itself, where the runtime leaves it the choice when. */
  readonly turns: SendingTurns;
  readonly open: (socket: Socket) => SocketUser;
};

export type SocketListener = {
  readonly port: number;
  /** Accepts no more; open sockets stay as they are. */
  readonly close: () => void;
};
