import { mix } from '../arithmetic.ts';
import { drawFan } from '../growth.ts';
import { drawHead } from '../head.ts';
import type { Sketch } from '../sketch.ts';
import { blob, ellipse, star } from '../shape.ts';

/** Under a cap, in a blossom, or with a crown of growths. */
export function drawCapped(sketch: Sketch): string {
  const { brush, palette, age, motif } = sketch;
  const x = 256;
  const r = mix(92, 100, age);
  const y = 282;
  const cap = sketch.family('cap').pick(['dome', 'flower', 'flame'] as const);
  const head = drawHead(sketch, {
    x,
    y,
    r,
    bare: true,
    crest: cap === 'dome',
    joined: [blob(x, y + r * 0.8, r * 0.86, r * 0.72, { square: 0.3, pear: 0.1 })],
  });
  const hat =
    cap === 'dome'
      ? brush.mass(
          [
            [
              [x - r * 1.5, y - r * 0.42],
              [x - r * 1.1, y - r * 1.3],
              [x, y - r * 1.72],
              [x + r * 1.1, y - r * 1.3],
              [x + r * 1.5, y - r * 0.42],
              [x, y - r * 0.28],
            ],
          ],
          palette.accent,
          {
            depth: 12,
            inside: brush.tint(
              [
                ellipse(x - r * 0.6, y - r * 0.9, r * 0.26, r * 0.22),
                ellipse(x + r * 0.36, y - r * 1.24, r * 0.2, r * 0.17),
                ellipse(x + r * 0.8, y - r * 0.68, r * 0.2, r * 0.16),
                ellipse(x, y - r * 0.55, r * 0.13, r * 0.1),
              ],
              palette.second.light,
              0.9,
            ),
          },
        )
      : cap === 'flower'
        ? brush.mass(
            [star(x, y - r * 0.1, r * 1.62, r * 1.24, 8, { soft: true, degrees: 0 })],
            palette.accent,
            { depth: 10, inside: brush.tint([ellipse(x, y, r * 1.2)], palette.second.base, 0.6) },
          )
        : drawFan(sketch, motif, {
            x,
            y: y - r * 0.6,
            size: r * 1.15,
            degrees: 4,
            count: 5,
            spread: 24,
            width: r * 0.7,
          });
  const feet = ([-1, 1] as const)
    .map((side) =>
      brush.mass([ellipse(x + side * r * 0.42, 426, r * 0.3, r * 0.16)], palette.second, {
        depth: 4,
      }),
    )
    .join('');
  const hands = ([-1, 1] as const)
    .map((side) =>
      brush.mass(
        [ellipse(x + side * r * 0.92, y + r * 0.92, r * 0.2, r * 0.26, side * 28)],
        palette.body,
        { depth: 5 },
      ),
    )
    .join('');
  return (
    feet +
    (cap === 'dome' ? '' : hat) +
    head.front +
    hands +
    (cap === 'dome' ? head.behind + hat : '')
  );
}
