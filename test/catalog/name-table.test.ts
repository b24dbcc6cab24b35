import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compileNameTable,
  openNameTable,
  wordOrders,
  synonymGroups,
} from '../../src/catalog/names.ts';
import type { HashKey } from '../../src/catalog/pack/key-table.ts';
import { readSections } from '../../src/catalog/pack/pack.ts';
import { nameKey } from '../../src/world/name-key.ts';

const hashes: readonly (readonly [string, HashKey | undefined])[] = [
  ['its own hash', undefined],
  ['a hash that is the same for all', () => 7],
  ['a hash of the length', ({ length }) => Math.min(0xffff_ffff, length * 0x2000_0000)],
  ['the largest hash', () => 0xffff_ffff],
];

const synonyms = [
  ['a', 'x'],
  ['b', 'y', 'z'],
];

const word = fc.constantFrom('a', 'b', 'c', 'ab', 'bc', 'd', '星', '!');
const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const creatures = fc.array(
  fc.record({
    name,
    forms: fc.array(fc.record({ name, aliases: fc.array(name, { maxLength: 2 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
  { maxLength: 6 },
);

describe.each(hashes)('compileNameTable() with %s', (_, hash) => {
  test('finds the same as plain maps of all keys', () => {
    const groups = synonymGroups(synonyms);
    fc.assert(
      fc.property(creatures, fc.array(name, { maxLength: 9 }), (all, further) => {
        const written = new Map<string, number>();
        const rearranged = new Map<string, Set<number>>();
        const names = all.flatMap(({ name: creatureName, forms }, position) =>
          forms.flatMap((form) =>
            [form.name, ...form.aliases].map((each) => ({ each, creatureName, position })),
          ),
        );
        for (const { each, creatureName, position } of names) {
          // A world has each key once; among several the first would do as well.
          written.set(nameKey(each), written.get(nameKey(each)) ?? position);
          for (const key of wordOrders(each, creatureName, groups)) {
            rearranged.set(key, (rearranged.get(key) ?? new Set()).add(position));
          }
        }
        const table = openNameTable(
          readSections(compileNameTable(all, synonyms, hash)),
          (position) => all[position] ?? { name: '', forms: [] },
          synonyms,
          hash,
        );
        for (const wanted of [...further, ...rearranged.keys(), ...written.keys(), '']) {
          const key = nameKey(wanted);
          const [only, other] = rearranged.get(key) ?? [];
          const expected = written.get(key) ?? (other === undefined ? only : undefined);
          expect(table.find(wanted)).toBe(expected);
        }
      }),
      { numRuns: hash ? 10 : 60 },
    );
  });
});
