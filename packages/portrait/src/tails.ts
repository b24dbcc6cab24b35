import type { Tone } from './colours.ts';
import { drawGrowth } from './growths.ts';
import { ellipse, polygon, type Shape, type SpineKnot, tube } from './shapes.ts';
import type { Sketch } from './sketch.ts';

/** The root of a tail and its length in units. Tails point right, away from the face. */
type TailPlace = { readonly x: number; readonly y: number; readonly size: number };

type Tail = {
  readonly shapes: readonly Shape[];
  readonly tip: readonly [number, number];
  readonly degrees: number;
};

function tailOf(sketch: Sketch, { x, y, size }: TailPlace): Tail {
  const dice = sketch.own('tail');
  const lift = dice.between(-0.12, 0.14);
  const at = (dx: number, dy: number, radius: number): SpineKnot => [
    x + dx * size,
    y + (dy - (dx > 0.3 ? lift : 0)) * size,
    radius * size,
  ];
  const end = (shapes: readonly Shape[], dx: number, dy: number, degrees: number): Tail => ({
    shapes,
    tip: [x + dx * size, y + (dy - lift) * size],
    degrees,
  });
  switch (sketch.traits.tail) {
    case 'tuft':
      return end(
        [tube([at(0, 0, 0.09), at(0.4, 0.05, 0.06), at(0.72, -0.2, 0.05), at(0.8, -0.55, 0.05)])],
        0.8,
        -0.5,
        10,
      );
    case 'bushy':
      return end(
        [
          tube([
            at(0, 0.04, 0.12),
            at(0.34, 0.08, 0.22),
            at(0.64, -0.22, 0.29),
            at(0.62, -0.66, 0.22),
            at(0.4, -0.98, 0),
          ]),
        ],
        0.56,
        -0.7,
        0,
      );
    case 'whip':
      return end(
        [
          tube([
            at(0, 0, 0.1),
            at(0.42, 0.14, 0.07),
            at(0.78, -0.06, 0.05),
            at(0.9, -0.42, 0.03),
            at(0.74, -0.66, 0),
          ]),
        ],
        0.74,
        -0.6,
        -20,
      );
    case 'zigzag': {
      const points: readonly (readonly [number, number])[] = [
        [0, -0.07],
        [0.34, -0.2],
        [0.28, -0.42],
        [0.62, -0.52],
        [0.56, -0.78],
        [1, -0.98],
        [0.86, -0.5],
        [0.7, -0.46],
        [0.74, -0.22],
        [0.46, -0.12],
        [0.5, 0.06],
        [0.02, 0.12],
      ];
      return end(
        [polygon(points.map(([dx, dy]) => [x + dx * size, y + (dy - dx * lift) * size] as const))],
        0.9,
        -0.8,
        30,
      );
    }
    case 'curl':
      return end(
        [
          tube(
            [
              at(0, 0, 0.11),
              at(0.4, 0.08, 0.11),
              at(0.68, -0.2, 0.1),
              at(0.6, -0.56, 0.09),
              at(0.3, -0.58, 0.08),
              at(0.28, -0.34, 0.07),
              at(0.44, -0.3, 0.05),
            ],
            2,
          ),
        ],
        0.7,
        -0.6,
        20,
      );
    case 'thick':
      return end(
        [
          tube([
            at(-0.12, -0.05, 0.26),
            at(0.3, 0.12, 0.19),
            at(0.66, 0.1, 0.12),
            at(0.95, -0.14, 0),
          ]),
        ],
        0.92,
        -0.08,
        52,
      );
    case 'fin':
    case 'sprig':
      return end(
        [tube([at(0, 0, 0.12), at(0.36, 0.1, 0.1), at(0.7, -0.06, 0.075), at(0.86, -0.32, 0.06)])],
        0.86,
        -0.28,
        16,
      );
    case 'none':
      return end([], 0, 0, 0);
    case 'thin':
      return end(
        [
          tube([
            at(0, 0, 0.06),
            at(0.4, 0.16, 0.045),
            at(0.78, 0.02, 0.035),
            at(0.92, -0.36, 0.025),
            at(1.08, -0.56, 0),
          ]),
        ],
        1,
        -0.5,
        0,
      );
    case 'hair':
      return end(
        [
          tube([
            at(-0.06, -0.06, 0.1),
            at(0.3, -0.14, 0.17),
            at(0.58, 0.14, 0.2),
            at(0.6, 0.5, 0.14),
            at(0.78, 0.8, 0),
          ]),
        ],
        0.7,
        0.6,
        0,
      );
    case 'puff':
      return end([ellipse(x + size * 0.1, y, size * 0.24)], 0.1, 0, 0);
    case 'coil':
      return end(
        [
          tube(
            [
              at(0, 0, 0.05),
              at(0.18, 0, 0.05),
              at(0.26, -0.14, 0.045),
              at(0.14, -0.2, 0.04),
              at(0.1, -0.06, 0.04),
              at(0.3, 0.02, 0.04),
              at(0.42, -0.12, 0.02),
            ],
            2,
          ),
        ],
        0.4,
        -0.1,
        0,
      );
    case 'flat':
      return end(
        [tube([at(0, 0, 0.1), at(0.26, 0.06, 0.14), at(0.6, 0.02, 0.24), at(0.84, -0.06, 0.16)])],
        0.8,
        0,
        0,
      );
    case 'sting':
      return end(
        [
          tube([
            at(0, 0.04, 0.13),
            at(0.42, 0.06, 0.11),
            at(0.7, -0.26, 0.1),
            at(0.6, -0.66, 0.09),
            at(0.3, -0.76, 0.05),
            at(0.12, -0.6, 0),
          ]),
        ],
        0.2,
        -0.7,
        0,
      );
    case 'stub':
      return end(
        [tube([at(0, 0, 0.14), at(0.26, -0.06, 0.12), at(0.36, -0.16, 0.09)])],
        0.36,
        -0.16,
        40,
      );
  }
}

/** The tone of a mane, which a tail of hair shares. */
export function maneTone({ palette, family }: Sketch): Tone {
  return family('mane').pick([palette.accent, palette.second, palette.accent]);
}

/** Draws a tail with its tip; `tone` is the body's. */
export function drawTail(sketch: Sketch, at: TailPlace, tone: Tone = sketch.palette.body): string {
  const { brush, palette, traits, motif, age } = sketch;
  const { shapes, tip, degrees } = tailOf(sketch, at);
  const [x, y] = tip;
  const { size } = at;
  const grown = size * (0.34 + age * 0.16);
  const tail = (inside = ''): string => brush.mass(shapes, tone, { depth: 6, inside });
  switch (traits.tail) {
    case 'whip':
    case 'curl':
    case 'thick':
    case 'thin':
    case 'coil':
    case 'sting':
      return tail();
    case 'none':
      return '';
    case 'hair':
      return brush.mass(shapes, maneTone(sketch), { depth: 6 });
    case 'puff':
      return brush.mass(shapes, palette.belly, { depth: 6 });
    case 'flat':
      return tail(
        [0.4, 0.56, 0.72]
          .map((dx) =>
            brush.line(
              [
                [x + dx * size, y - size * 0.24],
                [x + (dx + 0.05) * size, y],
                [x + dx * size, y + size * 0.26],
              ],
              tone.deep,
              4,
            ),
          )
          .join(''),
      );
    case 'stub':
      return motif === 'flame' || motif === 'leaf'
        ? drawGrowth(sketch, motif, { x, y, size: grown, degrees }) + tail()
        : tail();
    case 'zigzag':
    case 'bushy':
      return tail(
        brush.tint(
          [
            [
              [x - size * 0.5, y - size * 0.04, 1],
              [x - size * 0.16, y + size * 0.14, 1],
              [x, y - size * 0.02, 1],
              [x + size * 0.2, y + size * 0.14, 1],
              [x + size * 0.6, y - size * 0.1, 1],
              [x + size * 0.4, y - size * 0.8],
              [x - size * 0.4, y - size * 0.8],
            ],
          ],
          traits.tail === 'bushy' ? palette.belly.base : palette.accent.base,
        ),
      );
    case 'tuft':
      return (
        tail() +
        brush.mass(
          [
            [
              [x - size * 0.12, y + size * 0.1],
              [x - size * 0.17, y - size * 0.12],
              [x - size * 0.02, y - size * 0.4, 1],
              [x + size * 0.19, y - size * 0.1],
              [x + size * 0.12, y + size * 0.1],
            ],
          ],
          palette.accent,
          { depth: 5 },
        )
      );
    case 'fin':
    case 'sprig': {
      const count = sketch.family('tail tip').pick([1, 1, 3]);
      const tips = count === 3 ? [-38, 38, 0] : [0];
      return (
        tips
          .map((lean) =>
            drawGrowth(sketch, motif, {
              x,
              y,
              size: grown * (lean === 0 ? 1.1 : 0.85),
              degrees: degrees + lean,
              flip: lean < 0,
            }),
          )
          .join('') + tail()
      );
    }
  }
}
