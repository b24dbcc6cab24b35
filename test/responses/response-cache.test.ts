import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRepresentation, type Representation } from '../../src/responses/representation.ts';
import { ResponseCache } from '../../src/responses/responder.ts';

const budget = 100_000;

function representationOf(byteLength: number): Promise<Representation> {
  return readRepresentation(new Response(new Uint8Array(byteLength)), { longestBuffered: 1e9 });
}

describe('ResponseCache', () => {
  it('never holds more than its budget, and returns what was added last', async () => {
    const uses = fc.array(fc.record({ key: fc.nat(40), size: fc.nat(30_000) }), { maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(uses, async (asked) => {
        const cache = new ResponseCache(budget);
        for (const { key, size } of asked) {
          if (!cache.get(String(key))) {
            const representation = await representationOf(size);
            cache.add(String(key), representation);
            expect(cache.get(String(key))).toBe(representation);
          }
          expect(cache.bytes).toBeLessThanOrEqual(budget);
        }
      }),
    );
  });

  it('leaves out what would take half of it', async () => {
    const cache = new ResponseCache(budget);
    cache.add('large', await representationOf(budget / 2));
    expect(cache.get('large')).toBe(undefined);
    expect(cache.bytes).toBe(0);
  });
});
