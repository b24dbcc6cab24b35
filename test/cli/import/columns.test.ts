import { describe, expect, it } from 'vitest';
import { columnLetters } from '../../../src/cli/import/columns.ts';
import { chooseColumns, guessColumns } from '../../../src/cli/import/columns.ts';

const guess = (...names: string[]) => guessColumns(names).map(({ member, unit }) => unit ?? member);

describe('guessColumns()', () => {
  it.each([
    ['#', 'number'],
    ['No.', 'number'],
    ['NAME', 'name'],
    ['Genus', 'species'],
    ['Type 1', 'types'],
    ['type_2', 'types'],
    ['Primary type', 'types'],
    ['Second element', 'types'],
    ['Secret ability', 'hiddenAbilities'],
    ['Second height', undefined],
    ['Ability 3', 'abilities'],
    ['Hidden ability', 'hiddenAbilities'],
    ['Egg groups', 'eggGroups'],
    ['Gender ratio', 'gender'],
    ['Male %', 'male'],
    ['Height', 'height'],
    ['Gen', 'generation'],
    ['Is legendary', 'legendary'],
    ['isMythical', 'mythical'],
    ['Evolves from', 'evolvesFrom'],
    ['Evolves at level', 'level'],
    ['Evolution stone', 'stone'],
    ['Evo lvl', 'level'],
    ['Evolution item', 'item'],
    ['Pre-evolution', 'evolvesFrom'],
    ['How it evolves', 'how'],
    ['Evolution stone/condition', 'how'],
    ['Level, stone or item', 'how'],
    ['Evolution', undefined],
    ['Level item name', undefined],
    ['Also known as', 'aliases'],
    ['Color', 'colour'],
    ['Form of', 'formOf'],
    ['Été', undefined],
    ['Notes', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('takes a column called %j for %s', (name, member) => {
    expect(guess(name)).toEqual([member]);
  });

  it.each([
    ['Height (cm)', 'cm'],
    ['Height in feet', 'ft'],
    ['heightMetres', 'm'],
    ['Weight [lbs]', 'lb'],
    ['Mass (kg)', 'kg'],
  ])('finds the unit of %j', (name, unit) => {
    expect(guess(name)).toEqual([unit]);
  });

  it('leaves out a second column for a single member, and joins those of a list', () => {
    expect(guess('Height (m)', 'Height (ft)', 'Type', 'Type')).toEqual([
      'm',
      undefined,
      'types',
      'types',
    ]);
  });
});

describe('chooseColumns()', () => {
  const names = ['Name', 'Kind', 'Kind', 'Size'];
  const choose = (...choices: [string, string][]) =>
    chooseColumns(
      names,
      choices.map(([column, member]) => ({ column, member })),
    );

  it('accepts names in any case and letters, and prefers choices to guesses', () => {
    const chosen = choose(['SIZE', 'weight'], ['c', 'species'], ['Name', '-']);
    expect(chosen.map(({ member }) => member)).toEqual([undefined, undefined, 'species', 'weight']);
  });

  it.each([
    ['Nmae', 'name', 'No column is called "Nmae"; there are "Name", "Kind", "Kind", "Size"'],
    ['Kind', 'types', 'Columns B and C are both called "Kind"; name one by its letter'],
    ['Size', 'tallness', /^No member is called "tallness"; expected - or one of number, name, /],
  ])('says what is wrong with %s=%s', (column, member, reason) => {
    expect(() => choose([column, member])).toThrow(reason);
  });

  it('refuses two columns for a single member', () => {
    expect(() => choose(['B', 'height'], ['D', 'height'])).toThrow(
      'Columns B and D cannot both be the member "height"',
    );
  });
});

it('columnLetters() counts as spreadsheets do', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual([
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ]);
});
