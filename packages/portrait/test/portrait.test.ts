import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawPortrait } from '../src/portrait.ts';
import { drawStone } from '../src/stone.ts';
import { bodyPlans, motifs, type PortraitSubject } from '../src/subject.ts';
import { anySubject, plain } from './subjects.ts';
import { faultOf } from './well-formed.ts';

const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Returns the picture without its ids, which contain the number. */
const strokesOf = (subject: PortraitSubject): string =>
  drawPortrait(subject).replaceAll(/\bc[0-9a-z]+-[0-9a-z]+-/g, '');

describe('drawPortrait()', () => {
  test('draws equal subjects equally', () => {
    fc.assert(
      fc.property(anySubject, (subject) => {
        expect(drawPortrait(structuredClone(subject))).toBe(drawPortrait(subject));
      }),
      { numRuns: 50 },
    );
  });

  test('draws the committed pictures on every machine and runtime', () => {
    const digests = bodyPlans.map((body, index) => [
      body,
      digestOf(drawPortrait({ ...plain, body, number: index + 1, form: index % 3 })),
    ]);
    expect(Object.fromEntries(digests)).toMatchSnapshot();
  });

  test.each(bodyPlans)('draws well-formed SVG of the body plan %s with every motif', (body) => {
    for (const [index, motif] of motifs.entries()) {
      const svg = drawPortrait({
        ...plain,
        number: index + 1,
        family: index * 7 + 1,
        body,
        stage: (index % 3) + 1,
        types: [{ name: motif, colour: '#c2404a', motif }],
      });
      expect(faultOf(svg), `${body} ${motif}`).toBeUndefined();
    }
  });

  test('draws well-formed SVG of bounded size of any subject', () => {
    fc.assert(
      fc.property(anySubject, (subject) => {
        const svg = drawPortrait(subject);
        expect(faultOf(svg)).toBeUndefined();
        expect(svg.length).toBeLessThan(28_000);
      }),
      { numRuns: 300 },
    );
  });

  test('keeps nine in ten pictures below 15 kB', () => {
    const sizes = Array.from(
      { length: 400 },
      (_, index) =>
        drawPortrait({
          ...plain,
          number: index,
          family: index >> 1,
          body: bodyPlans[index % bodyPlans.length] ?? 'ball',
        }).length,
    ).toSorted((a, b) => a - b);
    expect(sizes[360]).toBeLessThan(15_000);
  });

  test('draws each number differently', () => {
    const pictures = Array.from({ length: 1000 }, (_, index) =>
      strokesOf({ ...plain, number: index + 1 }),
    );
    expect(new Set(pictures).size).toBe(1000);
  });

  test('draws each form of a creature differently', () => {
    const pictures = Array.from({ length: 64 }, (_, form) => strokesOf({ ...plain, form }));
    expect(new Set(pictures).size).toBe(64);
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
