import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createFileBytes,
  createSlot,
  fileBytes,
  readSlots,
  slotBytes,
} from '../../../src/service/hits/slot.ts';

const safe = fc.maxSafeNat();

describe('createSlot()', () => {
  test('reads back what it wrote, at any offset, and touches nothing else', () => {
    fc.assert(
      fc.property(safe, safe, fc.nat(30), (sequence, count, offset) => {
        const bytes = new Uint8Array(60).fill(0xa5);
        const slot = createSlot(bytes, offset);
        slot.write(sequence, count);
        expect(slot.read()).toEqual({ sequence, count });
        const around = [...bytes.subarray(0, offset), ...bytes.subarray(offset + slotBytes)];
        expect(around.every((byte) => byte === 0xa5)).toBe(true);
      }),
    );
  });

  test('writes little-endian sequence, count and CRC-32', () => {
    fc.assert(
      fc.property(safe, safe, (sequence, count) => {
        const oracle = Buffer.alloc(slotBytes);
        oracle.writeBigUInt64LE(BigInt(sequence), 0);
        oracle.writeBigUInt64LE(BigInt(count), 8);
        oracle.writeUInt32LE(crc32(oracle.subarray(0, 16)), 16);
        const bytes = new Uint8Array(slotBytes);
        createSlot(bytes).write(sequence, count);
        expect(Buffer.from(bytes)).toEqual(oracle);
      }),
    );
  });

  test('reads nothing from zeros and from a number above 2^53 - 1', () => {
    const bytes = Buffer.alloc(slotBytes);
    expect(createSlot(bytes).read()).toBeUndefined();
    bytes.writeBigUInt64LE(2n ** 53n, 8);
    bytes.writeUInt32LE(crc32(bytes.subarray(0, 16)), 16);
    expect(createSlot(bytes).read()).toBeUndefined();
  });
});

describe('readSlots()', () => {
  test('takes the slot with the higher sequence', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), safe, safe, (sequence, older, newer) => {
        const bytes = new Uint8Array(fileBytes);
        createSlot(bytes, (sequence % 2) * slotBytes).write(sequence, older);
        createSlot(bytes, ((sequence + 1) % 2) * slotBytes).write(sequence + 1, newer);
        expect(readSlots(bytes)).toEqual({
          kind: 'intact',
          newest: { sequence: sequence + 1, count: newer },
        });
      }),
    );
  });

  test('goes on from the older slot when a write is cut short after any byte', () => {
    const before = createFileBytes(7);
    const after = Uint8Array.from(before);
    createSlot(after, 0).write(2, 8);
    for (let written = 0; written <= slotBytes; written += 1) {
      const torn = Uint8Array.from(before);
      torn.set(after.subarray(0, written));
      const reading = readSlots(torn);
      if (reading.kind === 'unreadable') throw new Error('Expected a slot');
      expect(reading.newest.count).toBe(written === slotBytes ? 8 : 7);
    }
  });

  test('does not take a slot that lies in the place of the other', () => {
    const bytes = createFileBytes(7);
    bytes.copyWithin(0, slotBytes);
    expect(readSlots(bytes).kind).toBe('damaged');
  });

  test('finds nothing in bytes at random', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        expect(readSlots(bytes)).toEqual({ kind: 'unreadable' });
      }),
    );
  });
});
