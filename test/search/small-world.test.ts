import { describe, expect, test } from 'vitest';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { conditionOf } from '../../src/search/condition.ts';
import { correct } from '../../src/api/search-box.ts';
import { Finder } from '../../src/search/finder.ts';
import { parseQuery } from '../../src/search/parse-query.ts';
import type { World } from '../../src/world/schema.ts';
import { parseShippedWorld } from '../world/worlds.ts';
import { namesOf } from './default-world.ts';

const lampshoal = await parseShippedWorld('lampshoal');
const [first] = lampshoal.creatures;

/** One creature with an ability that has neither letter nor digit, in a world with types and egg groups to spare. */
const world: World = {
  ...lampshoal,
  creatures: first
    ? [
        {
          ...first,
          abilities: { normal: ['???'], hidden: ['!?'] },
          starter: false,
          heightMetres: 0.1 + 0.2,
        },
      ]
    : [],
};

function names(searched: World, q: string, sort = ''): unknown {
  const outcome = new Finder(compileCatalog(searched)).search.run({ q, sort, forms: 'all' });
  return outcome.kind === 'found' ? namesOf(outcome.forms) : outcome;
}

const both = ['Snugwick', 'Stormcap Snugwick'];

describe('a condition for a value', () => {
  test.each([
    'Plain',
    'two words',
    'a "quoted" word',
    'a \u201ctypographic\u201d one',
    'back\\slash',
  ])('of the text %j is one term with this text', (text) => {
    const value = text.toLowerCase();
    expect(parseQuery(conditionOf('ability', text))).toMatchObject({
      kind: 'term',
      value: { text: value },
    });
    const { corrections } = correct('ability:x', {
      kind: 'invalid',
      parameter: 'q',
      column: 9,
      found: 'x',
      expected: 'an ability',
      nearest: [value],
    });
    expect(parseQuery(corrections[0]?.text ?? '')).toMatchObject({ value: { text: value } });
  });
});

describe('a search in descriptions', () => {
  test.each([
    ['description:ash', ['Snugwick']],
    ['description:"evening fire"', ['Snugwick']],
    ['description:cendres', ['Snugwick']],
    ['description=ears', ['Stormcap Snugwick']],
    ['description:ake', []],
    ['description!=ash is:base number:1', []],
    ['-description:ash number:1', ['Stormcap Snugwick']],
    // A bare word is looked for in names and values alone.
    ['cendres', []],
  ])('finds the matches of %s', (q, found) => {
    expect(names(lampshoal, q)).toEqual(found);
  });

  test('in a script without spaces finds any part of one', () => {
    const [one] = lampshoal.creatures;
    const told = one ? [{ ...one, descriptions: { ja: '夜の灰の中で眠る。' } }] : [];
    expect(names({ ...lampshoal, creatures: told }, 'description:灰の')).toEqual(['Snugwick']);
  });

  test('is none of a world without texts of its own', () => {
    const untold = world.creatures.map((each) => ({
      ...each,
      description: undefined,
      descriptions: undefined,
      forms: undefined,
    }));
    expect(names({ ...world, creatures: untold }, 'description:ash')).toMatchObject({
      kind: 'invalid',
    });
  });
});

describe('a search of a small world', () => {
  test.each([
    // Known values that no creature has.
    ['type:tide', []],
    ['-type:tide', both],
    ['type!="deep song"', both],
    ['egg:rafters', []],
    ['is:starter', []],
    ['is!=legendary', both],
    ['is:mega', []],
    // Values without a letter or digit are compared as they are.
    ['ability:???', both],
    ['ability:"!?"', both],
    ['ability!=???', []],
    ['hidden:"!?"', both],
    // 0.30000000000000004 metres are 30 centimetres.
    ['height:30cm', both],
    ['height=0.3', both],
    ['height>0.3', []],
    ['-(height>0.3)', both],
    ['--is:base', ['Snugwick']],
    ['-is:base', ['Stormcap Snugwick']],
  ])('finds the matches of %s', (q, found) => {
    expect(names(world, q)).toEqual(found);
  });

  test.each([
    ['ability:??', 9, '??'],
    ['ability:"warm ears"', 9, 'warm ears'],
    ['type:fire', 6, 'fire'],
  ])('refuses the unknown value in %s', (q, column, found) => {
    expect(names(world, q)).toMatchObject({ kind: 'invalid', column, found });
  });

  test('finds nothing in a world without creatures', () => {
    const empty = { ...lampshoal, creatures: [] };
    expect(names(empty, '', 'name,-weight')).toEqual([]);
    expect(names(empty, '-is:base or height>0 or "a" or a', 'number')).toEqual([]);
  });
});

describe('a search of the world Lampshoal', () => {
  test.each([
    ['νανουρας', ['Νανούρας']],
    ['ΝΑΝΟΎ', ['Νανούρας']],
    ['name:nanouras', ['Νανούρας']],
    ['カラクリ', ['からくりぼし']],
    ['からくり', ['からくりぼし']],
    ['"mere londe"', ["Mère L'Onde"]],
    ['lampwren♂', ['Lampwren♂', 'Sooty Lampwren♂']],
    ['"lampwren m"', ['Lampwren♂', 'Sooty Lampwren♂']],
    ['ability:"drip drip drip"', ['Eavesdrip']],
    [
      '8',
      [
        'Hedgerow',
        'Highsummer Hedgerow',
        'Harvest Hedgerow',
        'Midwinter Hedgerow',
        'Saltmarsh Hedgerow',
        '8-Bells',
      ],
    ],
    ['"8"', ['8-Bells']],
    ['bells', ['8-Bells']],
    // The words of the world itself, as its pages show them.
    ['deep-born beasts', ['Old Fathom', 'Moonbound Old Fathom']],
    ['full beam', ['Mega Fanalynx Noon', 'Mega Fanalynx Midnight']],
    ['wound up beasts of the second tide', ['からくりぼし', '8-Bells']],
    ['hearthside roost tide 3', names(lampshoal, 'egg:hearthside gen:3')],
    ['weight>=88st', undefined],
    ['weight>=88t', ['Old Fathom']],
    ['weight>=88000', ['Old Fathom']],
  ])('finds by %s', (q, found) => {
    const outcome = names(lampshoal, q);
    if (found) {
      expect(outcome).toEqual(found);
    } else {
      expect(outcome).toMatchObject({ kind: 'invalid' });
    }
  });

  test('knows no group of another world by its name', () => {
    const { search } = new Finder(compileCatalog(lampshoal));
    const outcome = search.run({ q: 'legendary birds', sort: '', forms: 'all' });
    expect(outcome.kind === 'found' && outcome.understand().query).toBe('is:legendary birds');
  });

  test('sorts names of all scripts by code point', () => {
    const sorted = names(lampshoal, 'gen>=2 is:base', '-name');
    expect(sorted).toEqual([
      'からくりぼし',
      'Νανούρας',
      'Yawnling',
      'Sir Samphire',
      'Old Fathom',
      'Midwinter',
      'Lampwren♂',
      'Lampwren♀',
      'Grand’Marée',
      'Dr. Barnacle',
      '8-Bells',
    ]);
  });
});
