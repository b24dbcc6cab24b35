import { describe, expect, test } from 'vitest';
import { nameKey } from '../../src/world/name-key.ts';
import { parseShippedWorld } from '../world/worlds.ts';

const { creatures, manifest, moves = [] } = await parseShippedWorld('default');

/** The letters of names in each language. */
const letters: Readonly<Record<string, RegExp>> = {
  de: /^[\p{Script=Latin}0-9♀♂ .:’-]+$/u,
  es: /^[\p{Script=Latin}0-9♀♂ .:’-]+$/u,
  fr: /^[\p{Script=Latin}0-9♀♂ .:’-]+$/u,
  it: /^[\p{Script=Latin}0-9♀♂ .:’-]+$/u,
  ja: /^[\p{Script=Katakana}ー・：♀♂２Ｚ]+$/u,
  ko: /^[\p{Script=Hangul}:♀♂2Z]+$/u,
  'zh-Hans': /^[\p{Script=Han}・：♀♂２]+$/u,
  'zh-Hant': /^[\p{Script=Han}・：♀♂ⅡＺＱ]+$/u,
};

/** Creatures whose Chinese names are two words in the games, not one in letters of two kinds. */
const twoWords = new Set([233, 474, 827, 828, 848, 867, 983, 1017]);

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
});

describe('The names of its forms in other languages', () => {
  const named = creatures.flatMap(({ number, names: own = {}, forms = [] }) =>
    forms.flatMap(({ name, names = {} }) =>
      Object.entries(names).map(([tag, localName]) => ({
        number,
        name,
        tag,
        localName,
        creature: own[tag] ?? '',
      })),
    ),
  );

  test('hold the name of the creature in the language, each of them', () => {
    expect(named.filter(({ localName, creature }) => !localName.includes(creature))).toEqual([]);
  });

  test('are those of one creature alone', () => {
    const owners = new Map<string, number>();
    const shared = named.filter(({ localName, number }) => {
      const key = nameKey(localName);
      const owner = owners.get(key) ?? number;
      owners.set(key, owner);
      return owner !== number;
    });
    expect(shared).toEqual([]);
  });

  test.each([
    ['Mega Charizard X', { de: 'Mega-Glurak X', it: 'MegaCharizard X', ja: 'メガリザードンＸ' }],
    ['Mega Dragonite', { de: 'Mega-Dragoran', fr: 'Méga-Dracolosse' }],
    ['Alolan Raichu', { de: 'Alola-Raichu', fr: 'Raichu d’Alola', ja: 'アローラ ライチュウ' }],
    ['Alola Cap Pikachu', { de: 'Pikachu (Alola-Kappe)', ko: '피카츄 (알로라캡)' }],
    ['Galarian Mr. Mime', { fr: 'M. Mime de Galar', 'zh-Hant': '伽勒爾 魔牆人偶' }],
    ['Gigantamax Pikachu', { de: 'Gigadynamax-Pikachu', es: 'Pikachu (Forma Gigamax)' }],
    ['Wash Rotom', { de: 'Wasch-Rotom', 'zh-Hant': '清洗洛托姆' }],
    ['Attack Deoxys', { ja: 'デオキシス（アタックフォルム）', es: 'Deoxys (Forma Ataque)' }],
    ['Unown F', { de: 'Icognito (F)', ja: 'アンノーン（Ｆ）' }],
    ['Polar Vivillon', { fr: 'Prismillon (Motif Banquise)', 'zh-Hant': '彩粉蝶（雪國花紋）' }],
    ['Female Pikachu', { de: 'Pikachu (Weiblich)', ko: '피카츄 (암컷의 모습)' }],
    ['Wellspring Mask Ogerpon', { de: 'Brunnenmaske-Ogerpon', ja: 'オーガポン（いどのめん）' }],
  ])('say of %s what its sources do', (name, names) => {
    const form = creatures.flatMap(({ forms = [] }) => forms).find((each) => each.name === name);
    expect(form?.names).toMatchObject(names);
  });

  test('are absent where no source has them', () => {
    expect(named.filter(({ name }) => name === 'Totem Alolan Marowak')).toEqual([]);
  });
});

/** What the games have; the two abilities of the newest mega forms have no names in other languages yet. */
const translated = [
  [
    'moves',
    moves,
    848,
    ['Flamethrower', 'Flammenwurf', 'Lanzallamas', 'Lance-Flammes', 'かえんほうしゃ'],
  ],
  [
    'abilities',
    manifest.abilities ?? [],
    310,
    ['Intimidate', 'Bedroher', 'Intimidación', 'Intimidation', 'いかく'],
  ],
] as const;

describe.each(translated)('The names of %s in other languages', (_, all, count, known) => {
  const tags = ['de', 'es', 'fr', 'ja'];

  test('are there in all languages of the pages', () => {
    expect(all).toHaveLength(count);
    for (const { name, names = {} } of all) {
      expect(Object.keys(names), name).toEqual(tags);
    }
  });

  test('are those of the games', () => {
    const found = all.find(({ name }) => name === known[0]);
    expect([found?.name, ...Object.values(found?.names ?? {})]).toEqual(known);
  });

  test.each(tags)('lead to one each in %s', (tag) => {
    const keys = all.map(({ names = {} }) => nameKey(names[tag] ?? ''));
    expect(new Set(keys).size).toBe(count);
  });

  test('have the letters of Japanese, typographic apostrophes, and no space at an end', () => {
    for (const { names = {} } of all) {
      expect(names['ja']).toMatch(
        /^[\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Han}ー・０-９１-９Ａ-Ｚ\w]+$/u,
      );
      expect(Object.values(names).filter((each) => /'|^ | $| {2}/.test(each))).toEqual([]);
    }
  });
});
