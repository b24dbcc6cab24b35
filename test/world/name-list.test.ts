import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameKey, nameWords } from '../../src/world/name-key.ts';
import {
  fits,
  namesFitting,
  namesWithWords,
  nearTo,
  prepareName,
} from '../../src/world/nearest-names.ts';
import { compileShippedWorld } from './worlds.ts';

/** A name or a query as the rules see it: its key, the letters of that, and what follows from each of its words on. */
function readName(written: string) {
  const [key, words] = [nameKey(written), nameWords(written)];
  return {
    written,
    key,
    letters: [...key],
    words,
    tails: words.map((_, i) => words.slice(i).join('')),
  };
}

type Name = ReturnType<typeof readName>;

/** Optimal string alignment, by the whole table of the distances between beginnings. */
function distanceOf(a: readonly string[], b: readonly string[]): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j += 1) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : Infinity;
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped));
    }
  }
  return at(a.length, b.length);
}

/**
 * What a name costs in a ranking; Infinity if it is left out. By its definition, one name at a time, for a query of so many
 * letters, of which the first 32 count.
 */
function costOf(name: Name, query: Name, length: number): number {
  const { letters } = query;
  const most = Math.max(1, Math.floor(letters.length / 3));
  // No distance is less than the difference of the lengths: most names need no table.
  const least = Math.abs(letters.length - name.letters.length);
  const exact = least > most ? least : distanceOf(letters, name.letters);
  const distance = exact > most ? Infinity : exact;
  const held = letters.length < 3 ? Infinity : most + 1;
  if (letters.length === 0 || length > 60) {
    return Infinity;
  }
  if (distance <= 1) {
    return distance;
  }
  if (name.key.startsWith(query.key)) {
    return Math.min(1 + (name.letters.length - letters.length) / 100, held);
  }
  return Math.min(distance, fitOf(name, query) === undefined ? Infinity : held);
}

/** How a text fits into a name, by its definition; undefined if it does not. */
function fitOf({ tails, words }: Name, { key }: Name): number | undefined {
  const rules: [boolean, number][] = [
    [key === '', Infinity],
    [tails[0] === key, fits.whole],
    [tails[0]?.startsWith(key) === true, fits.beginning],
    [tails.some((tail) => tail.startsWith(key)), fits.fromWord],
    [words.some((word) => word.includes(key)), fits.withinWord],
  ];
  const fit = rules.find(([holds]) => holds)?.[1] ?? Infinity;
  return fit < Infinity ? fit : undefined;
}

/** The names by cost, the least first. */
function slowly(all: readonly Name[], costs: readonly number[], below = Infinity): string[] {
  return all
    .map(({ written }, i) => ({ written, cost: costs[i] ?? Infinity }))
    .filter(({ cost }) => cost < below)
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ written }) => written);
}

function expectTheSame(names: readonly string[], queries: readonly string[]): void {
  const prepared = names.map((name) => prepareName(name));
  const all = names.map((name) => readName(name));
  const near = (query: string, below?: number): string[] =>
    nearTo(query)(prepared, below).map(({ name }) => name.written);
  for (const query of queries) {
    const [text, wanted] = [prepareName(query), readName(query)];
    const counted = readName(wanted.letters.slice(0, 32).join(''));
    const costs = all.map((name) => costOf(name, counted, wanted.letters.length));
    expect({
      query,
      near: near(query),
      nearer: near(query, 2),
      fitting: namesFitting(prepared, text).map(({ name, fit }) => [name.written, fit]),
      withWords: namesWithWords(prepared, text).map(({ written }) => written),
    }).toEqual({
      query,
      near: slowly(all, costs),
      nearer: slowly(all, costs, 2),
      fitting: all.flatMap((name) => {
        const fit = fitOf(name, wanted);
        return fit === undefined ? [] : [[name.written, fit]];
      }),
      withWords: all
        .filter(({ words }) => haveWords(words, text.words))
        .map(({ written }) => written),
    });
  }
}

function haveWords(words: readonly string[], wanted: readonly string[]): boolean {
  return (
    wanted.length > 0 &&
    words.some((_, start) => wanted.every((word, i) => words[start + i] === word))
  );
}

const alphabets = [
  ['a', 'b'],
  ['a', 'b', 'c', ' '],
  // Letters of one and two code units, some of which share a bit of the letter set.
  ['a', 'ß', '\u03b2', '\u0432', '星', '明', '\u{20000}', '\u{20001}', '\u{10330}', '-', '!'],
];

describe('a list of names', () => {
  test.each(alphabets)('is searched as one name at a time is: names of %s, %s …', (...letters) => {
    const text = (maxLength: number) =>
      fc.array(fc.constantFrom(...letters), { maxLength }).map((all) => all.join(''));
    fc.assert(
      fc.property(
        fc.array(text(12), { maxLength: 40 }),
        fc.array(fc.oneof(text(4), text(13)), { minLength: 1, maxLength: 5 }),
        expectTheSame,
      ),
      { numRuns: 300 },
    );
  });

  test('ranks long names as one name at a time', () => {
    const text = (minLength: number, maxLength: number) =>
      fc.array(fc.constantFrom('a', 'b', 'c'), { minLength, maxLength }).map((all) => all.join(''));
    fc.assert(
      fc.property(
        fc.array(fc.oneof(text(1, 30), text(30, 40), text(50, 70), text(250, 270)), {
          maxLength: 12,
        }),
        fc.oneof(text(15, 40), text(55, 63)),
        (names, query) => {
          expectTheSame(names, [query, ...names.map((name) => name.slice(0, 58))]);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('ranks names with few changes as one name at a time', () => {
    const changes = fc.array(
      fc.record({
        kind: fc.constantFrom('in', 'out', 'other', 'swap'),
        at: fc.nat(40),
        letter: fc.constantFrom('a', 'b', 'c', 'd'),
      }),
      { maxLength: 8 },
    );
    const base = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 3, maxLength: 40 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(base, fc.array(changes, { maxLength: 30 }), (name, all) => {
        expectTheSame(
          all.map((each) => each.reduce(change, name)),
          [name],
        );
      }),
      { numRuns: 200 },
    );
  });

  test('ranks the default world as one name at a time, for many kinds of typing errors', async () => {
    const { forms } = await compileShippedWorld('default');
    const names = Array.from(forms, ({ form }) => form.name);
    const queries = names.flatMap((name, i) => {
      const letter = 'abcdefghijklmnopqrstuvwxyz'[(i * 7) % 26] ?? 'a';
      const kind = (['in', 'out', 'other', 'swap'] as const)[i % 4] ?? 'in';
      const typo = change(nameKey(name), { kind, at: i * 13, letter });
      return i % 12 === 0 ? [name, typo, typo.slice(1, 9)] : [];
    });
    expectTheSame(names, [...queries, '', 'a', 'me', 'qqqqqqq', 'x'.repeat(61)]);
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
      return text.slice(0, i) + (text[i + 1] ?? '') + (text[i] ?? '') + text.slice(i + 2);
  }
}
