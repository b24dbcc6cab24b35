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

  test('puts an alias behind a name that is as near', () => {
    const fields = [{ name: 'special-defense', alsoKnownAs: ['SpD'] }, { name: 'speed' }];
    expect(compileNearestNames(fields)('sped', 2)).toEqual(['speed', 'special-defense']);
  });
});
