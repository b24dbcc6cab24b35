import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createNameLookup, synonymGroups, wordOrders } from '../../src/catalog/names.ts';
import { nameKey } from '../../src/world/name-key.ts';

const synonyms = [
  ['a', 'x'],
  ['b', 'y', 'z'],
];

const word = fc.constantFrom('a', 'b', 'c', 'ab', 'bc', 'd', '星', '!');
const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const creatures = fc.array(
  fc.record({
    name,
    local: fc.array(name, { maxLength: 2 }),
    forms: fc.array(fc.record({ name, aliases: fc.array(name, { maxLength: 2 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
  { maxLength: 6 },
);

describe('createNameLookup()', () => {
  test('finds the same as plain lists of all keys', () => {
    const groups = synonymGroups(synonyms);
    fc.assert(
      fc.property(creatures, fc.array(name, { maxLength: 9 }), (all, further) => {
        const find = createNameLookup(all, synonyms, ({ local }) => local);
        const written = (key: string) =>
          all.find(({ forms }) =>
            forms.some((form) =>
              [form.name, ...form.aliases].some((each) => nameKey(each) === key),
            ),
          );
        const reordered = (key: string) =>
          all.filter((creature) =>
            creature.forms.some((form) =>
              [form.name, ...form.aliases].some((each) =>
                wordOrders(each, creature.name, groups).has(key),
              ),
            ),
          );
        const local = (key: string) =>
          all.filter((creature) => creature.local.some((each) => nameKey(each) === key));
        const only = <Item>([item, other]: readonly Item[]): Item | undefined =>
          other === undefined ? item : undefined;
        const names = all.flatMap(({ forms, local: more }) => [
          ...forms.flatMap((form) => [form.name, ...form.aliases]),
          ...more,
        ]);
        const rotated = names.map((each) => each.split(' ').toReversed().join(' '));
        for (const wanted of [...further, ...names, ...rotated, '']) {
          const key = nameKey(wanted);
          const expected = written(key) ?? only(reordered(key)) ?? only(local(key));
          expect(find(wanted)).toBe(expected);
        }
      }),
      { numRuns: 100 },
    );
  });
});
