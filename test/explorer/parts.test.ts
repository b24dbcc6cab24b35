import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeEmbedded } from '../../src/explorer/document.ts';
import { namedTarget } from '../../src/explorer/page.tsx';
import { cutOutOf } from '../../src/explorer/parts/portrait.tsx';
import { comparisonTarget, readChoice } from '../../src/explorer/pages/compare/choice.ts';
import { readOffset, readState, stateTarget } from '../../src/explorer/pages/catalog/state.ts';
import { fitSizes } from '../../src/explorer/pages/compare/sizes-in-row.tsx';
import { retryWhileBusy } from '../../src/explorer/retry.ts';
import { findPage } from '../../src/explorer/routes.ts';
import { placeTarget, readPlace } from '../../src/explorer/pages/quiz/place.ts';
import { writeMultiplier } from '../../src/explorer/fact-words.ts';
import { describeSeconds } from '../../src/explorer/pages/service/page.tsx';
import { english, speak } from './speech.ts';

describe('findPage()', () => {
  it.each([
    ['/?q=a', '/', ''],
    ['/creature/mr.%20mime', '/creature/mr.%20mime', 'mr. mime'],
    ['/creature/', undefined, ''],
    ['/creature/a/b', undefined, ''],
    ['/creature/%E0%A4', undefined, ''],
    ['/worlds', undefined, ''],
  ])('of %s finds %s, named "%s"', async (target, path, name) => {
    const { isMissing, visit } = await findPage(target);
    expect(isMissing ? undefined : visit.path).toBe(path);
    expect(visit.named).toBe(name);
  });
});

describe('addresses', () => {
  it('contain the state of the catalog', () => {
    const states = fc.record({
      q: fc.string({ unit: 'grapheme' }),
      sort: fc.constantFrom('', 'name', '-height,name'),
      forms: fc.constantFrom<('all' | 'base')[]>('all', 'base'),
    });
    const tables = fc.record({ columns: fc.subarray(['name', 'special-attack', 'gen']) });
    const shown = fc.tuple(states, fc.option(tables, { nil: {} }));
    fc.assert(
      fc.property(shown, fc.nat(9999), ([searched, table], offset) => {
        const state = { ...searched, ...table };
        const { searchParams } = new URL(stateTarget(state, offset), 'http://localhost');
        expect(readState(searchParams)).toEqual(state);
        expect(readOffset(searchParams)).toBe(offset);
      }),
    );
  });

  it.each(['-60', '1e9', '99999999999', ''])('start the catalog at 0 for "%s"', (offset) => {
    expect(readOffset(new URLSearchParams({ offset }))).toBe(0);
  });

  it('contain the position in a quiz', () => {
    const place = { seed: 'a b&c', round: 4 };
    expect(readPlace(new URL(placeTarget(place), 'http://localhost').searchParams)).toEqual(place);
  });

  it.each([
    ['seed=x&round=0', { seed: 'x', round: 1 }],
    ['seed=x&round=12', { seed: 'x', round: 1 }],
    ['seed=x&round=two', { seed: 'x', round: 1 }],
    ['seed=x&round=11', { seed: 'x', round: 11 }],
    ['seed=%20', undefined],
  ])('of a quiz, %s, give %j', (query, place) => {
    expect(readPlace(new URLSearchParams(query))).toEqual(place);
  });

  it('compare six forms at most, each once', () => {
    const query = new URLSearchParams({ creatures: 'a,b,, a ,c,d,e,f,g' });
    expect(readChoice(query, 'creatures')).toEqual({
      names: ['a', 'b', 'c', 'd', 'e', 'f'],
      left: ['g'],
    });
  });

  it.each([
    [['Mr. Mime'], '/compare?creatures=Mr.%20Mime'],
    [['Long, Long Ago', 'b'], '/compare?creatures=Long%20Long%20Ago,b'],
    [[], '/compare'],
  ])('of a comparison of %j is %s', (names, target) => {
    expect(comparisonTarget(names)).toBe(target);
    const { searchParams } = new URL(target, 'http://localhost');
    expect(readChoice(searchParams, 'creatures').names).toHaveLength(names.length);
  });

  it.each([
    ['/creature/6?form=Charizard', '/creature/charizard'],
    ['/creature/6?form=Mega%20Charizard%20X', '/creature/mega-charizard-x'],
    ['/creature/29/portrait?form=Nidoran%E2%99%80', '/creature/nidoran-f/portrait'],
    ['/creature/1?form=%E3%83%95%E3%82%B7', '/creature/%E3%83%95%E3%82%B7'],
    // These would mean something else.
    ['/creature/7?form=42', '/creature/7?form=42'],
    ['/creature/7?form=Counts', '/creature/7?form=Counts'],
    ['/creature/7?form=%3F%3F', '/creature/7?form=%3F%3F'],
    ['/creature/7', '/creature/7'],
    ['/?q=fire', '/?q=fire'],
  ])('%s with a name is %s', (target, named) => {
    expect(namedTarget(target)).toBe(named);
  });

  it('of a cut-out derive from that of a portrait', () => {
    expect(cutOutOf('https://x.org/r/creature/6-mega-charizard-x.png')).toBe(
      'https://x.org/r/creature/cut-out/6-mega-charizard-x.svg',
    );
  });
});

describe('writeMultiplier()', () => {
  it.each([
    [0.5, '× ½'],
    [4, '× 4'],
    [1.5, '× 1,5'],
    [0.0625, '× 0,0625'],
  ])('writes %d in German as "%s"', (multiplier, text) => {
    expect(writeMultiplier(multiplier, speak('de'))).toBe(text.replace(' ', '\u00a0'));
  });
});

describe('describeSeconds()', () => {
  it.each([
    [0, '0 seconds'],
    [61, '1 minute 1 second'],
    [3600, '1 hour'],
    [90_061, '1 day 1 hour'],
  ])('formats %d as %s', (seconds, text) => {
    expect(describeSeconds(seconds, english)).toBe(text);
  });
});

describe('writeEmbedded()', () => {
  it('contains no tags, and parses to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('</script>', '<!--', '<script'), (data, text) => {
        const embedded = { world: { title: text }, data, prefix: '', baseUrl: '' };
        const written = writeEmbedded(embedded as never);
        expect(written).not.toContain('<');
        expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(embedded)));
      }),
    );
  });
});

const box = { width: 1000, height: 300 };
const metres = fc.double({ min: 0.05, max: 100, noNaN: true });

describe('fitSizes()', () => {
  it('keeps every form within its width and the height, and the widths within the box', () => {
    const sizes = fc.array(fc.record({ width: metres, height: metres }), {
      minLength: 2,
      maxLength: 6,
    });
    fc.assert(
      fc.property(sizes, (forms) => {
        const { pixelsPerMetre, places } = fitSizes(forms, box, 104);
        expect(pixelsPerMetre).toBeGreaterThan(0);
        expect(places.reduce((a, b) => a + b, 0)).toBeCloseTo(box.width, 2);
        for (const [i, { width, height }] of forms.entries()) {
          expect(width * pixelsPerMetre).toBeLessThanOrEqual((places[i] ?? 0) + 1e-6);
          expect(height * pixelsPerMetre).toBeLessThanOrEqual(box.height + 1e-6);
          expect(places[i]).toBeGreaterThanOrEqual(104);
        }
      }),
    );
  });

  it('uses the whole height if the forms fit side by side, and else what narrow forms leave', () => {
    const narrow = { width: 0.2, height: 0.4 };
    const scaleBeside = (form: typeof narrow, width: number): number =>
      fitSizes([form, narrow], { width, height: 300 }, 104).pixelsPerMetre;
    expect(scaleBeside({ width: 1, height: 2 }, 1000)).toBeCloseTo(150, 3);
    expect(scaleBeside({ width: 20, height: 10 }, 600)).toBeCloseTo(24.8, 3);
  });
});

const busy = (seconds?: string): Response =>
  new Response(null, { status: 503, ...(seconds && { headers: { 'retry-after': seconds } }) });

describe('retryWhileBusy()', () => {
  it.each([
    ['an answer', [new Response('yes')], 200, []],
    ['a refusal for good', [new Response(null, { status: 404 })], 404, []],
    ['a busy service, as long as it says', [busy('2'), busy(), new Response('yes')], 200, [2, 1]],
    ['no longer than three times', [busy(), busy(), busy(), new Response('yes')], 503, [1, 1]],
  ])('handles %s', async (_, answers, status, waits) => {
    const waited: number[] = [];
    const response = await retryWhileBusy(
      async () => answers.shift() ?? new Response(),
      async (seconds) => void waited.push(seconds),
    );
    expect(response.status).toBe(status);
    expect(waited).toEqual(waits);
  });
});
