import { cosine, radiansPerDegree, sine } from './arithmetic.ts';
import type { Tone } from './colours.ts';
import { ellipse, place, polygon, type Shape, star, tube } from './shapes.ts';
import type { Sketch } from './sketch.ts';
import type { Motif } from './subject.ts';

const spike: Shape = [
  [-0.26, 0.12],
  [-0.2, -0.35],
  [0.04, -1, 1],
  [0.2, -0.35],
  [0.26, 0.12],
];

/** The growths of each motif, such as leaves or flames: they stand on the origin and are about 1 high. */
const sprigs: Readonly<Record<Motif, readonly Shape[]>> = {
  bolt: [
    polygon([
      [-0.2, 0.1],
      [-0.3, -0.42],
      [-0.05, -0.38],
      [-0.14, -1],
      [0.32, -0.25],
      [0.08, -0.28],
      [0.2, 0.1],
    ]),
  ],
  bubble: [
    tube([
      [0, 0.1, 0.1],
      [0.06, -0.4, 0.09],
      [0, -0.7, 0.09],
    ]),
    ellipse(0, -0.78, 0.25),
  ],
  claw: [
    [
      [-0.28, 0.12],
      [-0.26, -0.3],
      [-0.02, -0.75],
      [0.4, -1, 1],
      [0.22, -0.6],
      [0.28, -0.1],
      [0.26, 0.12],
    ],
  ],
  crystal: [
    polygon([
      [-0.2, 0.12],
      [-0.28, -0.6],
      [-0.04, -1],
      [0.24, -0.68],
      [0.2, 0.12],
    ]),
  ],
  drop: [
    [
      [-0.3, 0.12],
      [-0.36, -0.4],
      [-0.1, -0.75],
      [0.3, -1, 1],
      [0.26, -0.5],
      [0.3, 0.12],
    ],
  ],
  eye: [
    tube([
      [0, 0.1, 0.09],
      [-0.05, -0.4, 0.07],
      [0, -0.66, 0.08],
    ]),
    place(star(0, 0, 0.36, 0.2, 4), { x: 0, y: -0.72 }),
  ],
  feather: [
    [
      [-0.1, 0.12],
      [-0.32, -0.4],
      [-0.22, -0.8],
      [0.1, -1.02, 1],
      [0.28, -0.6],
      [0.14, 0.12],
    ],
  ],
  fist: [
    [
      [-0.3, 0.12],
      [-0.3, -0.3],
      [-0.12, -0.8, 1],
      [0, -0.5],
      [0.16, -1, 1],
      [0.3, -0.3],
      [0.3, 0.12],
    ],
  ],
  flake: [
    polygon([
      [-0.18, 0.12],
      [-0.24, -0.4],
      [0, -1.05],
      [0.24, -0.4],
      [0.18, 0.12],
    ]),
  ],
  flame: [
    [
      [-0.3, 0.12],
      [-0.44, -0.25],
      [-0.3, -0.62, 1],
      [-0.16, -0.52],
      [0.06, -1.05, 1],
      [0.2, -0.62],
      [0.36, -0.78, 1],
      [0.44, -0.22],
      [0.3, 0.12],
    ],
  ],
  gear: [
    polygon([
      [-0.16, 0.12],
      [-0.16, -0.45],
      [-0.34, -0.5],
      [-0.34, -0.85],
      [0.34, -0.85],
      [0.34, -0.5],
      [0.16, -0.45],
      [0.16, 0.12],
    ]),
  ],
  leaf: [
    [
      [0, 0.15, 1],
      [-0.34, -0.3],
      [-0.24, -0.75],
      [0.08, -1.05, 1],
      [0.3, -0.7],
      [0.3, -0.25],
    ],
  ],
  moon: [
    [
      [-0.2, 0.12],
      [-0.4, -0.4],
      [0.1, -1, 1],
      [-0.08, -0.45],
      [0.2, 0.12],
    ],
  ],
  ring: [
    [
      [-0.24, 0.12],
      [-0.34, -0.3],
      [-0.42, -0.66, 1],
      [-0.12, -0.5],
      [0.1, -0.98, 1],
      [0.2, -0.5],
      [0.44, -0.6, 1],
      [0.32, -0.2],
      [0.24, 0.12],
    ],
  ],
  scale: [spike],
  star: [
    tube([
      [0, 0.1, 0.08],
      [0.05, -0.4, 0.06],
      [0, -0.66, 0.06],
    ]),
    star(0, -0.72, 0.36, 0.18, 5),
  ],
  stone: [
    polygon([
      [-0.32, 0.12],
      [-0.36, -0.4],
      [-0.1, -0.85],
      [0.22, -0.7],
      [0.36, 0.12],
    ]),
  ],
  wave: [
    tube([
      [-0.1, 0.1, 0.24],
      [-0.12, -0.4, 0.22],
      [0.12, -0.78, 0.16],
      [0.4, -0.68, 0.1],
      [0.4, -0.5, 0.03],
    ]),
  ],
  wisp: [
    [
      [-0.3, 0.12],
      [-0.32, -0.3],
      [0.02, -0.6],
      [-0.04, -1.05, 1],
      [0.34, -0.6],
      [0.2, -0.25],
      [0.3, 0.12],
    ],
  ],
};

/** Returns the growth of a motif: `size` high, with its foot at (x, y) and its tip turned clockwise from straight up. */
function sprigOf(
  motif: Motif,
  at: { x: number; y: number; size: number; degrees?: number; flip?: boolean },
): Shape[] {
  return sprigs[motif].map((shape) =>
    place(shape, {
      x: at.x,
      y: at.y,
      scale: at.size,
      degrees: at.degrees ?? 0,
      flip: at.flip ?? false,
    }),
  );
}

/** Motifs whose growths have a bright core. */
const cored: ReadonlySet<Motif> = new Set<Motif>([
  'flame',
  'leaf',
  'flake',
  'crystal',
  'wisp',
  'feather',
  'drop',
]);

/** The place of one growth: its foot, its height in units, and its lean in degrees clockwise from straight up. */
type GrowthPlace = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly degrees: number;
  readonly flip?: boolean;
};

/** Draws one growth of the motif, for example a flame, a leaf or a crystal. */
export function drawGrowth(
  { brush, palette, ...sketch }: Sketch,
  motif: Motif,
  at: GrowthPlace,
  tone?: Tone,
): string {
  // Fur has the colour of the body, and a leaf is green unless a type colours it.
  const usual =
    motif === 'ring'
      ? palette.body
      : motif === 'leaf' && sketch.motif !== 'leaf'
        ? palette.leaf
        : palette.accent;
  const paint = tone ?? usual;
  const core = cored.has(motif)
    ? brush.tint(
        sprigOf(motif, {
          ...at,
          size: at.size * 0.56,
          x: at.x + sine(at.degrees * radiansPerDegree) * at.size * 0.06,
          y: at.y - cosine(at.degrees * radiansPerDegree) * at.size * 0.06,
        }),
        motif === 'flame' ? '#ffe08a' : paint.light,
        motif === 'flame' ? 0.95 : 0.75,
      )
    : '';
  return brush.mass(sprigOf(motif, at), paint, { depth: 6 }) + core;
}

/** Draws growths that spread like a fan; the middle one is the highest and on top. */
export function drawFan(
  sketch: Sketch,
  motif: Motif,
  {
    x,
    y,
    size,
    degrees,
    count,
    spread,
    width,
  }: GrowthPlace & { count: number; spread: number; width: number },
): string {
  const order = Array.from({ length: count }, (_, index) => index - (count - 1) / 2).toSorted(
    (one, other) => Math.abs(other) - Math.abs(one),
  );
  return order
    .map((step) => {
      const angle = degrees + step * spread;
      const share = count > 1 ? step / ((count - 1) / 2) : 0;
      return drawGrowth(sketch, motif, {
        x: x + share * width * cosine(degrees * radiansPerDegree),
        y: y + share * width * sine(degrees * radiansPerDegree) + Math.abs(share) * width * 0.3,
        size: size * (1 - Math.abs(share) * 0.28),
        degrees: angle,
        flip: step < 0,
      });
    })
    .join('');
}
