import { emblemOf } from './emblems.ts';
import { blob, ellipse, type Knot, type Outline, star, tube } from './shapes.ts';
import type { Sketch, Skull } from './sketch.ts';

const cap: Outline = [
  [-0.98, -0.4],
  [-0.9, -0.92],
  [-0.4, -1.3],
  [0.3, -1.3],
  [0.86, -0.92],
  [0.98, -0.4],
  [0, -0.56],
];
const brim: Outline = [
  [-1.42, -0.3, 1],
  [-1.1, -0.56],
  [-0.2, -0.66],
  [0.3, -0.5, 1],
  [-0.4, -0.42],
];
const bow: readonly Outline[] = [
  [
    [0, 0],
    [0.34, -0.34],
    [0.62, -0.3],
    [0.6, 0.3],
    [0.34, 0.32],
  ],
  [
    [0, 0],
    [-0.34, -0.34],
    [-0.62, -0.3],
    [-0.6, 0.3],
    [-0.34, 0.32],
  ],
];

/** Draws the cap that a form's name says, or a small thing that tells a form without such a word from its base form. */
export function drawAccessory(sketch: Sketch, { x, y, rx, ry }: Skull): string {
  const { brush, palette, subject, design } = sketch;
  if (subject.form === 0 || subject.mega) {
    return '';
  }
  const dice = sketch.own('accessory');
  const rolled = dice.pick(['none', 'bow', 'flower', 'patch', 'pin'] as const);
  const style = design.form.cap ? 'cap' : design.form.colour === undefined ? rolled : 'none';
  const tone = dice.pick([palette.accent, palette.second, palette.gold, palette.belly]);
  const other = tone === palette.second ? palette.accent : palette.second;
  const at = (shape: Outline, cx: number, cy: number, sx: number, sy: number): Outline =>
    shape.map(([px, py, corner]): Knot => [cx + px * sx, cy + py * sy, corner ?? 0]);
  const side = dice.pick([-1, 1]);
  switch (style) {
    case 'none':
      return '';
    case 'cap':
      return (
        brush.mass([at(cap, x, y, rx, ry)], tone, {
          depth: 8,
          inside: brush.tint(
            [ellipse(x - rx * 0.1, y - ry * 0.86, rx * 0.26, ry * 0.26)],
            other.base,
          ),
        }) + brush.mass([at(brim, x, y, rx, ry)], other, { depth: 4 })
      );
    case 'bow': {
      const [bx, by] = [x + side * rx * 0.56, y - ry * 0.84];
      return (
        brush.mass(
          bow.map((half) => at(half, bx, by, rx * 0.62, rx * 0.62)),
          tone,
          { depth: 6 },
        ) + brush.mass([ellipse(bx, by, rx * 0.11)], other, { depth: 0 })
      );
    }
    case 'flower': {
      const [bx, by] = [x + side * rx * 0.62, y - ry * 0.72];
      return (
        brush.mass([star(bx, by, rx * 0.36, rx * 0.24, 6, { soft: true })], tone, { depth: 5 }) +
        brush.tint([ellipse(bx, by, rx * 0.12)], palette.gold.base)
      );
    }
    case 'patch':
      return (
        brush.mass(
          [
            tube([
              [x - rx * 0.9, y - ry * 0.5, ry * 0.1],
              [x, y - ry * 0.66, ry * 0.11],
              [x + rx * 0.9, y - ry * 0.5, ry * 0.1],
            ]),
          ],
          tone,
          { depth: 4 },
        ) +
        brush.tint([star(x + side * rx * 0.4, y - ry * 0.6, ry * 0.12, ry * 0.06, 5)], other.light)
      );
    case 'pin':
      return brush.mass(
        [star(x + side * rx * 0.66, y - ry * 0.66, rx * 0.3, rx * 0.15, 5)],
        palette.gold,
        { depth: 4 },
      );
  }
}

/** Draws a collar or scarf; (x, y) is the middle of the neck, `r` half its width. */
export function drawCollar(
  sketch: Sketch,
  { x, y, r }: { x: number; y: number; r: number },
): string {
  const { brush, palette, traits, motif } = sketch;
  switch (traits.collar) {
    case 'none':
      return '';
    case 'ruff':
      return brush.mass(
        [star(x, y, r * 1.32, r * 1.02, 11, { degrees: -90 }), blob(x, y, r, r * 0.7)].map(
          (shape) =>
            shape.map(([px, py, corner]) => [px, y + (py - y) * 0.62, corner ?? 0] as const),
        ),
        sketch.family('ruff').pick([palette.belly, palette.accent, palette.second]),
        { depth: 7 },
      );
    case 'band':
      return brush.mass(
        [
          tube([
            [x - r, y - r * 0.14, r * 0.16],
            [x, y + r * 0.2, r * 0.18],
            [x + r, y - r * 0.14, r * 0.16],
          ]),
        ],
        palette.second,
        { depth: 5 },
      );
    case 'gem':
      return (
        brush.mass(
          [
            tube([
              [x - r * 0.96, y - r * 0.12, r * 0.09],
              [x, y + r * 0.2, r * 0.1],
              [x + r * 0.96, y - r * 0.12, r * 0.09],
            ]),
          ],
          palette.gold,
          { depth: 0 },
        ) +
        brush.mass([ellipse(x, y + r * 0.34, r * 0.27)], palette.accent, {
          depth: 4,
          inside: brush.tint(
            emblemOf(motif, { x, y: y + r * 0.34, size: r * 0.15 }),
            palette.accent.light,
          ),
        })
      );
  }
}
