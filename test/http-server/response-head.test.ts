import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  encodeHead,
  headOf,
  headPartsOf,
  lengthOf,
  writeParts,
} from '../../src/http/response-head.ts';
import { shapeWith } from '../../src/responses/field-set.ts';
import type { Finished } from '../../src/responses/finished.ts';

const character = fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code));
const value = fc.string({ unit: character, maxLength: 50 });
const name = fc.constantFrom('cache-control', 'content-length', 'date', 'etag', 'link', 'vary');

/** Fields by name; of each whether an answer has its value of its own. */
const fields = fc.uniqueArray(fc.tuple(name, value, fc.boolean()), {
  selector: ([each]) => each,
});

function finishedOf(
  status: number,
  stated: readonly (readonly [name: string, value: string, isOwn: boolean])[],
): Finished {
  return {
    shape: shapeWith(
      status,
      stated.map(([each, text, isOwn]) => [each, isOwn && each !== 'date' ? undefined : text]),
    ),
    values: stated.flatMap(([each, text, isOwn]) => (isOwn && each !== 'date' ? [text] : [])),
    body: undefined,
    isLent: false,
    head: undefined,
    cell: undefined,
  };
}

describe('the head of a finished answer', () => {
  it('is what its status and fields say, made once or written in parts to any place', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(200, 304, 299),
        fields,
        fc.nat({ max: 9 }),
        (status, stated, start) => {
          const wanted = encodeHead(
            status,
            stated.map(([each, text]): [string, string] => [each, text]),
          ).toString('latin1');
          expect(Buffer.from(headOf(finishedOf(status, stated))).toString('latin1')).toBe(wanted);
          const parts = headPartsOf(finishedOf(status, stated));
          const into = Buffer.alloc(start + lengthOf(parts) + 1, '#');
          writeParts(parts, into, start);
          expect(into.toString('latin1')).toBe(`${'#'.repeat(start)}${wanted}#`);
        },
      ),
    );
  });

  it('is the same for answers of one shape but for their own values', () => {
    const first = finishedOf(200, [['etag', '"a"', true]]);
    const second: Finished = { ...first, values: ['"other"'] };
    expect([first, second].map((each) => Buffer.from(headOf(each)).toString())).toEqual([
      'HTTP/1.1 200 OK\r\netag: "a"\r\n',
      'HTTP/1.1 200 OK\r\netag: "other"\r\n',
    ]);
  });

  it('keeps no memory of others alive: what many answers share is kept for long', () => {
    const finished = finishedOf(200, [
      ['vary', 'accept', false],
      ['etag', '"a"', true],
    ]);
    for (const bytes of [headOf(finished), ...headPartsOf(finished).texts]) {
      expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
    }
  });
});
