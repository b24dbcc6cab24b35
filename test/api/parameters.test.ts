import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  choiceParameter,
  integerParameter,
  optionalTextParameter,
  parseParameters,
  requiredTextParameter,
  textParameter,
} from '../../src/api/parameters.ts';

const schema = v.object({
  q: textParameter(5),
  limit: integerParameter(1, 20, 10),
  kind: choiceParameter(['all', 'base']),
});

const parse = (query: string) => parseParameters(new URLSearchParams(query), schema);

describe('parseParameters()', () => {
  test('parses each parameter, and fills in the defaults', () => {
    expect(parse('')).toEqual({ kind: 'valid', values: { q: '', limit: 10, kind: 'all' } });
    expect(parse('limit=020&kind=base&q=a+b')).toEqual({
      kind: 'valid',
      values: { q: 'a b', limit: 20, kind: 'base' },
    });
  });

  test.each([
    ['lmit=1', 'lmit', '; did you mean "limit"?; it takes q, limit, kind', ['limit']],
    ['zzz=1', 'zzz', '; it takes q, limit, kind', []],
    ['=1', '', '; it takes q, limit, kind', []],
    ['__proto__=1', '__proto__', '; it takes q, limit, kind', []],
    ['limit=1&constructor', 'constructor', '; it takes q, limit, kind', []],
  ])(
    'refuses %j, which it does not have, and names the nearest',
    (query, name, rest, suggestions) => {
      expect(parse(query)).toEqual({
        kind: 'invalid',
        failure: {
          kind: 'unknown-parameter',
          detail: `This path has no parameter "${name}"${rest}`,
          suggestions,
        },
      });
    },
  );

  test('says that a path without parameters takes none', () => {
    expect(parseParameters(new URLSearchParams('a'), v.object({}))).toMatchObject({
      failure: { detail: 'This path has no parameter "a"; it takes none' },
    });
  });

  test.each([
    ['limit=0', 'The parameter "limit" is "0"; expected a whole number from 1 to 20'],
    ['limit=21', 'The parameter "limit" is "21"; expected a whole number from 1 to 20'],
    ['limit=', 'The parameter "limit" is ""; expected a whole number from 1 to 20'],
    ['limit=1e1', 'The parameter "limit" is "1e1"; expected a whole number from 1 to 20'],
    ['kind=none', 'The parameter "kind" is "none"; expected one of all, base'],
    ['q=abcdef', 'The parameter "q" is "abcdef"; expected at most 5 characters'],
    ['q=a&q=a&q=b', 'The parameter "q" occurs 3 times; expected it once'],
  ])('refuses %j', (query, detail) => {
    expect(parse(query)).toEqual({
      kind: 'invalid',
      failure: { kind: 'invalid-parameter', detail },
    });
  });

  test('counts characters, not UTF-16 units', () => {
    expect(parse(`q=${'🎲'.repeat(5)}`).kind).toBe('valid');
    expect(parse(`q=${'🎲'.repeat(6)}`).kind).toBe('invalid');
    expect(parse(`q=${'a'.repeat(10_000)}`).kind).toBe('invalid');
  });

  test('requires a required text', () => {
    const required = v.object({ name: requiredTextParameter(3) });
    for (const [query, detail] of [
      ['', 'The parameter "name" is missing'],
      ['name=', 'The parameter "name" is ""; expected 1 to 3 characters'],
      ['name=abcd', 'The parameter "name" is "abcd"; expected 1 to 3 characters'],
    ] as const) {
      expect(parseParameters(new URLSearchParams(query), required)).toMatchObject({
        failure: { detail },
      });
    }
    expect(parseParameters(new URLSearchParams('name=🎲🎲🎲'), required).kind).toBe('valid');
  });
});

describe('optionalTextParameter()', () => {
  test('distinguishes an empty text from an absent one', () => {
    const optional = v.object({ seed: optionalTextParameter(2) });
    expect(parseParameters(new URLSearchParams(''), optional)).toEqual({
      kind: 'valid',
      values: {},
    });
    expect(parseParameters(new URLSearchParams('seed='), optional)).toEqual({
      kind: 'valid',
      values: { seed: '' },
    });
    expect(parseParameters(new URLSearchParams('seed=🎲🎲'), optional).kind).toBe('valid');
    expect(parseParameters(new URLSearchParams('seed=abc'), optional)).toMatchObject({
      failure: { detail: 'The parameter "seed" is "abc"; expected at most 2 characters' },
    });
  });
});
