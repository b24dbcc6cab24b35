import { describe, expect, it } from 'vitest';
import {
  describeConditions,
  type EvolutionTree,
  growTrees,
} from '../../src/explorer/pages/creature/family.tsx';
import type { FamilyRecord } from '../../src/explorer/api.ts';
import { english } from './speech.ts';

const names = ['A', 'B', 'C', 'D'];

/** A family by its evolutions as text: `A>B Ax>C`. */
function familyOf(ways: string): FamilyRecord {
  const memberOf = (form = '') => {
    const name = form.slice(0, 1);
    return { number: String(names.indexOf(name) + 1), name, form };
  };
  return {
    id: 1,
    members: names.map((name, i) => ({ number: String(i + 1), name })),
    evolutions: ways
      .split(' ')
      .filter(Boolean)
      .map((way) => {
        const [from, to] = way.split('>').map(memberOf);
        return {
          from: from ?? memberOf(),
          to: to ?? memberOf(),
          conditions: { by: 'level' },
          sentence: way,
        };
      }),
  };
}

/** A tree as text: `A(B(C) D)`. Forms that a branch only names follow `+`. */
function write({ form, branches }: EvolutionTree): string {
  const inner = branches.map(
    ({ tree, others, ways }) =>
      write(tree) + '!'.repeat(ways.length - 1) + others.map(({ to }) => `+${to.form}`).join(''),
  );
  return inner.length === 0 ? form : `${form}(${inner.join(' ')})`;
}

describe('growTrees()', () => {
  it.each([
    ['a line', 'A>B B>C', 'D A(B(C))'],
    ['branches', 'A>B A>C A>D', 'A(B C D)'],
    ['a merge', 'A>C B>C', 'D A(C) B(C)'],
    ['forms that go ways of their own', 'A>B Ax>C', 'D A(B) Ax(C)'],
    ['forms of one creature as one branch', 'A>B A>Bx A>By', 'C D A(B+Bx+By)'],
    ['alternatives', 'A>B A>B', 'C D A(B!)'],
    ['a circle, once round', 'A>B B>C C>B', 'D A(B(C(B)))'],
    ['nothing at all', '', 'A B C D'],
  ])('draws %s', (_, ways, drawn) => {
    expect(growTrees(familyOf(ways)).map(write).join(' ')).toBe(drawn);
  });
});

describe('describeConditions()', () => {
  it.each([
    [{ by: 'level', level: 16 }, 'Level 16'],
    [{ by: 'level', time: 'night' }, 'Level up, at night'],
    [{ by: 'item', item: 'Razor Claw' }, 'Razor Claw'],
    [{ by: 'trade', item: 'Metal Coat' }, 'Trade, holding Metal Coat'],
    [{ by: 'move', move: 'Rollout' }, 'knowing Rollout'],
    [{ by: 'friendship', time: 'day', gender: 'female' }, 'Friendship, female, by day'],
    [{ by: 'stone' }, ''],
  ] as const)('says of %j "%s"', (conditions, text) => {
    expect(describeConditions(conditions, english)).toBe(text);
  });
});
