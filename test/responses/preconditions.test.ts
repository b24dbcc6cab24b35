import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluatePreconditions, type Verdict } from '../../src/responses/representation.ts';

const validators = { etag: '"tag"', modifiedSeconds: Date.UTC(1994, 10, 6, 8, 49, 37) / 1000 };

/** Dates of If-Modified-Since, with what follows from them. */
const dates: readonly (readonly [date: string, verdict: Verdict])[] = [
  // The examples of RFC 9110 §5.6.7, and a second before them.
  ['Sun, 06 Nov 1994 08:49:37 GMT', 'not-modified'],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 'not-modified'],
  ['Sun Nov  6 08:49:37 1994', 'not-modified'],
  ['Sun, 06 Nov 1994 08:49:36 GMT', 'send'],
  ['Sunday, 06-Nov-94 08:49:36 GMT', 'send'],
  ['Sun Nov  6 08:49:36 1994', 'send'],
  ['Fri Nov 18 08:49:37 1994', 'not-modified'],
  ['', 'send'],
  ['tomorrow', 'send'],
  ['2100-01-01T00:00:00Z', 'send'],
  ['Sun, 06 Nov 2100 08:49:37', 'send'],
  ['Sun, 06 Nov 2100 08:49:37 +0000', 'send'],
  ['Sun, 6 Nov 2100 08:49:37 GMT', 'send'],
  ['Sun, 06 Foo 2100 08:49:37 GMT', 'send'],
];

describe.each(['UTC', 'Asia/Tokyo', 'America/Lima'])('evaluatePreconditions() in %s', (zone) => {
  const before = process.env['TZ'];
  beforeAll(() => {
    process.env['TZ'] = zone;
  });
  afterAll(() => {
    if (before === undefined) {
      delete process.env['TZ'];
    } else {
      process.env['TZ'] = before;
    }
  });

  it.each(dates)('takes "If-Modified-Since: %s" as %s', (date, verdict) => {
    const field = (name: string): string | undefined =>
      name === 'if-modified-since' ? date : undefined;
    expect(evaluatePreconditions({ header: field }, validators)).toBe(verdict);
  });
});
