import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fc from 'fast-check';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawCutOut, drawSilhouette } from '../src/portrait.ts';
import { bodyPlans, motifs, type PortraitSubject } from '../src/subject.ts';
import { anySubject, plain } from './subjects.ts';
import { faultOf } from './well-formed.ts';

/** Empty units that the test adds around a cut-out. */
const room = 64;
const unitsPerPixel = 4;

/** The least alpha of a visible pixel. */
const visible = 60;

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(readFileSync(wasm));
});

/** Returns the distance of the visible pixels from each edge, in units; below 0 where the edge cuts them off. */
function gapsOf(subject: PortraitSubject): Record<'left' | 'top' | 'right' | 'bottom', number> {
  const svg = drawCutOut(subject);
  const [x = 0, y = 0, width = 0, height = 0] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '')
    .split(' ')
    .map(Number);
  const wide = `viewBox="${x - room} ${y - room} ${width + 2 * room} ${height + 2 * room}"`;
  const [across, down] = [width + 2 * room, height + 2 * room].map(
    (units) => units / unitsPerPixel,
  );
  const image = new Resvg(
    svg.replace(
      /viewBox="[^"]+" width="[^"]+" height="[^"]+"/,
      `${wide} width="${across}" height="${down}"`,
    ),
  ).render();
  const { pixels, width: pixelsAcross } = image;
  const columns: number[] = [];
  const rows: number[] = [];
  for (let i = 3; i < pixels.length; i += 4) {
    if ((pixels[i] ?? 0) > visible) {
      columns.push(((i - 3) / 4) % pixelsAcross);
      rows.push(Math.floor((i - 3) / 4 / pixelsAcross));
    }
  }
  image.free();
  const least = (values: readonly number[]): number =>
    values.reduce((a, b) => Math.min(a, b)) * unitsPerPixel - room;
  const most = (values: readonly number[]): number =>
    (values.reduce((a, b) => Math.max(a, b)) + 1) * unitsPerPixel - room;
  return {
    left: least(columns),
    top: least(rows),
    right: width - most(columns),
    bottom: height - most(rows),
  };
}

describe('drawCutOut()', () => {
  test.each(bodyPlans)(
    'shows a whole creature of the body plan %s, with little room around it',
    (body) => {
      for (const [index, motif] of motifs.entries()) {
        const gaps = gapsOf({
          ...plain,
          number: index * 31 + 1,
          family: index * 17 + 3,
          body,
          stage: (index % 3) + 1,
          mega: index % 5 === 0,
          types: [{ name: motif, colour: '#c2404a', motif }],
        });
        for (const [edge, gap] of Object.entries(gaps)) {
          // A partly covered pixel may count as visible or not.
          expect(gap, `${body} ${motif} ${edge}`).toBeGreaterThanOrEqual(-unitsPerPixel);
          expect(gap, `${body} ${motif} ${edge}`).toBeLessThan(24);
        }
      }
    },
  );

  test('draws any subject whole, in well-formed SVG, and equal subjects equally', () => {
    fc.assert(
      fc.property(anySubject, (subject) => {
        const svg = drawCutOut(subject);
        expect(faultOf(svg)).toBeUndefined();
        expect(drawCutOut(structuredClone(subject))).toBe(svg);
        expect(Math.min(...Object.values(gapsOf(subject)))).toBeGreaterThanOrEqual(-unitsPerPixel);
      }),
      { numRuns: 40 },
    );
  });
});

test('a silhouette has the outline of the cut-out, and one colour', () => {
  const alphaOf = (svg: string): readonly boolean[] => {
    const image = new Resvg(svg, { fitTo: { mode: 'width', value: 64 } }).render();
    const alphas = Array.from(image.pixels).filter((_, i) => i % 4 === 3);
    image.free();
    return alphas.map((alpha) => alpha > 128);
  };
  fc.assert(
    fc.property(anySubject, (subject) => {
      const svg = drawSilhouette(subject);
      expect(faultOf(svg)).toBeUndefined();
      expect(new Set(svg.match(/#[0-9a-f]{3,6}\b(?=")/g)).size).toBe(1);
      const [drawn, outline] = [alphaOf(drawCutOut(subject)), alphaOf(svg)];
      // Glass and glows are opaque in it, so it may be larger, but nothing is missing.
      const missing = drawn.filter((isOpaque, i) => isOpaque && outline[i] !== true);
      // But for pixels at the edge that several shapes cover in part.
      expect(missing.length).toBeLessThan(drawn.length / 100);
    }),
    { numRuns: 50 },
  );
});
