import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatIssue, type Issue, show } from '../../src/world/issue.ts';

const issue: Issue = {
  file: 'a.json',
  spot: { line: 3, column: 14 },
  record: 'Mew',
  field: 'species',
  expected: 'text',
  received: '3',
  hint: undefined,
  clash: undefined,
};

describe('formatIssue()', () => {
  test.each<[change: Partial<Issue>, line: string]>([
    [{}, 'a.json:3:14: Mew: species: Expected text but received 3'],
    [{ field: undefined }, 'a.json:3:14: Mew: Expected text but received 3'],
    [{ record: undefined }, 'a.json:3:14: species: Expected text but received 3'],
    [
      { spot: undefined, record: undefined, field: undefined },
      'a.json: Expected text but received 3',
    ],
    [
      { hint: 'Did you mean "Psychic"?' },
      'a.json:3:14: Mew: species: Expected text but received 3. Did you mean "Psychic"?',
    ],
  ])('includes the optional members that exist: with %j', (change, line) => {
    expect(formatIssue({ ...issue, ...change })).toBe(line);
  });

  test('shows control characters as JSON escapes them, since a terminal would obey them', () => {
    const record = 'Mew\u001b[2J';
    expect(formatIssue({ ...issue, record, received: '\u007f\u009b\u202e' })).toBe(
      String.raw`a.json:3:14: Mew\u001b[2J: species: Expected text but received \u007f\u009b\u202e`,
    );
  });
});

describe('show()', () => {
  test.each([
    [undefined, 'nothing'],
    [null, 'null'],
    ['text', '"text"'],
    ['a\nb', String.raw`"a\nb"`],
    [1.5, '1.5'],
    [Infinity, 'Infinity'],
    [{ a: [1] }, '{"a":[1]}'],
  ])('shows %j as %s', (value, text) => {
    expect(show(value)).toBe(text);
  });

  test('cuts what is longer than 80 characters', () => {
    expect(show('x'.repeat(78))).toBe(`"${'x'.repeat(78)}"`);
    expect(show('x'.repeat(79))).toBe(`"${'x'.repeat(76)}...`);
  });

  test('returns well-formed text of at most 80 characters for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        expect(show(value).length).toBeLessThanOrEqual(80);
        expect(show(value).isWellFormed()).toBe(true);
      }),
    );
    expect(show(`${'x'.repeat(75)}🔥🔥🔥🔥`).isWellFormed()).toBe(true);
  });
});
