import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutToRange } from '../../src/responses/byte-range.ts';
import { finish, type FinishedResponse } from '../../src/responses/messages.ts';

const chunks = fc.array(fc.uint8Array({ maxLength: 12 }), { maxLength: 8 });

function responseOf(body: FinishedResponse['body'], size: number): FinishedResponse {
  return finish(
    200,
    [
      ['accept-ranges', 'bytes'],
      ['content-length', String(size)],
    ],
    body,
  );
}

function requestOf(range: string, method = 'GET') {
  return { method, header: (name: string) => (name === 'range' ? range : undefined) };
}

async function bytesOf({ body }: FinishedResponse): Promise<Buffer> {
  return Buffer.from(await new Response(body ?? null).arrayBuffer());
}

describe('cutToRange()', () => {
  test('sends of a stream what it sends of the same bytes in one piece, and reads no further', async () => {
    await fc.assert(
      fc.asyncProperty(chunks, fc.nat(100), fc.nat(100), async (pieces, from, to) => {
        const whole = Buffer.concat(pieces);
        let given = 0;
        let isCancelled = false;
        const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
          {
            pull: (controller) => {
              const piece = pieces[given];
              given += 1;
              if (piece) {
                controller.enqueue(new Uint8Array(piece));
              } else {
                controller.close();
              }
            },
            cancel: () => {
              isCancelled = true;
            },
          },
          { highWaterMark: 0 },
        );
        const request = requestOf(`bytes=${from}-${to}`);
        const buffered = cutToRange(responseOf(new Uint8Array(whole), whole.length), request);
        const streamed = cutToRange(responseOf(stream, whole.length), request);
        if ('kind' in buffered || 'kind' in streamed) {
          expect(streamed).toEqual(buffered);
          expect(from).toBeGreaterThanOrEqual(whole.length);
          return;
        }
        expect(streamed.headers).toEqual(buffered.headers);
        const expected = to < from ? whole : whole.subarray(from, to + 1);
        expect(await bytesOf(buffered)).toEqual(expected);
        expect(await bytesOf(streamed)).toEqual(expected);
        expect(buffered.status).toBe(to < from ? 200 : 206);
        // The end of the part is read before the rest is cancelled.
        await turnOfEventLoop();
        expect(isCancelled || given >= pieces.length).toBe(true);
      }),
    );
  });

  test.each(['HEAD', 'POST'])('leaves the response to %s whole', (method) => {
    const response = responseOf(new Uint8Array(10), 10);
    expect(cutToRange(response, requestOf('bytes=0-1', method))).toBe(response);
  });

  test('leaves a response whole that does not say that it has parts', () => {
    const response = finish(200, [['content-length', '10']], new Uint8Array(10));
    expect(cutToRange(response, requestOf('bytes=0-1'))).toBe(response);
  });
});
