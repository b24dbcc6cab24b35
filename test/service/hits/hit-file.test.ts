import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createSlotEncoder,
  fileBytes,
  openHitFile,
  readSlots,
  slotBytes,
} from '../../../src/service/hits/hit-file.ts';
import { withFolder } from './processes.ts';

const safe = fc.maxSafeNat();

/** A file whose newest hit has this count and sequence. */
function fileOf(sequence: number, count: number): Uint8Array {
  const bytes = new Uint8Array(fileBytes);
  for (const age of [1, 0]) {
    const at = ((sequence - age) % 2) * slotBytes;
    createSlotEncoder(bytes.subarray(at))(sequence - age, Math.max(0, count - age));
  }
  return bytes;
}

describe('createSlotEncoder()', () => {
  it('writes little-endian sequence, count and CRC-32, and nothing behind them', () => {
    fc.assert(
      fc.property(safe, safe, (sequence, count) => {
        const expected = Buffer.alloc(slotBytes + 4, 0xa5);
        expected.writeBigUInt64LE(BigInt(sequence), 0);
        expected.writeBigUInt64LE(BigInt(count), 8);
        expected.writeUInt32LE(crc32(expected.subarray(0, 16)), 16);
        const bytes = new Uint8Array(slotBytes + 4).fill(0xa5);
        createSlotEncoder(bytes)(sequence, count);
        expect(Buffer.from(bytes)).toEqual(expected);
      }),
    );
  });
});

describe('readSlots()', () => {
  it('takes the valid slot with the higher sequence', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 52 }), safe, (sequence, count) => {
        expect(readSlots(fileOf(sequence, count))).toEqual({
          kind: 'intact',
          newest: { sequence, count },
        });
      }),
    );
  });

  it('takes the older slot when a write was interrupted after any byte', () => {
    const before = fileOf(9, 7);
    const after = Uint8Array.from(before);
    createSlotEncoder(after)(10, 8);
    for (let written = 0; written <= slotBytes; written += 1) {
      const torn = Uint8Array.from(before);
      torn.set(after.subarray(0, written));
      expect(readSlots(torn)).toMatchObject({ newest: { count: written === slotBytes ? 8 : 7 } });
    }
  });

  it.each([
    ['a slot in the place of the other', () => fileOf(9, 7).copyWithin(0, slotBytes), 'damaged'],
    ['zeros', () => new Uint8Array(fileBytes), 'unreadable'],
    ['numbers above 2^53 - 1', () => fileOf(9, 7).fill(0xff, 8, 16), 'damaged'],
  ])('does not accept %s', (_, bytes, kind) => {
    expect(readSlots(bytes()).kind).toBe(kind);
  });
});

describe('openHitFile()', () => {
  const hits = 5;
  const sample = fileOf(6, hits);

  type Outcome = { readonly kind: string; readonly hits: number };

  /** Opens a file with this content, counts one hit to see that it continues, and returns what was reported. */
  function open(directory: string, bytes: Uint8Array): Outcome {
    mkdirSync(directory);
    const file = path.join(directory, 'hits-0.bin');
    writeFileSync(file, bytes);
    const warnings: string[] = [];
    const opened = openHitFile(file, (message) => warnings.push(message));
    opened.write(opened.found + 1);
    opened.close();
    const reopened = openHitFile(file, (message) => warnings.push(message));
    expect(reopened.found).toBe(opened.found + 1);
    reopened.close();
    const kept = readdirSync(directory).filter((name) => name.includes('.corrupt-'));
    expect(kept.map((name) => readFileSync(path.join(directory, name)))).toEqual(
      opened.found === 0 ? [Buffer.from(bytes)] : [],
    );
    const [warning = ''] = warnings;
    const kind = warning.includes('cannot be read: ')
      ? 'unreadable'
      : warning.includes('are damaged: ')
        ? 'damaged'
        : 'silent';
    return { kind: warnings.length === 1 ? kind : warnings.join(), hits: opened.found };
  }

  it('continues a truncated file from a valid slot, or keeps it under another name, with a warning', async () => {
    await withFolder((directory) => {
      for (let length = 0; length < fileBytes; length += 1) {
        expect(open(path.join(directory, `${length}`), sample.subarray(0, length))).toEqual(
          length < slotBytes ? { kind: 'unreadable', hits: 0 } : { kind: 'damaged', hits },
        );
      }
    });
  });

  it('continues a file that is too long from its newest slot, with a warning', async () => {
    await withFolder((directory) => {
      for (const surplus of [1, 20, 5000]) {
        const bytes = Buffer.concat([sample, Buffer.alloc(surplus, 0xff)]);
        expect(open(path.join(directory, `${surplus}`), bytes)).toEqual({ kind: 'damaged', hits });
      }
    });
  });

  it('loses at most the last hit by any flipped bit, with a warning', async () => {
    await withFolder((directory) => {
      for (let bit = 0; bit < fileBytes * 8; bit += 3) {
        const bytes = Uint8Array.from(sample);
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(open(path.join(directory, `${bit}`), bytes)).toEqual({
          kind: 'damaged',
          hits: bit < slotBytes * 8 ? hits - 1 : hits,
        });
      }
    });
  });

  it('never returns a wrong count without a warning, however the file is overwritten', async () => {
    expect.hasAssertions();
    let run = 0;
    await withFolder((directory) => {
      fc.assert(
        fc.property(fc.nat(fileBytes - 1), fc.uint8Array({ minLength: 1 }), (offset, noise) => {
          const bytes = Uint8Array.from(sample);
          bytes.set(noise.subarray(0, fileBytes - offset), offset);
          fc.pre(Buffer.compare(bytes, sample) !== 0);
          run += 1;
          const outcome = open(path.join(directory, `${run}`), bytes);
          expect([
            { kind: 'damaged', hits },
            { kind: 'damaged', hits: hits - 1 },
            { kind: 'unreadable', hits: 0 },
          ]).toContainEqual(outcome);
        }),
        { numRuns: 60 },
      );
    });
  });

  it('counts beyond 2^32, and continues a file that an earlier version left read-only', async () => {
    await withFolder((directory) => {
      const file = path.join(directory, 'hits-0.bin');
      writeFileSync(file, fileOf(1, 2 ** 32 - 1), { mode: 0o400 });
      const opened = openHitFile(file, expect.unreachable);
      opened.write(opened.found + 3);
      opened.close();
      expect(openHitFile(file, expect.unreachable).found).toBe(2 ** 32 + 2);
    });
  });
});
