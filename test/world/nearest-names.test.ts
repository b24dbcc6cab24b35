import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileNearestNames, editDistance } from '../../src/world/nearest-names.ts';
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

/** Optimal string alignment by its definition: the cheapest last step, of all that there are. */
function distanceOracle(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) {
    return a.length + b.length;
  }
  const replaced = distanceOracle(a.slice(0, -1), b.slice(0, -1)) + (a.at(-1) === b.at(-1) ? 0 : 1);
  const taken = distanceOracle(a.slice(0, -1), b) + 1;
  const put = distanceOracle(a, b.slice(0, -1)) + 1;
  const canSwap = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  const swapped = canSwap ? distanceOracle(a.slice(0, -2), b.slice(0, -2)) + 1 : Infinity;
  return Math.min(replaced, taken, put, swapped);
}

const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 });
const bounds = fc.nat(12);

describe('editDistance()', () => {
  test('is the minimum number of insertions, deletions, replacements and swaps of letters, up to the bound', () => {
    fc.assert(
      fc.property(words, words, bounds, (a, b, most) => {
        const distance = distanceOracle(a, b);
        expect(editDistance(a, b, most)).toBe(distance > most ? undefined : distance);
      }),
      { numRuns: 800 },
    );
  });
});
