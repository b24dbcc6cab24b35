import { cosine, radiansPerDegree, sine } from './arithmetic.ts';
import { blob, ellipse, type Knot, polygon, type Shape, star, tube } from './shapes.ts';
import type { Skull } from './sketch.ts';
import type { SkullStyle } from './styles.ts';

/** The outlines of heads that are things, round the origin, about 2 wide and high. */
const outlines: Readonly<Partial<Record<SkullStyle, readonly Knot[]>>> = {
  bell: [
    [0, -1.16],
    [0.56, -0.98],
    [0.8, -0.3],
    [0.92, 0.46],
    [1.28, 0.94, 1],
    [0, 1.08],
    [-1.28, 0.94, 1],
    [-0.92, 0.46],
    [-0.8, -0.3],
    [-0.56, -0.98],
  ],
  gem: [
    [0, -1.24, 1],
    [0.98, -0.62, 1],
    [1.02, 0.42, 1],
    [0.3, 1.14, 1],
    [-0.5, 1.06, 1],
    [-1.04, 0.3, 1],
    [-0.9, -0.7, 1],
  ],
  boulder: [
    [-0.34, -1.06, 1],
    [0.44, -1, 1],
    [0.98, -0.5, 1],
    [1.14, 0.22, 1],
    [0.8, 0.86, 1],
    [0.1, 1.04, 1],
    [-0.72, 0.92, 1],
    [-1.14, 0.34, 1],
    [-0.98, -0.5, 1],
  ],
  cup: [
    [-1.14, -0.84, 1],
    [0, -0.7],
    [1.14, -0.84, 1],
    [1.02, 0.2],
    [0.66, 0.98],
    [-0.66, 0.98],
    [-1.02, 0.2],
  ],
  heart: [
    [0, 1.24, 1],
    [-1.16, 0.16],
    [-1.12, -0.72],
    [-0.5, -1.06],
    [0, -0.6, 1],
    [0.5, -1.06],
    [1.12, -0.72],
    [1.16, 0.16],
  ],
  drop: [
    [0.06, -1.5, 1],
    [0.7, -0.5],
    [1.08, 0.26],
    [0.66, 0.98],
    [-0.66, 0.98],
    [-1.08, 0.26],
    [-0.6, -0.5],
  ],
  cone: [
    [0.04, -1.4, 1],
    [0.5, -0.6],
    [1, 0.24],
    [1.16, 0.94],
    [0, 1.06],
    [-1.16, 0.94],
    [-1, 0.24],
    [-0.46, -0.6],
  ],
  balloon: [
    [0, -1.16],
    [0.86, -0.86],
    [1.14, -0.06],
    [0.76, 0.72],
    [0.18, 1.12],
    [0.26, 1.34, 1],
    [-0.26, 1.34, 1],
    [-0.18, 1.12],
    [-0.76, 0.72],
    [-1.14, -0.06],
    [-0.86, -0.86],
  ],
};

const gear: Shape = polygon(
  Array.from({ length: 40 }, (_, index): readonly [number, number] => {
    const angle = (Math.floor(index / 2) * 18 + (index % 2 === 0 ? 1.6 : -1.6)) * radiansPerDegree;
    const out = Math.floor(index / 2) % 2 === 0 ? index % 2 === 0 : index % 2 === 1;
    return [cosine(angle) * (out ? 1.26 : 1), sine(angle) * (out ? 1.26 : 1)];
  }),
);

/** Returns the shapes of a head of radius `r`, and the skull that carries ears and growths. */
export function skullOf(
  style: SkullStyle,
  { x, y, r, width }: { x: number; y: number; r: number; width: number },
): { readonly skull: Skull; readonly shapes: readonly Shape[] } {
  const of = (
    rx: number,
    ry: number,
    form: Parameters<typeof blob>[4],
  ): ReturnType<typeof skullOf> => ({
    skull: { x, y, rx: r * rx * width, ry: (r * ry) / width },
    shapes: [blob(x, y, r * rx * width, (r * ry) / width, form)],
  });
  const thing = (shapes: readonly Shape[], rx = 1, ry = 1): ReturnType<typeof skullOf> => ({
    skull: { x, y, rx: r * rx, ry: r * ry },
    shapes,
  });
  const put = (knots: readonly Knot[]): Shape =>
    knots.map(([px, py, corner]): Knot => [x + px * r, y + py * r, corner ?? 0]);
  switch (style) {
    case 'round':
      return of(1.04, 0.98, {});
    case 'wide':
      return of(1.18, 0.9, { square: 0.15 });
    case 'egg':
      return of(0.95, 1.06, { pear: -0.07 });
    case 'pear':
      return of(1.02, 1, { pear: 0.13 });
    case 'square':
      return of(1, 0.94, { square: 0.42 });
    case 'peaked':
      return of(1, 1.06, { pear: 0.2 });
    case 'box':
      return of(1.02, 0.92, { square: 1 });
    case 'candle':
      return of(0.8, 1.16, { square: 0.8 });
    case 'star':
      return thing([star(x, y + r * 0.06, r * 1.6, r * 0.94, 5)], 0.9, 1.1);
    case 'gear':
      return thing([put('rx' in gear ? [] : gear)], 1, 1.1);
    case 'pumpkin':
      return thing(
        [-0.62, 0.62, 0].map((dx) => ellipse(x + dx * r, y, r * 0.66, r * (dx === 0 ? 1 : 0.92))),
        1.1,
        0.96,
      );
    case 'cloud':
      return thing(
        [
          [0, -0.56, 0.66],
          [-0.7, -0.26, 0.56],
          [0.72, -0.2, 0.56],
          [-0.82, 0.4, 0.5],
          [0.84, 0.42, 0.48],
          [-0.2, 0.56, 0.62],
          [0.36, 0.6, 0.56],
          [0, 0, 0.8],
        ].map(([dx = 0, dy = 0, s = 0]) => ellipse(x + dx * r, y + dy * r, s * r)),
        1.1,
        1.05,
      );
    case 'cup':
      return thing(
        [
          put(outlines.cup ?? []),
          tube([
            [x + r * 0.9, y - r * 0.5, r * 0.13],
            [x + r * 1.46, y - r * 0.3, r * 0.13],
            [x + r * 1.4, y + r * 0.3, r * 0.13],
            [x + r * 0.8, y + r * 0.4, r * 0.13],
          ]),
        ],
        1.05,
        0.8,
      );
    case 'bell':
    case 'gem':
    case 'boulder':
    case 'heart':
    case 'drop':
    case 'cone':
    case 'balloon':
      return thing(
        [put(outlines[style] ?? [])],
        0.96,
        style === 'drop' || style === 'cone' ? 1.2 : 1,
      );
  }
}
