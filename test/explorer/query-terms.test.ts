import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QueryTerms } from '../../src/explorer/pages/catalog/query-terms.ts';

describe('QueryTerms', () => {
  it.each([
    ['', []],
    ['ash', ['ash']],
    ['type:water  gen:3', ['type:water', 'gen:3']],
    ['egg:"water 1" ash', ['egg:"water 1"', 'ash']],
    ['(egg:dragon or egg:monster) -gen:1', ['(egg:dragon or egg:monster)', '-gen:1']],
    ['name:"a \\" b" c', ['name:"a \\" b"', 'c']],
    ['"never closed  c', ['"never closed  c']],
    [') a', [')', 'a']],
  ])('splits %j', (query, terms) => {
    expect(new QueryTerms(query).all).toEqual(terms);
  });

  it('loses nothing but the spaces between terms', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '"', '(', ')', '\\', ':') }),
        (query) => {
          expect(new QueryTerms(query).all.join('').replaceAll(' ', '')).toBe(
            query.replaceAll(' ', ''),
          );
        },
      ),
    );
  });
});

describe('QueryTerms.toggled()', () => {
  it.each([
    ['', 'type:water', 'type:water'],
    ['ash', 'type:water', 'ash type:water'],
    ['ash type:water', 'type:water', 'ash'],
    ['a or b', 'type:water', '(a or b) type:water'],
    ['type:water or b', 'type:water', 'b'],
    ['a or type:water or b', 'type:water', 'a or b'],
    ['a OR type:water', 'type:water', 'a'],
    ['a or type:water c or type:water', 'type:water', 'a or c'],
  ])('turns %j and %j into %j', (query, term, next) => {
    expect(new QueryTerms(query).toggled(term)).toBe(next);
  });

  it('adds a term and removes it again', () => {
    const term = fc.constantFrom('ash', 'gen:3', 'egg:"water 1"', '-is:mega', '(a or b)');
    fc.assert(
      fc.property(fc.array(term), (terms) => {
        const query = terms.join(' ');
        const on = new QueryTerms(query).toggled('type:water');
        expect(new QueryTerms(on).has('type:water')).toBe(true);
        expect(new QueryTerms(on).toggled('type:water')).toBe(query);
      }),
    );
  });
});

describe('QueryTerms.hasPlainWords', () => {
  it.each([
    ['', false],
    ['ash', true],
    ['"mr mime"', true],
    ['#025', true],
    ['type:water', false],
    ['type:water ash', true],
    ['egg:"water 1" height>=2m', false],
    ['gen:1 AND type:water', false],
    ['-ash type:water', false],
    ['(egg:dragon or egg:monster) ash', true],
    ['ash OR mew', false],
    ['name!=ash', false],
  ])('of %j is %j', (query, has) => {
    expect(new QueryTerms(query).hasPlainWords).toBe(has);
  });
});
