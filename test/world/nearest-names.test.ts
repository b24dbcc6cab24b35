import { describe, expect, test } from 'vitest';
import { compileNearestNames } from '../../src/world/nearest-names.ts';
import { compileShippedWorld } from './worlds.ts';

const creatures = [...(await compileShippedWorld('default')).creatures];
const forms = creatures.flatMap((creature) => creature.forms);
const nearest = compileNearestNames(
  forms.map(({ name, aliases }) => ({ name, alsoKnownAs: aliases })),
);

describe('nearest names of the default world (decision 3)', () => {
  test.each(['', ' ', '?!', '\ud800', 'qqqqqqqq', 'zz', 'xyzzyxyzzyxyzzy', 'ピカチュウ'])(
    '%j is near to nothing',
    (query) => {
      expect(nearest(query, 5)).toEqual([]);
    },
  );

  test('a query longer than any name is not compared, and costs nothing', () => {
    const started = process.cpuUsage();
    expect(nearest('pikachu'.repeat(1429), 5)).toEqual([]);
    expect(nearest(`${'-'.repeat(10_000)}pikchu`, 5)).toEqual([
      'Pikachu',
      ...nearest('pikchu', 5).slice(1),
    ]);
    expect(nearest('\u0301'.repeat(10_000), 5)).toEqual([]);
    // Of this processor: the time of a clock depends on what else the machine does.
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
  });
});

describe('compileNearestNames()', () => {
  const rank = compileNearestNames([
    { name: 'Gamma' },
    { name: 'Gamme' },
    { name: 'Gammastone' },
    { name: 'Big Gamma' },
    { name: 'Gamut' },
    { name: 'Delta', alsoKnownAs: ['Fourth', 'Gammo'] },
    { name: '♪' },
  ]);

  test('puts one wrong letter first, then longer names that begin so, then more wrong letters, then names that hold it', () => {
    expect(rank('gamma', 10)).toEqual(['Gamma', 'Gamme', 'Delta', 'Gammastone', 'Big Gamma']);
  });

  test('leaves equals in the order given', () => {
    expect(rank('gammi', 10).slice(0, 3)).toEqual(['Gamma', 'Gamme', 'Delta']);
  });

  test('finds a name by its aliases, and returns it once', () => {
    expect(rank('forth', 10)).toEqual(['Delta']);
    expect(
      compileNearestNames([{ name: 'Abcd', alsoKnownAs: ['Abcde', 'Abcdf'] }])('abcd', 9),
    ).toEqual(['Abcd']);
  });

  test('puts a long name that begins with the text no lower than one that holds it', () => {
    const long = `bbaa${'c'.repeat(180)}`;
    const nearestOfTwo = compileNearestNames([{ name: long }, { name: 'abbaaa' }]);
    expect(nearestOfTwo('bbaa', 2)).toEqual([long, 'abbaaa']);
  });
});
