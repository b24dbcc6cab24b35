import { describe, expect, test } from 'vitest';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { findNaming, type Naming, ownNaming } from '../../src/catalog/languages.ts';
import { parseShippedWorld } from '../world/worlds.ts';
import { creatureEntry, worldOf } from './entries.ts';

const world = await parseShippedWorld('default');
const catalog = compileCatalog(world);

function namingIn(source: Catalog, language: string): Naming {
  const naming = findNaming(source, language);
  if (!naming) {
    throw new Error(`Expected names in the language "${language}"`);
  }
  return naming;
}

describe('Names in other languages', () => {
  test.each<[manner: string, variant: (name: string) => string]>([
    ['as it is', (name) => name],
    ['in lower case', (name) => name.toLowerCase()],
    ['in upper case', (name) => name.toUpperCase()],
    ['in NFD', (name) => name.normalize('NFD')],
    ['in NFKC', (name) => name.normalize('NFKC')],
    ['without punctuation', (name) => name.replaceAll(/[\p{P}\s]/gu, '')],
  ])('find their creature: every one of the default world, %s', (_, variant) => {
    const wrong = world.creatures.flatMap(({ number, names, forms = [] }) =>
      [{ names }, ...forms]
        .flatMap((form) => Object.values(form.names ?? {}))
        .filter((name) => catalog.names.find(variant(name))?.number !== number),
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    ['glumanda', 4],
    ['SALAMECHE', 4],
    ['ﾋﾄｶｹﾞ', 4],
    ['カラカラ', 104],
    ['ガラガラ', 105],
    ['ニドラン♀', 29],
    ['니드런♂', 32],
    ['妙蛙種子', 1],
    ['codigo cero', 772],
    ['type null', 772],
    ['mega glurak x', 6],
    ['Dracaufeu Gigamax', 6],
    ['アローラライチュウ', 26],
    ['raichu d alola', 26],
    ['超級噴火龍X', 6],
    ['ウォッシュロトム', 479],
    ['deoxys angriffsform', 386],
  ])('%j finds number %i', (name, number) => {
    expect(catalog.names.find(name)?.number).toBe(number);
  });

  test.each(['ヒトカ', 'ガラカラ', 'ニドラン', 'フシギ', '！'])('%j finds none', (name) => {
    expect(catalog.names.find(name)).toBeUndefined();
  });

  test('are in the languages of the world', () => {
    const languages = ['de', 'es', 'fr', 'it', 'ja', 'ko', 'zh-Hans', 'zh-Hant'];
    expect(catalog.localNames.languages).toEqual(languages);
  });
});

describe('A name in another language', () => {
  const shared = compileCatalog(
    worldOf([
      creatureEntry(1, 'One', { names: { de: 'Eins', fr: 'Autre', ja: 'ひと' } }),
      creatureEntry(2, 'Two', { names: { de: 'Zwei', es: 'Autre', fr: 'Three' } }),
      creatureEntry(3, 'Three', {
        names: { de: 'Drei', fr: 'Trois', es: 'trois!' },
        forms: [{ name: 'Eins Three' }, { name: 'Big Three', names: { de: 'Großdrei' } }],
      }),
      creatureEntry(4, 'Four', {
        forms: [
          { name: 'Drei Four', names: { de: 'Zwei' } },
          { name: 'Four Drei B', names: { fr: 'Quatre', de: 'Quatre' } },
        ],
      }),
    ]),
  );

  test.each<[string, number | undefined, string]>([
    ['Eins', 1, 'finds its creature'],
    ['Autre', undefined, 'that two creatures have in different languages finds neither'],
    ['Three', 3, 'that is another’s own name gives way to it'],
    ['Trois', 3, 'that one creature has twice finds it'],
    ['Three Eins', 3, 'is no word of another word order'],
    ['Eins Zwei', undefined, 'makes no name together with another'],
    ['ひど', undefined, 'has its own letters'],
    ['grossdrei', 3, 'of a form finds the form’s creature'],
    ['Quatre', 4, 'that a form has twice finds its creature'],
    ['Zwei', undefined, 'that a creature and another’s form have finds neither'],
  ])('%s: %j', (name, number) => {
    expect(shared.names.find(name)?.number).toBe(number);
  });
});

describe('findNaming()', () => {
  const find = (source: Catalog, number: number) => {
    const creature = source.findNumber(number);
    if (!creature) {
      throw new Error(`Expected a creature with the number ${number}`);
    }
    return creature;
  };

  test('names forms and lines', () => {
    const naming = namingIn(catalog, 'fr');
    const charizard = find(catalog, 6);
    expect(charizard.forms.map((form) => naming.nameOfForm(charizard, form))).toEqual([
      'Dracaufeu',
      'Méga-Dracaufeu X',
      'Méga-Dracaufeu Y',
      'Dracaufeu Gigamax',
    ]);
    expect(charizard.forms[0].line.creatures.map(naming.nameFor)).toEqual([
      'Salamèche',
      'Reptincel',
      'Dracaufeu',
    ]);
  });

  test('falls back on the world’s own name', () => {
    const some = compileCatalog(
      worldOf([
        creatureEntry(1, 'One', {
          names: { de: 'Eins' },
          forms: [{ name: 'Big One' }, { name: 'Sea One', names: { de: 'See-Eins' } }],
        }),
        creatureEntry(2, 'Two', { forms: [{ name: 'Big Two', names: { de: 'Großzwei' } }] }),
      ]),
    );
    const naming = namingIn(some, 'de');
    expect(['One', 'Two', 'Nobody'].map(naming.nameFor)).toEqual(['Eins', 'Two', 'Nobody']);
    const shown = [1, 2].flatMap((number) => {
      const creature = find(some, number);
      return creature.forms.map((form) => naming.nameOfForm(creature, form));
    });
    expect(shown).toEqual(['Eins', 'Big One', 'See-Eins', 'Two', 'Großzwei']);
  });

  test('finds none for a language that the world does not have', () => {
    expect(findNaming(catalog, 'tlh')).toBeUndefined();
  });

  test('returns the world’s own names without a language', () => {
    const pikachu = find(catalog, 25);
    expect(ownNaming.nameOfForm(pikachu, pikachu.forms[0])).toBe('Pikachu');
    expect(ownNaming.nameFor('Pichu')).toBe('Pichu');
  });
});
