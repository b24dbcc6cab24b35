import { describe, expect, test } from 'vitest';
import { keyOfFile } from '../../src/api/pictures/user-images.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { findMisplaced } from '../../src/service/read-images.ts';
import { creatureEntry, worldOf } from '../catalog/entries.ts';

const world = worldOf([
  creatureEntry(25, 'Boulderdash', {
    forms: [{ name: 'Coastal Boulderdash' }, { name: '50% Boulderdash' }],
  }),
  creatureEntry(26, 'Mr. Foam', {
    aliases: ['Old Foam'],
    names: { de: 'Herr Schaum' },
  }),
]);
const catalog = compileCatalog({
  ...world,
  manifest: { ...world.manifest, synonyms: [['Coastal', 'Shore']] },
  evolutionStones: [{ name: 'Ripple Stone', slug: 'ripple', aka: 'Skipper', colour: '#000000' }],
});

const notesOn = (...files: readonly string[]): readonly string[] =>
  findMisplaced(
    catalog,
    new Map(files.map((file) => [keyOfFile(file.replace(/\.[^.]*$/, '')) ?? '', file])),
  ).map(({ file, text }) => `${file}: ${text}`);

const none = 'no creature, form or stone has this name';

describe('findMisplaced()', () => {
  test('says nothing of files that something is shown with', () => {
    const named = ['boulderdash-shore.png', 'old-foam.png', '50-boulderdash.png', 'ripple.png'];
    expect(notesOn('25.png', ...named)).toEqual([]);
  });

  test.each([
    ['Bulderdash.png', `Bulderdash.png: ${none}. Did you mean "Boulderdash"?`],
    [
      'costal-boulderdash.png',
      `costal-boulderdash.png: ${none}. Did you mean "Coastal Boulderdash"?`,
    ],
    ['riple-stone.png', `riple-stone.png: ${none}. Did you mean "Ripple Stone"?`],
    ['Zzyzx.png', `Zzyzx.png: ${none}`],
    ['Herr Schaum.png', `Herr Schaum.png: ${none}. Did you mean "Mr. Foam"?`],
    ['27.png', '27.png: no creature has the number 27'],
    [
      '25-costal.png',
      '25-costal.png: "Boulderdash" has no form of this name. Did you mean "Coastal Boulderdash"?',
    ],
    ['25 copy.png', '25 copy.png: "Boulderdash" has no form of this name'],
  ])('says what is the matter with %s', (file, note) => {
    expect(notesOn('25.png', file)).toEqual([note]);
  });

  test('says which of two files for one picture is used', () => {
    expect(notesOn('Boulderdash.gif', '25.png', 'ripple.png', 'ripple-stone.png')).toEqual([
      'Boulderdash.gif: not used, because "25.png" is the picture of "Boulderdash"',
      'ripple.png: not used, because "ripple-stone.png" is the picture of "Ripple Stone"',
    ]);
  });
});
