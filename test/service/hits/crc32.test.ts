import { crc32 as oracle } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc32 } from '../../../src/service/hits/crc32.ts';

describe('crc32()', () => {
  test('is the one of zlib', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(crc32(bytes)).toBe(oracle(bytes));
      }),
    );
  });
});
