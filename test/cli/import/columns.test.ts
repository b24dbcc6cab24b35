import { describe, expect, it } from 'vitest';
import { chooseColumns, guessColumns } from '../../../src/cli/import/columns.ts';

const guess = (...names: string[]) => guessColumns(names).map(({ member, unit }) => unit ?? member);

describe('guessColumns()', () => {
  it.each([
    ['number', '#', 'No.'],
    ['name', 'NAME', 'Names'],
    ['description', 'Descriptions'],
    ['species', 'Genus'],
    ['types', 'Type 1', 'type_2', 'Primary type', 'Second element'],
    ['abilities', 'Ability 3'],
    ['hiddenAbilities', 'Hidden ability', 'Secret ability'],
    ['eggGroups', 'Egg groups'],
    ['gender', 'Gender ratio'],
    ['male', 'Male %'],
    ['height', 'Height'],
    ['generation', 'Gen'],
    ['legendary', 'Is legendary'],
    ['mythical', 'isMythical'],
    ['evolvesFrom', 'Evolves from', 'Pre-evolution'],
    ['becomes', 'Evolves into', 'Next evolution'],
    ['level', 'Evolves at level', 'Evo lvl'],
    ['stone', 'Evolution stone'],
    ['item', 'Evolution item'],
    ['how', 'How it evolves', 'Evolution stone/condition', 'Level, stone or item'],
    ['aliases', 'Also known as'],
    ['colour', 'Color'],
    ['formOf', 'Form of'],
  ])('finds the member %s by its names', (member, ...names) => {
    expect(names.flatMap((name) => guess(name))).toEqual(names.map(() => member));
  });

  it('takes other names for none', () => {
    const names = ['Second height', 'Evolution', 'Level item name', 'Été', 'Notes', ''];
    const others = [...names, 'constructor'];
    expect(others.flatMap((name) => guess(name))).toEqual(others.map(() => undefined));
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
    ['Heavy (g)', 'weight', 'g'],
    ['Heft in lbs', 'weight', 'lb'],
    ['Weight (kg)', 'weight', 'kg'],
    ['Heavy (g)', 'height', undefined],
  ])('takes %s for the %s in its unit', (column, member, unit) => {
    expect(chooseColumns([column], [{ column, member }])[0]?.unit).toBe(unit);
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
