import { mix } from '../arithmetic.ts';
import { drawGrowth } from '../growth.ts';
import { drawHead } from '../head.ts';
import type { Sketch } from '../sketch.ts';
import type { Shape } from '../shape.ts';

/** A figure under a cloth. */
export function drawDrape(sketch: Sketch): string {
  const { brush, palette, age, motif } = sketch;
  const x = 256;
  const r = mix(92, 96, age);
  const y = 190 + (1 - age) * 20;
  const hem = mix(108, 136, age);
  const drape: Shape = [
    [x - r * 0.7, y + r * 0.3],
    [x + r * 0.7, y + r * 0.3],
    [x + hem * 0.8, 340],
    [x + hem, 430, 1],
    [x + hem * 0.68, 404],
    [x + hem * 0.34, 438, 1],
    [x, 406],
    [x - hem * 0.34, 438, 1],
    [x - hem * 0.68, 404],
    [x - hem, 430, 1],
    [x - hem * 0.8, 340],
  ];
  const sleeve = ([-1, 1] as const)
    .map((side) =>
      brush.mass(
        [
          [
            [x + side * r * 0.7, y + r * 0.8],
            [x + side * r * 1.3, y + r * 1.0],
            [x + side * r * 1.6, y + r * 1.5, 1],
            [x + side * r * 1.1, y + r * 1.56],
            [x + side * r * 0.72, y + r * 1.4],
          ],
        ],
        palette.far,
        { depth: 6 },
      ),
    )
    .join('');
  const head = drawHead(sketch, { x, y, r });
  return (
    head.behind +
    sleeve +
    brush.mass(
      [drape],
      sketch.family('drape').pick([palette.body, palette.second, palette.accent]),
      {
        depth: 12,
        inside:
          [-0.4, 0.1, 0.5]
            .map((dx) =>
              brush.line(
                [
                  [x + dx * r, y + r],
                  [x + dx * hem * 1.1, 420],
                ],
                palette.line,
                5,
                0.25,
              ),
            )
            .join('') + drawGrowth(sketch, motif, { x, y: 366, size: 64, degrees: 0 }),
      },
    ) +
    head.front
  );
}
