import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/cli/import/sheet.ts';

const utf16 = (text: string, isBigEndian: boolean): Buffer => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

/** Text of a spreadsheet: a row of names, then cells of any script. */
const sheets = fc
  .array(
    fc.string({ unit: 'grapheme', maxLength: 8 }).map((cell) => cell.replaceAll(/\p{Cc}/gu, '')),
  )
  .map((cells) => `Name,Type\n${cells.join(',')}\n`);

describe('the encoding of a spreadsheet', () => {
  it('is UTF-8 whenever the bytes are valid', () => {
    fc.assert(
      fc.property(sheets, (text) => {
        expect(decodeText(Buffer.from(text))).toEqual({ text });
      }),
    );
  });

  it.each([true, false])('is UTF-16 with a byte order mark (big-endian: %s)', (isBigEndian) => {
    fc.assert(
      fc.property(sheets, (text) => {
        const assumed = isBigEndian ? 'UTF-16BE' : 'UTF-16LE';
        expect(decodeText(utf16(`\uFEFF${text}`, isBigEndian))).toEqual({ text, assumed });
      }),
    );
  });

  it('is Windows-1252 for other bytes that are text in it', () => {
    const bytes = Buffer.from('Name,Größe\nFlammöhrchen,0\x962 m \x80\n', 'latin1');
    expect(decodeText(bytes)).toEqual({
      text: 'Name,Größe\nFlammöhrchen,0–2 m €\n',
      assumed: 'Windows-1252',
    });
  });

  it('is none for bytes that are no text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 4096 }), (bytes) => {
        const text = decodeText(Uint8Array.of(0x81, 0x07, ...bytes))?.text;
        expect(text ?? '').not.toMatch(/[\u0080-\u009F]/);
      }),
    );
    expect(decodeText(Buffer.from('Name\n\x83\x7E\n', 'latin1'))).toBeDefined();
    expect(decodeText(Buffer.from('Name\n\x83\x81\n', 'latin1'))).toBeUndefined();
    expect(decodeText(utf16('Name,Type\n', false))).toBeUndefined();
  });
});
