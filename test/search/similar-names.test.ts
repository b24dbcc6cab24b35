import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSections } from '../../src/catalog/pack/pack.ts';
import { compileFieldIndex, openFormNames } from '../../src/search/field-index.ts';
import { type Names, namesOf } from '../../src/search/similar-names.ts';
import { compileStringTable, openStringTable } from '../../src/search/string-table.ts';
import { compileNearestNames } from '../../src/world/nearest-names.ts';
import { nameKey } from '../../src/world/name-key.ts';
import { compileShippedWorld } from '../world/worlds.ts';

type Entry = { readonly name: string; readonly alsoKnownAs: readonly string[] };

/** An index of the names of entries that need not be forms. */
function openNames(entries: readonly Entry[]): Names {
  const texts: string[] = [];
  const owners: number[] = [];
  for (const [position, { name, alsoKnownAs }] of entries.entries()) {
    for (const text of [name, ...alsoKnownAs]) {
      texts.push(text);
      owners.push(position);
    }
  }
  return namesOf(
    openStringTable(readSections(compileStringTable(texts))),
    (text) => owners[text] ?? 0,
  );
}

const nearest = (names: Names, query: string, limit: number): number[] =>
  names.ranked(query, limit).map(({ number }) => number);

/** The slow ranking: looks at every name. Gives positions instead of names, which need not be distinct. */
function oracleOf(entries: readonly Entry[]) {
  // Each position has a name without letters, so that only the other texts count.
  const rank = compileNearestNames(
    entries.map(({ name, alsoKnownAs }, position) => ({
      name: position.toString(2).replaceAll('0', '-').replaceAll('1', '+'),
      alsoKnownAs: [name, ...alsoKnownAs],
    })),
  );
  const keys = entries.map(({ name, alsoKnownAs }) =>
    [name, ...alsoKnownAs].map((each) => nameKey(each)),
  );
  return {
    nearest: (query: string, limit: number) =>
      rank(query, limit).map((name) =>
        Number.parseInt(name.replaceAll('-', '0').replaceAll('+', '1'), 2),
      ),
    beginning: (text: string, limit: number) => {
      const start = nameKey(text);
      return keys
        .flatMap((all, position) => {
          const lengths = all.filter((key) => key.startsWith(start)).map((key) => [...key].length);
          return lengths.length === 0 ? [] : [{ position, length: Math.min(...lengths) }];
        })
        .toSorted((a, b) => a.length - b.length)
        .slice(0, limit)
        .map(({ position }) => position);
    },
  };
}

/** The queries for which the index and the slow ranking differ. */
function differences(
  entries: readonly Entry[],
  queries: readonly string[],
  limit: number,
): unknown[] {
  const names = openNames(entries);
  const oracle = oracleOf(entries);
  return queries.flatMap((query) => {
    const found = [nearest(names, query, limit), names.beginning(query, limit)];
    const expected = [oracle.nearest(query, limit), oracle.beginning(query, limit)];
    return JSON.stringify(found) === JSON.stringify(expected) ? [] : [{ query, found, expected }];
  });
}

const alphabets = [
  ['a', 'b'],
  ['a', 'b', 'c', ' '],
  // One, two, three and four bytes of UTF-8, two of which share their beginning or their end.
  ['a', 'ß', '\u03b2', '\u0432', '星', '明', '\u{20000}', '\u{20001}', '\u{10330}', '-', '!'],
];

describe('the index of names', () => {
  test.each(alphabets)('ranks as the slow ranking does: names of %s, %s …', (...letters) => {
    const text = (maxLength: number) =>
      fc.array(fc.constantFrom(...letters), { maxLength }).map((all) => all.join(''));
    const entries = fc.array(
      fc.record({ name: text(12), alsoKnownAs: fc.array(text(9), { maxLength: 2 }) }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(
        entries,
        fc.array(fc.oneof(text(4), text(13)), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(1, 2, 5, 1000),
        (all, queries, limit) => {
          expect(differences(all, queries, limit)).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('ranks long names as the slow ranking does', () => {
    const text = (minLength: number, maxLength: number) =>
      fc.array(fc.constantFrom('a', 'b', 'c'), { minLength, maxLength }).map((all) => all.join(''));
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            name: fc.oneof(text(1, 30), text(50, 70), text(250, 270)),
            alsoKnownAs: fc.constant([]),
          }),
          { maxLength: 12 },
        ),
        fc.oneof(text(15, 40), text(55, 63)),
        fc.constantFrom(3, 50),
        (all, query, limit) => {
          const queries = [query, ...all.map(({ name }) => name.slice(0, 58))];
          expect(differences(all, queries, limit)).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('ranks names with few changes as the slow ranking does', () => {
    const changes = fc.array(
      fc.record({
        kind: fc.constantFrom('in', 'out', 'other', 'swap'),
        at: fc.nat(40),
        letter: fc.constantFrom('a', 'b', 'c', 'd'),
      }),
      { maxLength: 8 },
    );
    const base = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 3, maxLength: 24 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(
        base,
        fc.array(changes, { maxLength: 30 }),
        fc.constantFrom(4, 100),
        (name, all, limit) => {
          const entries = all.map((each) => ({ name: each.reduce(change, name), alsoKnownAs: [] }));
          expect(differences(entries, [name], limit)).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('finds nothing among no names', () => {
    expect(differences([], ['', 'a', 'abcdef'], 10)).toEqual([]);
  });

  test('ranks the default world as the slow ranking does, for many kinds of typing errors', async () => {
    const catalog = await compileShippedWorld('default');
    const entries = Array.from(catalog.forms, ({ form: { name, aliases } }) => ({
      name,
      alsoKnownAs: aliases,
    }));
    const random = seeded(5);
    const queries = entries.flatMap(({ name }, i) => {
      const key = nameKey(name);
      const typo = Array.from({ length: 1 + random(3) }, () => ({
        kind: (['in', 'out', 'other', 'swap'] as const)[random(4)] ?? 'in',
        at: random(key.length),
        letter: 'abcdefghijklmnopqrstuvwxyz'[random(26)] ?? 'a',
      })).reduce(change, key);
      // Every name is tried in one way; in all of them would take the slow ranking a minute.
      return [[name, typo, key.slice(0, 1 + random(12)), key.slice(random(4))][i % 4] ?? name];
    });
    const further = ['', 'a', 'me', 'qqqqqqq', 'x'.repeat(60), 'x'.repeat(61)];
    expect(differences(entries, [...queries, ...further], 10)).toEqual([]);
  });

  test('is opened from the field index as well', async () => {
    const { manifest, ...catalog } = await compileShippedWorld('default');
    const forms = [...catalog.forms];
    const index = openFormNames(readSections(compileFieldIndex(forms, manifest)));
    const names = openNames(
      forms.map(({ form }) => ({ name: form.name, alsoKnownAs: form.aliases })),
    );
    for (const { form } of forms) {
      const [start, typo] = [form.name.slice(0, 3), form.name.slice(1)];
      expect(index.beginning(start, 9)).toEqual(names.beginning(start, 9));
      expect(nearest(index, typo, 9)).toEqual(nearest(names, typo, 9));
    }
  });

  test('finds the middle of a name among many', () => {
    // Enough for a trigram index.
    const entries = Array.from({ length: 12_000 }, (_, i) => ({
      name: `${i.toString(26)} ${(i * 7919).toString(36)} ${i.toString(5)}`,
      alsoKnownAs: i % 9 === 0 ? [`${(i * 31).toString(30)}星${i}`] : [],
    }));
    const queries = ['1431', '00000', 'abab', '星123', '4444444', '2a2b'];
    expect(differences(entries, queries, 10)).toEqual([]);
  });
});

type Change = { readonly kind: 'in' | 'out' | 'other' | 'swap'; at: number; letter: string };

function change(text: string, { kind, at, letter }: Change): string {
  const i = at % (text.length + 1);
  switch (kind) {
    case 'in':
      return text.slice(0, i) + letter + text.slice(i);
    case 'out':
      return text.slice(0, i) + text.slice(i + 1);
    case 'other':
      return text.slice(0, i) + letter + text.slice(i + 1);
    case 'swap':
      return (
        text.slice(0, i) +
        text
          .slice(i, i + 2)
          .split('')
          .toReversed()
          .join('') +
        text.slice(i + 2)
      );
  }
}

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
