import { type Answered, isFinished } from '../responses/finished.ts';

/** Counts answers that are under way, so that what they are made of can be closed once the last of them has ended. */
export type UnderWay = {
  /** Makes an answer. One whose body is made while it is sent is under way until it is sent, or given up. */
  readonly answer: <Made extends Answered>(make: () => Promise<Made>) => Promise<Made | Response>;
  /** Resolves when nothing is under way. */
  readonly whenNone: () => Promise<void>;
};

/** Bodies of more bytes than `longestHeld` are made while they are sent; any other is whole when its answer is. */
export function createUnderWay(longestHeld: number): UnderWay {
  let count = 0;
  let whenNone: (() => void) | undefined;
  const end = (): void => {
    count -= 1;
    if (count === 0) {
      whenNone?.();
    }
  };
  return {
    answer: async (make) => {
      count += 1;
      let isSending = false;
      try {
        const answered = await make();
        if (isFinished(answered)) {
          return answered;
        }
        const { body, status, statusText, headers } = answered;
        if (!body || Number(headers.get('content-length') ?? 0) <= longestHeld) {
          return answered;
        }
        isSending = true;
        return new Response(withEnd(body, end), { status, statusText, headers });
      } finally {
        if (!isSending) {
          end();
        }
      }
    },
    whenNone: () =>
      new Promise((resolve) => {
        if (count === 0) {
          resolve();
        } else {
          whenNone = resolve;
        }
      }),
  };
}

/** The same stream; `end` is called once, when it is read to its end, fails or is given up. */
function withEnd(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  end: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
          if (!done) {
            controller.enqueue(value);
            return;
          }
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        end();
      },
      cancel: async (reason) => {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
