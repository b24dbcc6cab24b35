import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chartOf } from '../../src/catalog/type-chart.ts';
import type { Manifest } from '../../src/world/schema.ts';
import { parseShippedWorld, shippedWorlds } from '../world/worlds.ts';
import { worldOf } from './entries.ts';

type Attacks = Readonly<Record<string, number>>;

function manifestOf(types: Readonly<Record<string, Attacks | undefined>>): Manifest {
  return {
    ...worldOf([]).manifest,
    types: Object.entries(types).map(([name, attacks]) => ({
      name,
      colour: '#808080',
      ...(attacks && { attacks: { ...attacks } }),
    })),
  };
}

describe('chartOf()', () => {
  test('returns no chart if no type states how it attacks', () => {
    expect(chartOf(manifestOf({ Fire: undefined, Water: undefined }))).toBeUndefined();
  });

  test('returns a chart if any type states how it attacks', () => {
    const chart = chartOf(manifestOf({ Fire: undefined, Water: { Fire: 2 } }));
    expect(chart?.types).toEqual(['Fire', 'Water']);
    expect(chart?.multiplier('Water', ['Fire'])).toBe(2);
    expect(chart?.multiplier('Water', ['Water'])).toBe(1);
    expect(chart?.multiplier('Fire', ['Water'])).toBe(1);
    expect(chartOf(manifestOf({ Fire: {} }))?.multiplier('Fire', ['Fire'])).toBe(1);
  });

  test('multiplies over all types of the defender', () => {
    const chart = chartOf(manifestOf({ A: { B: 2, C: 0.5, D: 0 }, B: {}, C: {}, D: {} }));
    expect(chart?.multiplier('A', [])).toBe(1);
    expect(chart?.multiplier('A', ['B', 'C'])).toBe(1);
    expect(chart?.multiplier('A', ['B', 'B'])).toBe(4);
    expect(chart?.multiplier('A', ['B', 'D'])).toBe(0);
    expect(chart?.multiplier('A', ['D', 'B', 'C'])).toBe(0);
  });

  test('accepts names of object members such as "constructor"', () => {
    const chart = chartOf(manifestOf({ constructor: { toString: 2 }, toString: undefined }));
    expect(chart?.multiplier('constructor', ['toString'])).toBe(2);
    expect(chart?.multiplier('toString', ['constructor'])).toBe(1);
    expect(chart?.multiplier('valueOf', ['hasOwnProperty'])).toBe(1);
  });

  test.each(shippedWorlds)('agrees with the files of the world "%s"', async (name) => {
    const { manifest } = await parseShippedWorld(name);
    const chart = chartOf(manifest);
    const type = fc.constantFrom(...manifest.types);
    fc.assert(
      fc.property(type, fc.array(type, { maxLength: 3 }), (attacker, defenders) => {
        let expected = 1;
        for (const defender of defenders) {
          expected *= attacker.attacks?.[defender.name] ?? 1;
        }
        const names = defenders.map((each) => each.name);
        expect(chart?.multiplier(attacker.name, names)).toBe(expected);
      }),
    );
  });
});
