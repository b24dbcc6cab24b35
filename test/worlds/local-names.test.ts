import { describe, expect, test } from 'vitest';
import { nameKey } from '../../src/world/name-key.ts';
import { readFacts } from '../../tools/world/facts.ts';
import { parseShippedWorld } from '../world/worlds.ts';

const { creatures, manifest } = await parseShippedWorld('default');

/** What a name in each language is written with. */
const letters: Readonly<Record<string, RegExp>> = {
  de: /^[\p{Script=Latin}0-9♀♂ .:’-]+$/u,
  es: /^[\p{Script=Latin}0-9♀♂ .:’-]+$/u,
  fr: /^[\p{Script=Latin}0-9♀♂ .:’-]+$/u,
  it: /^[\p{Script=Latin}0-9♀♂ .:’-]+$/u,
  ja: /^[\p{Script=Katakana}ー・：♀♂２Ｚ]+$/u,
  ko: /^[\p{Script=Hangul}:♀♂2Z]+$/u,
  'zh-Hans': /^[\p{Script=Han}・：♀♂２ＺＱ]+$/u,
  'zh-Hant': /^[\p{Script=Han}・：♀♂２ＺＱ]+$/u,
};

/** Creatures whose Chinese names are two words in the games, not one in letters of two kinds. */
const twoWords = new Set([827, 828, 848, 867, 983, 1017]);

describe('The names of the default world in other languages', () => {
  test('are there for every creature, in its order of languages', () => {
    expect(manifest.language).toBe('en');
    for (const { names } of creatures) {
      expect(Object.keys(names ?? {})).toEqual(Object.keys(letters));
    }
  });

  test.each(Object.entries(letters))('in %s are written as the language is', (tag, pattern) => {
    const others = creatures.filter(({ names }) => !pattern.test(names?.[tag] ?? ''));
    expect(others.map(({ names }) => names?.[tag])).toEqual([]);
  });

  test('lead to one creature each, and none is another creature’s own name', () => {
    const owners = new Map<string, string>();
    const shared: string[] = [];
    for (const { name, names } of creatures) {
      for (const key of new Set([name, ...Object.values(names ?? {})].map(nameKey))) {
        if (owners.has(key)) {
          shared.push(`${key}: ${owners.get(key)} and ${name}`);
        }
        owners.set(key, name);
      }
    }
    expect(shared).toEqual([]);
  });

  test.each([
    [4, { de: 'Glumanda', fr: 'Salamèche', ja: 'ヒトカゲ', ko: '파이리' }],
    [104, { ja: 'カラカラ', 'zh-Hant': '卡拉卡拉' }],
    [105, { ja: 'ガラガラ' }],
    [154, { 'zh-Hans': '大竺葵', 'zh-Hant': '大竺葵' }],
    [258, { 'zh-Hans': '水跃鱼', 'zh-Hant': '水躍魚' }],
    [772, { de: 'Typ:Null', es: 'Código Cero', it: 'Tipo Zero' }],
    [984, { it: 'Grandizanne', ja: 'イダイナキバ' }],
    [1025, { de: 'Infamomo', fr: 'Pêchaminus', ko: '복숭악동' }],
  ])('of number %i are those of the games', (number, names) => {
    const creature = creatures.find((each) => each.number === number);
    expect(creature?.names).toMatchObject(names);
  });

  test('have as many letters in both kinds of Chinese', () => {
    const differing = creatures.filter(
      ({ number, names }) =>
        !twoWords.has(number) && names?.['zh-Hans']?.length !== names?.['zh-Hant']?.length,
    );
    expect(differing.map(({ number, names }) => [number, names])).toEqual([]);
  });

  test('are corrected with a reason each time', () => {
    const { corrections } = readFacts().localNames;
    expect(corrections.filter(({ reason, is, was }) => reason.length < 20 || is === was)).toEqual(
      [],
    );
  });
});
