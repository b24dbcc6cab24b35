import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillIn, splitAtMarks } from '../../src/prepared/template.ts';

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
        const filled = fillIn(template, [encoder.encode(first), encoder.encode(second)]);
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
