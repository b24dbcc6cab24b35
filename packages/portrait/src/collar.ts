import { emblemOf } from './emblem.ts';
import type { Sketch } from './sketch.ts';
import { blob, ellipse, star, tube } from './shape.ts';

/** What a creature wears round its neck; (x, y) is the middle of the neck, `r` half its width. */
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
