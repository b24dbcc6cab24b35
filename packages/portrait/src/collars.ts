import { emblemOf } from './emblems.ts';
import { blob, ellipse, star, tube } from './shapes.ts';
import type { Sketch } from './sketch.ts';

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
    case 'garland':
      return [-1, -0.6, -0.2, 0.2, 0.6, 1]
        .map((step) => {
          const [bx, by] = [x + step * r * 1.04, y + r * (0.34 - step * step * 0.5)];
          return (
            brush.mass([star(bx, by, r * 0.27, r * 0.18, 5, { soft: true })], palette.accent, {
              depth: 4,
            }) + brush.tint([ellipse(bx, by, r * 0.08)], palette.gold.base)
          );
        })
        .join('');
    case 'scarf':
      return (
        brush.mass(
          [
            tube([
              [x + r * 0.5, y + r * 0.1, r * 0.2],
              [x + r * 0.66, y + r * 0.7, r * 0.24],
              [x + r * 0.8, y + r * 1.2, r * 0.2],
            ]),
          ],
          palette.accent,
          { depth: 5 },
        ) +
        brush.mass(
          [
            tube([
              [x - r, y - r * 0.14, r * 0.24],
              [x, y + r * 0.2, r * 0.28],
              [x + r, y - r * 0.14, r * 0.24],
            ]),
          ],
          palette.accent,
          { depth: 6 },
        )
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
