import type { Finished } from '../responses/finished.ts';
import type { Clock } from './clock.ts';
import { headOf } from './response-head.ts';

/** Bodies of so many bytes are worth keeping once more, with their heads: copying one costs more than the rest. */
const shortestJoined = 16 * 1024;
const longestJoined = 128 * 1024;

/** Answers with long bodies, each in one piece, so that they leave in one write without being copied. */
export type JoinedAnswers = {
  /** The whole answer as of now, for a connection that stays open. Undefined where it is not worth keeping. */
  readonly bytesOf: (finished: Finished, body: Uint8Array) => Uint8Array | undefined;
  /** A socket holds the bytes: `Date` in them must not change any more. */
  readonly giveAway: (finished: Finished) => void;
};

type Joined = {
  readonly bytes: Buffer;
  readonly endingAt: number;
  ending: Uint8Array;
  isGivenAway: boolean;
};

export function createJoinedAnswers(clock: Clock): JoinedAnswers {
  const kept = new WeakMap<Finished, Joined>();
  return {
    bytesOf: (finished, body) => {
      if (body.byteLength < shortestJoined || body.byteLength > longestJoined) {
        return undefined;
      }
      const ending = clock.ending('assumed');
      const known = kept.get(finished);
      if (known?.ending === ending) {
        return known.bytes;
      }
      if (known && !known.isGivenAway) {
        known.bytes.set(ending, known.endingAt);
        known.ending = ending;
        return known.bytes;
      }
      const head = headOf(finished);
      const bytes = Buffer.concat([head, ending, body]);
      kept.set(finished, { bytes, endingAt: head.byteLength, ending, isGivenAway: false });
      return bytes;
    },
    giveAway: (finished) => {
      const known = kept.get(finished);
      if (known) {
        known.isGivenAway = true;
      }
    },
  };
}
