import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createByteReader } from '../../src/service/world-store/byte-reader.ts';

async function* streamOf(pieces: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* pieces;
}

describe('createByteReader()', () => {
  it('reads the bytes of a stream in their order, however it is cut and whatever is asked for', async () => {
    const pieces = fc.array(fc.uint8Array({ maxLength: 20 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(pieces, fc.array(fc.nat(20), { maxLength: 8 }), async (given, lengths) => {
        const all = Buffer.concat(given);
        const read = createByteReader(streamOf(given));
        let at = 0;
        for (const length of lengths) {
          if (at + length > all.byteLength) {
            await expect(read(length)).rejects.toThrow(/too early/);
            return;
          }
          expect(await read(length)).toEqual(new Uint8Array(all.subarray(at, at + length)));
          at += length;
        }
      }),
    );
  });
});
