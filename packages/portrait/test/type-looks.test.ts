import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hueDistance, parseColour } from '../src/colours.ts';
import { coloursOfTypes, typeLookOf } from '../src/type-looks.ts';

/** The distance of two colours in OKLab, from their Cartesian coordinates. */
function distance(one: string, other: string): number {
  const [a, b] = [one, other].map((hex) => {
    const { l, c, h } = parseColour(hex);
    const turn = (h / 180) * Math.PI;
    return [l, c * Math.cos(turn), c * Math.sin(turn)] as const;
  });
  return Math.hypot(...[0, 1, 2].map((i) => (a?.[i] ?? 0) - (b?.[i] ?? 0)));
}

function nearestPair(colours: readonly string[]): number {
  const distances = colours.flatMap((colour, i) =>
    colours.slice(i + 1).map((other) => distance(colour, other)),
  );
  return Math.min(1, ...distances);
}

const warm = { red: 25, orange: 55, yellow: 95 };
const hues = { ...warm, green: 140, cyan: 205, blue: 255, violet: 300, pink: 355 };

describe('coloursOfTypes()', () => {
  test.each(
    Object.entries({
      blue: 'Water, Tide, Brook, Deep Water, WATERY',
      green: 'Grass, Forest, Bramble',
      orange: 'Fire, Ember, Cinder',
      yellow: 'Thunder, Electric, Sparks, Thunderstorm',
      cyan: 'Ice',
      violet: 'Ghost, Poison',
      pink: 'Fairy',
      red: 'Blood',
    }),
  )('gives names that say it the hue %s: %s', (hue, names) => {
    for (const name of names.split(', ')) {
      const { h } = parseColour(coloursOfTypes([name])[0] ?? '');
      const nearest = Object.entries(hues).toSorted(
        ([, one], [, other]) => Math.abs(hueDistance(h, one)) - Math.abs(hueDistance(h, other)),
      );
      expect(
        nearest.slice(0, 2).map(([each]) => each),
        name,
      ).toContain(hue);
    }
  });

  test.each([
    ['Shadow', 'Light', 'Snow'],
    ['Soot', 'Steel', 'Frost'],
  ])('tells "%s" from "%s" and "%s" by lightness', (...names) => {
    const lightness = coloursOfTypes(names).map((colour) => parseColour(colour).l);
    expect(lightness).toEqual(lightness.toSorted((a, b) => a - b));
  });

  test('is the same whatever else a world has, where the colours are apart', () => {
    const [alone] = coloursOfTypes(['Water']);
    expect(coloursOfTypes(['Qwx', 'Water', 'Fire'])[1]).toBe(alone);
  });

  test('keeps types apart that mean the same, and those whose names say nothing', () => {
    const invented =
      'Water Grass Fire Frostbite Thunderstorm Shadowlands Lanternlight Ironclad Soot Venom Fungal Dream Clockwork Ghost Snow Tide Blorp Zim';
    const alike = 'Fire Flame Ember Cinder Blaze Lava';
    const unknown = Array.from({ length: 24 }, (_, i) => `Qx${i}z`);
    for (const names of [invented.split(' '), alike.split(' '), unknown]) {
      expect(nearestPair(coloursOfTypes(names))).toBeGreaterThan(0.07);
    }
  });

  test('keeps new types apart from those that a world has', () => {
    const [water] = coloursOfTypes(['Water']);
    const [tide = '', other = ''] = coloursOfTypes(['Water', 'Qwx'], [water ?? '']);
    expect(nearestPair([water ?? '', tide, other])).toBeGreaterThan(0.07);
  });

  test('gives any types colours that can be told apart', () => {
    const name = fc.oneof(
      fc.constantFrom('Fire', 'Ember', 'Water', 'Sea', 'Leaf', 'Snow', 'Ice', 'Stone', 'Shadow'),
      fc.string({ minLength: 1, maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 40 }), (names) => {
        const colours = coloursOfTypes(names);
        expect(colours).toHaveLength(names.length);
        colours.forEach((colour) => expect(colour).toMatch(/^#[0-9a-f]{6}$/));
        expect(nearestPair(colours)).toBeGreaterThan(0.04);
      }),
      { numRuns: 60 },
    );
  });
});

describe('typeLookOf()', () => {
  test('agrees with the types of the built-in world', () => {
    const file = new URL('../../../worlds/default/world.json', import.meta.url);
    const { types } = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly types: readonly { name: string; colour: string; motif: string }[];
    };
    const differing = types.filter(({ name, colour, motif }) => {
      const look = typeLookOf(name);
      return look?.motif !== motif || distance(look.colour, colour) > 0.12;
    });
    expect(differing.map(({ name }) => name)).toEqual([]);
  });

  test.each(['', '!', 'Qwx', 'constructor', 'Sir'])('says nothing of "%s"', (name) => {
    expect(typeLookOf(name)).toBeUndefined();
  });
});
