import type { Answered, Finished } from '../responses/finished.ts';
import type { RefusalKind } from './handler.ts';
import type { RequestHead } from './request-head.ts';

/**
 * Hears what a server does. It is called on the way of every request, so that it has to be quick, and must not throw.
 */
export type Observer = {
  readonly connectionOpened: () => void;
  readonly connectionClosed: () => void;
  /** Bytes arrived. Until they were looked at, no other connection has its turn. */
  readonly packetArrived: () => void;
  /** They were looked at, and so many finished answers have left. */
  readonly packetAnswered: (answers: number) => void;
  /** A request has a finished answer. */
  readonly found: (head: RequestHead, finished: Finished) => void;
  /** A request has an answer that took so long to make. */
  readonly computed: (head: RequestHead, answered: Answered, milliseconds: number) => void;
  /** A request was refused before its path was looked at. */
  readonly refused: (problem: RefusalKind, response: Response) => void;
  /** Bytes were given to a socket. */
  readonly sent: (byteLength: number) => void;
};

/** For a server that nobody watches. */
export const nobody: Observer = {
  connectionOpened: () => undefined,
  connectionClosed: () => undefined,
  packetArrived: () => undefined,
  packetAnswered: () => undefined,
  found: () => undefined,
  computed: () => undefined,
  refused: () => undefined,
  sent: () => undefined,
};
