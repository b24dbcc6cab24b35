import { cosine, sine } from './arithmetic.ts';
import { ellipse, place, polygon, type Shape, type SpineKnot, star, tube } from './shapes.ts';
import type { Motif } from './subject.ts';

const ringAround = (radius: number, thick: number): Shape =>
  tube(
    Array.from({ length: 13 }, (_, index): SpineKnot => {
      const angle = (index / 12) * 6.283185307;
      return [radius * cosine(angle), radius * sine(angle), thick];
    }),
    1,
  );

const leaf: Shape = [
  [0, -1, 1],
  [0.5, -0.45],
  [0.45, 0.25],
  [0, 0.95, 1],
  [-0.45, 0.25],
  [-0.5, -0.45],
];

/** The emblem of each motif, round the origin in a box of about −1 to 1. */
const emblems: Readonly<Record<Motif, readonly Shape[]>> = {
  bolt: [
    polygon([
      [0.25, -1],
      [-0.6, 0.15],
      [-0.05, 0.15],
      [-0.3, 1],
      [0.6, -0.25],
      [0.05, -0.25],
    ]),
  ],
  bubble: [ellipse(-0.25, 0.2, 0.65), ellipse(0.55, -0.45, 0.38), ellipse(0.6, 0.6, 0.22)],
  claw: [-0.55, 0, 0.55].map((x) =>
    tube([
      [x + 0.25, -0.9, 0],
      [x, -0.1, 0.16],
      [x - 0.3, 0.9, 0],
    ]),
  ),
  crystal: [
    polygon([
      [0, -1],
      [0.5, -0.4],
      [0.4, 0.6],
      [0, 1],
      [-0.4, 0.6],
      [-0.5, -0.4],
    ]),
  ],
  drop: [
    [
      [0, -1, 1],
      [0.45, -0.1],
      [0.55, 0.45],
      [0, 1],
      [-0.55, 0.45],
      [-0.45, -0.1],
    ],
  ],
  eye: [
    [
      [-1, 0, 1],
      [-0.45, -0.5],
      [0.45, -0.5],
      [1, 0, 1],
      [0.45, 0.5],
      [-0.45, 0.5],
    ],
  ],
  feather: [
    [
      [0.1, -1, 1],
      [0.5, -0.3],
      [0.28, 0.5],
      [0, 1, 1],
      [-0.28, 0.5],
      [-0.4, 0.1, 1],
      [-0.3, 0],
      [-0.48, -0.3, 1],
      [-0.3, -0.5],
    ],
  ],
  fist: [
    [
      [-0.7, -0.5],
      [-0.2, -0.75],
      [0.4, -0.72],
      [0.8, -0.35],
      [0.75, 0.4],
      [0.3, 0.8],
      [-0.4, 0.75],
      [-0.8, 0.2],
    ],
  ],
  flake: [0, 60, 120].map((degrees) =>
    place(
      polygon([
        [-0.13, -1],
        [0.13, -1],
        [0.13, -0.62],
        [0.42, -0.8],
        [0.42, -0.5],
        [0.13, -0.3],
        [0.13, 1],
        [-0.13, 1],
        [-0.13, 0.62],
        [-0.42, 0.8],
        [-0.42, 0.5],
        [-0.13, 0.3],
      ]),
      { x: 0, y: 0, degrees },
    ),
  ),
  flame: [
    [
      [0.1, -1, 1],
      [0.2, -0.5],
      [0.62, 0.15],
      [0.45, 0.75],
      [0, 1],
      [-0.45, 0.75],
      [-0.6, 0.2],
      [-0.42, -0.25, 1],
      [-0.22, -0.1],
      [-0.1, -0.5],
    ],
  ],
  gear: [
    ringAround(0.58, 0.2),
    ...Array.from({ length: 8 }, (_, index) =>
      place(
        polygon([
          [-0.16, -0.95],
          [0.16, -0.95],
          [0.2, -0.6],
          [-0.2, -0.6],
        ]),
        { x: 0, y: 0, degrees: index * 45 },
      ),
    ),
  ],
  leaf: [leaf],
  moon: [
    [
      [0.35, -0.95, 1],
      [-0.5, -0.75],
      [-0.9, 0],
      [-0.5, 0.75],
      [0.35, 0.95, 1],
      [-0.1, 0.5],
      [-0.25, 0],
      [-0.1, -0.5],
    ],
  ],
  ring: [ringAround(0.75, 0.2)],
  scale: [
    [0, -0.55],
    [-0.52, 0.3],
    [0.52, 0.3],
  ].map(([x = 0, y = 0]): Shape => [
    [x - 0.46, y - 0.42, 1],
    [x, y - 0.34],
    [x + 0.46, y - 0.42, 1],
    [x + 0.36, y + 0.2],
    [x, y + 0.56, 1],
    [x - 0.36, y + 0.2],
  ]),
  star: [star(0, 0, 1, 0.46, 5)],
  stone: [
    polygon([
      [-0.9, 0.55],
      [-0.7, -0.3],
      [-0.1, -0.8],
      [0.55, -0.55],
      [0.95, 0.2],
      [0.6, 0.7],
      [-0.4, 0.8],
    ]),
  ],
  wave: [
    tube([
      [-1, 0.5, 0.08],
      [-0.4, 0.4, 0.22],
      [0.2, -0.1, 0.26],
      [0.6, -0.5, 0.22],
      [0.85, -0.1, 0.14],
      [0.5, 0.1, 0.08],
    ]),
  ],
  wisp: [
    [
      [0.75, -0.95, 1],
      [0.55, -0.3],
      [0.65, 0.35],
      [0.05, 0.9],
      [-0.6, 0.5],
      [-0.55, -0.15],
      [-0.05, -0.45],
      [0.25, -0.7],
    ],
  ],
};

/** Returns the emblem of a motif; `size` is half its height. */
export function emblemOf(
  motif: Motif,
  at: { x: number; y: number; size: number; degrees?: number },
): Shape[] {
  return emblems[motif].map((shape) =>
    place(shape, { x: at.x, y: at.y, scale: at.size, degrees: at.degrees ?? 0 }),
  );
}
