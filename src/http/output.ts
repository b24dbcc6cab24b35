import type { Socket } from './socket.ts';

/** What is longer than this is sent from where it lies. */
const capacity = 64 * 1024;

/**
 * Where the answers to what one packet brought are put together, so that they leave in one write. One for all
 * connections: each empties it before the next has its turn.
 */
export type Output = {
  /** Adds bytes where there is room for them; otherwise nothing happens, and the result is false. */
  readonly add: (
    head: Uint8Array | string,
    ending: Uint8Array,
    body: Uint8Array | undefined,
  ) => boolean;
  readonly isEmpty: () => boolean;
  /** Sends all of it; the result is that of `Socket.write`. */
  readonly flush: (socket: Socket) => boolean;
};

export function createOutput(): Output {
  let bytes = Buffer.allocUnsafeSlow(capacity);
  let length = 0;
  return {
    add: (head, ending, body) => {
      const endingAt = length + head.length;
      const bodyAt = endingAt + ending.byteLength;
      const end = body ? bodyAt + body.byteLength : bodyAt;
      if (end > capacity) {
        return false;
      }
      if (typeof head === 'string') {
        bytes.write(head, length, 'latin1');
      } else {
        bytes.set(head, length);
      }
      bytes.set(ending, endingAt);
      if (body) {
        bytes.set(body, bodyAt);
      }
      length = end;
      return true;
    },
    isEmpty: () => length === 0,
    flush: (socket) => {
      const end = length;
      length = 0;
      const isTaken = socket.write(bytes, 0, end);
      if (!isTaken) {
        // The socket holds these.
        bytes = Buffer.allocUnsafeSlow(capacity);
      }
      return isTaken;
    },
  };
}
