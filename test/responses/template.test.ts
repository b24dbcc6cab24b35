import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AddressBytes,
  filledLength,
  fillIn,
  splitAtMarks,
  type Template,
} from '../../src/responses/template.ts';

const marks = ['\u0080', '\u0081'] as const;
const encoder = new TextEncoder();

/** Texts of any script, with marks among them. */
const texts = fc
  .array(fc.oneof(fc.constantFrom(...marks), fc.string({ unit: 'grapheme' })))
  .map((parts) => parts.join(''));

describe('a template', () => {
  it('filled in, is the text with the addresses in the place of the marks', () => {
    fc.assert(
      fc.property(texts, fc.string(), fc.string(), (text, first, second) => {
        const template = splitAtMarks(encoder.encode(text), marks);
        const filled = fill(template, [Buffer.from(first), Buffer.from(second)]);
        expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(filled)).toBe(
          text.split(marks[0]).join(first).split(marks[1]).join(second),
        );
      }),
    );
  });

  it('leaves other characters alone that begin with the same byte', () => {
    const text = '\u00a0\u0082\u00bf';
    expect(splitAtMarks(encoder.encode(text), marks)).toEqual({
      bytes: encoder.encode(text),
      slots: [],
    });
  });
});

/** A template filled in, from where it lies among other bytes and numbers. */
function fill({ bytes, slots }: Template, addresses: AddressBytes): Uint8Array {
  const before = 3;
  const placed = {
    bytes: Buffer.concat([Buffer.alloc(before, 'x'), bytes, Buffer.from('after')]),
    start: before,
    end: before + bytes.byteLength,
    numbers: Uint32Array.of(7, ...slots, 7),
    slotsStart: 1,
    slotsEnd: 1 + slots.length,
  };
  const length = filledLength(placed, addresses);
  const into = Buffer.alloc(length + 5, '-');
  fillIn(into, placed, addresses);
  expect(into.subarray(length).toString()).toBe('-----');
  return into.subarray(0, length);
}
