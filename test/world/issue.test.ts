import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatIssue, show } from '../../src/world/issue.ts';

describe('formatIssue()', () => {
  test.each([
    ['world.json', undefined, undefined, 'world.json: Expected text but received 3'],
    ['world.json', undefined, 'title', 'world.json: title: Expected text but received 3'],
    ['a.json', 'Mew', undefined, 'a.json: Mew: Expected text but received 3'],
    ['a.json', 'Mew', 'species', 'a.json: Mew: species: Expected text but received 3'],
  ])('names the file %j, record %j and field %j that there are', (file, record, field, line) => {
    expect(formatIssue({ file, record, field, expected: 'text', received: '3' })).toBe(line);
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

  test('gives well-formed text of at most 80 characters for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        expect(show(value).length).toBeLessThanOrEqual(80);
        expect(show(value).isWellFormed()).toBe(true);
      }),
    );
    expect(show(`${'x'.repeat(75)}🔥🔥🔥🔥`).isWellFormed()).toBe(true);
  });
});
