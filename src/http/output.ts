import { type HeadParts, lengthOf, writeParts } from './response-head.ts';
import type { Socket } from './socket.ts';

/** What is longer than this is sent from where it lies. */
const capacity = 64 * 1024;

/**
 * Where the answers to what one packet brought are put together, so that they leave in one write. One for all
 * connections: each empties it before the next has its turn.
 */
export type Output = {
  /**
   * Adds an answer where there is room for it; otherwise nothing happens, and the result is false. `lines` are header
   * fields beside those of the head, each with its CRLF.
   */
  readonly add: (
    head: Uint8Array | HeadParts,
    lines: string,
    ending: Uint8Array,
    body: Uint8Array | undefined,
  ) => boolean;
  /** Bytes that `flush` sends. */
  readonly length: number;
  /** Drops all of it: nobody else must get what belongs to a connection that failed. */
  readonly clear: () => void;
  /** Sends all of it; the result is that of `Socket.write`. */
  readonly flush: (socket: Socket) => boolean;
};

export function createOutput(): Output {
  let bytes = Buffer.allocUnsafeSlow(capacity);
  let length = 0;
  return {
    add: (head, lines, ending, body) => {
      const isWhole = head instanceof Uint8Array;
      const linesAt = length + (isWhole ? head.byteLength : lengthOf(head));
      const endingAt = linesAt + lines.length;
      const bodyAt = endingAt + ending.byteLength;
      const end = body ? bodyAt + body.byteLength : bodyAt;
      if (end > capacity) {
        return false;
      }
      if (isWhole) {
        bytes.set(head, length);
      } else {
        writeParts(head, bytes, length);
      }
      if (lines !== '') {
        bytes.write(lines, linesAt, 'latin1');
      }
      bytes.set(ending, endingAt);
      if (body) {
        bytes.set(body, bodyAt);
      }
      length = end;
      return true;
    },
    get length() {
      return length;
    },
    clear: () => {
      length = 0;
    },
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
