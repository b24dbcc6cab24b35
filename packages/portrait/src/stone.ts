import {
  clamp,
  cosine,
  createDice,
  mixSeed,
  radiansPerDegree,
  sine,
  textSeed,
} from './arithmetic.ts';
import { hexOf, parseColour, shift } from './colours.ts';
import { pathOf, short } from './shapes.ts';
import type { StoneSubject } from './subject.ts';

type Point = readonly [number, number];

/** The cuts of gems: points of the outline as angle in degrees and share of the radius. */
const cuts: readonly [readonly Point[], ...(readonly Point[])[]] = [
  // Brilliant, seen from above.
  Array.from({ length: 8 }, (_, index): Point => [index * 45 + 22.5, 1]),
  // Hexagon on its point.
  Array.from({ length: 6 }, (_, index): Point => [index * 60 + 30, 1]),
  // Emerald cut.
  [
    [28, 1.04],
    [62, 1.04],
    [118, 1.04],
    [152, 1.04],
    [208, 1.04],
    [242, 1.04],
    [298, 1.04],
    [332, 1.04],
  ],
  // Drop.
  [
    [-90, 1.16],
    [-38, 0.9],
    [5, 0.92],
    [48, 0.98],
    [90, 1],
    [132, 0.98],
    [175, 0.92],
    [218, 0.9],
  ],
  // Shard.
  [
    [-98, 1.18],
    [-40, 0.84],
    [14, 0.76],
    [66, 1.02],
    [104, 1.12],
    [160, 0.82],
    [206, 0.86],
  ],
];

/** Draws a stone: a cut gem in its own colour, as a complete SVG document, 512 units wide and high. */
export function drawStone({ slug, colour }: StoneSubject): string {
  const dice = createDice(mixSeed(textSeed(slug), 41));
  const given = parseColour(colour);
  const base = { l: clamp(given.l, 0.42, 0.84), c: clamp(given.c, 0.02, 0.19), h: given.h };
  // Gold darkens to orange, not to olive; the others lean towards blue in the shade.
  const drift = base.h > 20 && base.h < 115 ? 34 : -16;
  const line = hexOf({ l: 0.27, c: Math.min(0.07, base.c), h: base.h });
  const cut = dice.pick(cuts);
  const turn = dice.between(-8, 8);
  const point = ([degrees, reach]: Point, radius: number): Point => {
    const angle = (degrees + turn) * radiansPerDegree;
    return [256 + cosine(angle) * reach * radius, 256 + sine(angle) * reach * radius];
  };
  const outer = cut.map((corner) => point(corner, 168));
  const table = cut.map((corner) => point(corner, 92));
  const count = cut.length;
  const at = (ring: readonly Point[], index: number): Point =>
    ring[(index + count) % count] ?? [256, 256];
  const face = (points: readonly Point[], fill: string): string =>
    // A thin line of the same colour closes the gaps between facets.
    `<path d="${pathOf([points.map(([x, y]) => [x, y, 1] as const)])}" fill="${fill}" stroke="${fill}"/>`;
  /** Light falls from the upper left, and brightens facets that face it. */
  const facet = (points: readonly Point[], slope: number): string => {
    const x = points.reduce((sum, [px]) => sum + px, 0) / points.length - 256;
    const y = points.reduce((sum, [, py]) => sum + py, 0) / points.length - 256;
    const towards = -(x * 0.62 + y * 0.78) / 168;
    const lightness = towards * slope + dice.between(-0.025, 0.025);
    return face(
      points,
      hexOf(shift(base, { l: lightness, c: lightness > 0.1 ? -0.03 : 0.01, h: towards * drift })),
    );
  };
  const facets = outer
    .map((corner, index) => {
      const next = at(outer, index + 1);
      const middle: Point = [(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2];
      const inner = at(table, index);
      const innerNext = at(table, index + 1);
      return (
        facet([corner, middle, inner], 0.26) +
        facet([middle, next, innerNext], 0.22) +
        facet([middle, innerNext, inner], 0.34)
      );
    })
    .join('');
  const centre: Point = [256 + dice.between(-14, 10), 256 + dice.between(-16, 6)];
  const star = table
    .map((corner, index) =>
      face(
        [corner, at(table, index + 1), centre],
        hexOf(shift(base, { l: 0.1 + (index % 2 === 0 ? 0.035 : -0.02), c: -0.015 })),
      ),
    )
    .join('');
  const outline = pathOf([outer.map(([x, y]) => [x, y, 1] as const)]);
  const sky = hexOf({ l: 0.93, c: Math.min(0.045, base.c), h: base.h });
  const glow = hexOf({ l: 0.97, c: 0.02, h: base.h });
  const spark = (x: number, y: number, r: number): string =>
    `<path d="M${short(x)} ${short(y - r)}q${short(r * 0.14)} ${short(r * 0.86)} ${short(r)} ${short(r)}q${short(-r * 0.86)} ${short(r * 0.14)} ${short(-r)} ${short(r)}q${short(-r * 0.14)} ${short(-r * 0.86)} ${short(-r)} ${short(-r)}q${short(r * 0.86)} ${short(-r * 0.14)} ${short(r)} ${short(-r)}z" fill="#fff"/>`;
  const id = `s${textSeed(slug + colour).toString(36)}`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">' +
    `<defs><radialGradient id="${id}"><stop stop-color="${glow}"/><stop offset="1" stop-color="${sky}"/></radialGradient></defs>` +
    `<circle cx="256" cy="256" r="236" fill="url(#${id})"/>` +
    `<ellipse cx="264" cy="436" rx="120" ry="15" fill="${line}" fill-opacity=".18"/>` +
    `<path d="${outline}" fill="${line}" stroke="${line}" stroke-width="14" stroke-linejoin="round"/>` +
    facets +
    star +
    spark(192, 176, 34) +
    spark(338, 330, 15) +
    '</svg>'
  );
}
