import { describe, expect, test } from 'vitest';
import { Finder } from '../../src/search/finder.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { creatureEntry, worldOf } from '../catalog/entries.ts';
import { find, namesOf } from './default-world.ts';

const first = (q: string, count: number, sort = ''): readonly string[] =>
  [find(q, sort)].flat().slice(0, count).map(String);

describe('words in the default world', () => {
  test.each([
    ['eve', ['Eevee', 'Trevenant', 'Partner Eevee', 'Gigantamax Eevee', 'Female Eevee']],
    ['malev', []],
    ['axp', []],
    ['"eve"', []],
    ['-eve name:venusaur', ['Venusaur', 'Mega Venusaur', 'Gigantamax Venusaur', 'Female Venusaur']],
  ])('do not match across words from the middle of a word: %s', (q, names) => {
    expect(find(q)).toEqual(names);
  });

  test.each([
    ['mrmime', ['Mr. Mime', 'Galarian Mr. Mime']],
    ['mr.mime', ['Mr. Mime', 'Galarian Mr. Mime']],
    ['mimejr', ['Mime Jr.']],
    ['tapukoko', ['Tapu Koko']],
    ['tapu-koko', ['Tapu Koko']],
    ['hooh', ['Ho-Oh']],
    ['porygonz', ['Porygon-Z']],
    ['typenull', ['Type: Null']],
    ['charizardx', ['Mega Charizard X']],
    ['greattu', ['Great Tusk']],
    ['nidoranf', ['Nidoran♀']],
    ['farfetch’d', ['Farfetch’d', 'Galarian Farfetch’d']],
    ['rfetchd', ['Farfetch’d', 'Sirfetch’d', 'Galarian Farfetch’d']],
    ['sirfetchd', ['Sirfetch’d']],
    ['タイプヌル', ['Type: Null']],
    ['イプヌル', []],
    ['ヌル', ['Type: Null']],
    ['カプコ', ['Tapu Koko']],
    ['monsieurm', []],
  ])('match across words from the beginning of a word: %s', (q, names) => {
    expect(find(q)).toEqual(names);
  });

  test.each([
    ['the whole name first', 'mew', ['Mew', 'Mewtwo', 'Mega Mewtwo X', 'Mega Mewtwo Y']],
    ['the beginning of a name before that of a word', 'mime', ['Mime Jr.', 'Mr. Mime']],
    ['the beginning of a word before its middle', 'ash', ['Ash-Greninja', 'Sandslash']],
    ['what begins so in the order of numbers', 'nido', ['Nidoran♀', 'Nidorina', 'Nidoqueen']],
    ['base forms before others that fit as well', 'fe', ['Fearow', 'Feraligatr', 'Feebas']],
    ['base forms before others that have it within', 'saur', ['Bulbasaur', 'Ivysaur', 'Venusaur']],
    ['words side by side as one text', 'mr mi', ['Mr. Mime', 'Galarian Mr. Mime']],
    ['words side by side, whatever is beside them', 'type:psychic mew -is:mega', ['Mew', 'Mewtwo']],
    ['words in parentheses like others', '(mew) (type:psychic)', ['Mew', 'Mewtwo']],
    ['phrases like words', '"mime"', ['Mime Jr.', 'Mr. Mime', 'Galarian Mr. Mime']],
    ['names of an alternative like others', 'mew or ditto', ['Ditto', 'Mew', 'Mewtwo']],
    ['a name in another language like any', 'ミュウ', ['Mew', 'Mewtwo', 'Mega Mewtwo X']],
  ])('put %s: %s', (_, q, names) => {
    expect(first(q, names.length)).toEqual(names);
  });

  test.each([
    ['what is left out', '-mew type:psychic gen:1', '', ['Alolan Raichu', 'Abra']],
    ['names in full', 'name:mewtwo', '', ['Mewtwo', 'Mega Mewtwo X']],
    ['a search in the order of numbers', 'mew', 'number', ['Mewtwo', 'Mega Mewtwo X']],
    ['a search in any other order', 'mew', '-height', ['Mega Mewtwo X', 'Mewtwo']],
  ])('do not affect the order of %s', (_, q, sort, names) => {
    expect(first(q, names.length, sort)).toEqual(names);
  });
});

describe('a word of digits in the default world', () => {
  const charizards = ['Charizard', 'Mega Charizard X', 'Mega Charizard Y', 'Gigantamax Charizard'];
  const percentages = ['10% Zygarde', 'Power Construct 10% Zygarde'];

  test.each([
    ['finds the creature of that number in all its forms', '6', charizards],
    ['finds it whatever zeros lead', '006', charizards],
    ['finds it with the sign for a number', '#6', charizards],
    ['finds it with both', '#0006', charizards],
    ['puts the number before names that have the digits', '10', ['Caterpie', ...percentages]],
    ['finds names that have the digits within a word', '2', ['Ivysaur', 'Porygon2']],
    ['is asked for beside other words', 'mega 6', ['Mega Charizard X', 'Mega Charizard Y']],
    ['is asked for beside conditions', '10 type:ground', percentages],
    ['is left out with both that it finds', '-10 name:zygarde is:base', ['Zygarde']],
    ['finds nothing where neither is known', '1026', []],
    ['finds nothing however large it is', '9'.repeat(400), []],
  ])('%s: %s', (_, q, names) => {
    expect(find(q)).toEqual(names);
  });

  test.each([
    ['a phrase', '"10"', percentages],
    ['digits with another sign', '10%', percentages],
    ['digits with a point', '2.5', []],
    ['digits and letters', '25pikachu', []],
    ['several signs', '##6', []],
  ])('is not a number as %s: %s', (_, q, names) => {
    expect(find(q)).toEqual(names);
  });
});

describe('words in a world whose forms have names of their own', () => {
  const catalog = compileCatalog(
    worldOf([
      creatureEntry(1, 'Old Lantern', { forms: [{ name: 'Ember Shape' }] }),
      creatureEntry(2, 'Lanternet', { names: { de: 'Leuchte' } }),
      creatureEntry(3, 'Lantern', {
        forms: [{ name: 'Dark' }],
        names: { de: 'Leucht', fr: 'Feu Leuchte' },
      }),
      creatureEntry(4, 'Darkling', { forms: [{ name: 'Dark Darkling' }] }),
    ]),
  );
  const { search } = new Finder(catalog);

  test.each([
    ['lantern', ['Lantern', 'Dark', 'Lanternet', 'Old Lantern', 'Ember Shape']],
    ['dark', ['Dark', 'Darkling', 'Dark Darkling']],
    ['ember', ['Ember Shape']],
    ['leucht', ['Lantern', 'Dark', 'Lanternet']],
    ['leuchte', ['Lanternet', 'Lantern', 'Dark']],
    ['feule', ['Lantern', 'Dark']],
    ['uleuchte', []],
  ])('rank each form by its best name: %s', (q, names) => {
    const outcome = search.run({ q, sort: '', forms: 'all' });
    expect(outcome.kind === 'found' && namesOf(outcome.forms)).toEqual(names);
  });
});
