import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkField, pageLinks } from '../../src/api/search.ts';

const address = 'https://example.org/list';

/** The target of each relation, by its offset. */
function offsets(page: Parameters<typeof pageLinks>[2], query = ''): Record<string, number> {
  const field = linkField(pageLinks(address, new URLSearchParams(query), page)) ?? '';
  return Object.fromEntries(
    [...field.matchAll(/<([^>]*)>; rel="([^"]*)"/g)].map(([, url = '', relation = '']) => [
      relation,
      Number(new URL(url).searchParams.get('offset')),
    ]),
  );
}

describe('pageLinks() and linkField()', () => {
  test.each([
    [0, 10, 0, { first: 0, last: 0 }],
    [0, 10, 50, { prev: 0, first: 0, last: 0 }],
    [10, 10, 0, { first: 0, last: 0 }],
    [11, 10, 0, { next: 10, first: 0, last: 10 }],
    [11, 10, 10, { prev: 0, first: 0, last: 10 }],
    [30, 10, 10, { next: 20, prev: 0, first: 0, last: 20 }],
    [30, 10, 5, { next: 15, prev: 0, first: 0, last: 20 }],
    [30, 10, 30, { prev: 20, first: 0, last: 20 }],
    [30, 10, 999, { prev: 20, first: 0, last: 20 }],
    [3, 1, 2, { prev: 1, first: 0, last: 2 }],
  ])('links, of %i items, a page of %i from %i to %j', (total, limit, offset, expected) => {
    expect(offsets({ total, limit, offset })).toEqual(expected);
  });

  test('visits every item once along "next", and none before the first along "prev"', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 20 }), (total, limit) => {
        const visited: number[] = [];
        let offset: number | undefined = 0;
        let end = 0;
        while (offset !== undefined) {
          end = offset;
          for (let i = offset; i < Math.min(total, offset + limit); i += 1) {
            visited.push(i);
          }
          offset = offsets({ total, limit, offset })['next'];
        }
        expect(visited).toEqual(Array.from({ length: total }, (_, i) => i));
        expect(offsets({ total, limit, offset: 0 })['last']).toBe(end);
        for (let at: number | undefined = end; at !== undefined;) {
          const before: number | undefined = offsets({ total, limit, offset: at })['prev'];
          expect(before).toBe(at === 0 ? undefined : at - limit);
          at = before;
        }
      }),
    );
  });

  test('keeps the other parameters, escaped', () => {
    const query = new URLSearchParams({ q: 'a>1 "é, ü"', offset: '7', limit: '2' });
    const links = pageLinks(address, query, { total: 9, limit: 2, offset: 7 });
    const escaped = `${address}?q=a%3E1+%22%C3%A9%2C+%C3%BC%22`;
    expect(linkField(links)?.split(', ')).toEqual([
      `<${escaped}&offset=5&limit=2>; rel="prev"`,
      `<${escaped}&offset=0&limit=2>; rel="first"`,
      `<${escaped}&offset=8&limit=2>; rel="last"`,
    ]);
  });

  test('links by offset, also from a page that was asked for by its number', () => {
    const page = { total: 40, limit: 10, offset: 10 };
    const links = pageLinks(address, new URLSearchParams('page=2&limit=10'), page);
    expect(links.get('next')).toBe(`${address}?limit=10&offset=20`);
  });

  test('drops links that would make the field too long for a proxy, "next" last', () => {
    const page = { total: 100, limit: 10, offset: 50 };
    for (const [length, relations] of [
      [600, ['next', 'prev', 'first', 'last']],
      [900, ['next', 'prev', 'first']],
      [1400, ['next', 'prev']],
      [2900, ['next']],
      [3100, []],
    ] as const) {
      const query = `q=${'a'.repeat(length)}`;
      expect(Object.keys(offsets(page, query)), String(length)).toEqual(relations);
    }
    const links = pageLinks(address, new URLSearchParams(`q=${'a'.repeat(3100)}`), page);
    expect(linkField(links)).toBeUndefined();
  });
});
