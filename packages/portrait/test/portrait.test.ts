import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawCutOut, drawPortrait } from '../src/portrait.ts';
import { drawStone } from '../src/stone.ts';
import { bodyPlans, type PortraitSubject } from '../src/subject.ts';
import { anySubject, plain } from './subjects.ts';
import { faultOf } from './well-formed.ts';

const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Returns the picture without its ids, which contain the number. */
const strokesOf = (subject: PortraitSubject): string =>
  drawPortrait(subject).replaceAll(/\bc[0-9a-z]+-[0-9a-z]+-/g, '');

describe('drawPortrait()', () => {
  test('draws the committed pictures on every machine and runtime', () => {
    const digests = bodyPlans.map((body, index) => [
      body,
      digestOf(drawPortrait({ ...plain, body, number: index + 1, form: index % 3 })),
    ]);
    expect(Object.fromEntries(digests)).toMatchSnapshot();
  });

  test('draws well-formed SVG of bounded size of any subject, and equal subjects equally', () => {
    fc.assert(
      fc.property(anySubject, (subject) => {
        const svg = drawPortrait(subject);
        expect(faultOf(svg)).toBeUndefined();
        expect(drawPortrait(structuredClone(subject))).toBe(svg);
        expect(svg.length).toBeLessThan(40_000);
      }),
      { numRuns: 300 },
    );
  });

  test('keeps nine in ten pictures below 15 kB', () => {
    const sizes = Array.from({ length: 400 }, (_, i) => {
      const body = bodyPlans[i % bodyPlans.length] ?? 'ball';
      return drawPortrait({ ...plain, number: i, family: i >> 1, body }).length;
    }).toSorted((a, b) => a - b);
    expect(sizes[360]).toBeLessThan(15_000);
  });

  test.each([
    ['number', 1000],
    ['form', 64],
  ])('draws each %s differently', (member, count) => {
    const pictures = Array.from({ length: count }, (_, i) => strokesOf({ ...plain, [member]: i }));
    expect(new Set(pictures).size).toBe(count);
  });

  test.each([
    ['type', { types: [{ name: 'Ember', colour: '#ec7132', motif: 'flame' }] }],
    ['colour', { colour: '#e0584c' }],
    ['body plan', { body: 'wings' }],
    ['family', { family: 4 }],
    ['stage', { stage: 3 }],
    ['weight', { weightKilograms: 90 }],
    ['height', { heightMetres: 3 }],
    ['kind', { kind: 'legendary' }],
    ['mega', { mega: true }],
  ] as const)('shows a different %s', (_, change) => {
    expect(strokesOf({ ...plain, ...change })).not.toBe(strokesOf(plain));
  });

  test.each(bodyPlans)(
    'draws the first of several stages of the plan %s smaller than the last',
    (body) => {
      const sizeOf = (stage: number): number => {
        const subject = { ...plain, body, stage };
        const [, scale] =
          /<g transform="translate\([^)]*\) scale\(([^)]*)\)">/.exec(drawPortrait(subject)) ?? [];
        const [, width, height] =
          / width="([^"]*)" height="([^"]*)"/.exec(drawCutOut(subject)) ?? [];
        return Number(scale) * Math.max(Number(width), Number(height));
      };
      expect(sizeOf(1)).toBeLessThan(sizeOf(3) * 0.95);
    },
  );

  test('uses each id in one picture alone, so that one page can hold several', () => {
    const idsOf = (subject: PortraitSubject): string[] =>
      [...drawPortrait(subject).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '');
    const all = [1, 11, 111, 1111].flatMap((number) =>
      [0, 1, 11].flatMap((form) => [...new Set(idsOf({ ...plain, number, form }))]),
    );
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('drawStone()', () => {
  test('draws well-formed SVG of any slug and colour, and equal stones equally', () => {
    const colour = fc.integer({ min: 0, max: 0xffffff });
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,12}$/), colour, (slug, word) => {
        const subject = { slug, colour: `#${word.toString(16).padStart(6, '0')}` };
        expect(faultOf(drawStone(subject))).toBeUndefined();
        expect(drawStone(subject)).toBe(drawStone({ ...subject }));
      }),
      { numRuns: 100 },
    );
  });

  test('draws the committed picture', () => {
    expect(digestOf(drawStone({ slug: 'ember', colour: '#e8602c' }))).toMatchSnapshot();
  });
});
