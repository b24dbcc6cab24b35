import { mix } from '../arithmetic.ts';
import { drawGrowth } from '../growth.ts';
import { drawHead } from '../head.ts';
import type { Sketch } from '../sketch.ts';
import { ellipse, type Shape } from '../shape.ts';

/** A mound of slime or clay. */
export function drawMound(sketch: Sketch): string {
  const { brush, palette, age, bulk, motif } = sketch;
  const x = 256;
  const r = mix(98, 112, age) * (1 + bulk * 0.05);
  const y = 250 - age * 10;
  const mound: Shape = [
    [x - r * 0.9, y],
    [x + r * 0.9, y],
    [x + r * 1.2, y + r * 0.8],
    [x + r * 1.62, 418],
    [x + r * 1.3, 440],
    [x, 444],
    [x - r * 1.3, 440],
    [x - r * 1.62, 418],
    [x - r * 1.2, y + r * 0.8],
  ];
  const head = drawHead(sketch, { x, y, r, joined: [mound] });
  const drips = brush.tint(
    [ellipse(x - r * 0.95, 402, r * 0.2, r * 0.12), ellipse(x + r * 0.4, 416, r * 0.26, r * 0.11)],
    palette.body.light,
    0.8,
  );
  const bumps = ([-1, 1] as const)
    .map((side) =>
      drawGrowth(sketch, motif, {
        x: x + side * r * 1.14,
        y: 404,
        size: mix(56, 92, age),
        degrees: side * 34,
        flip: side < 0,
      }),
    )
    .join('');
  return bumps + head.behind + head.front + drips;
}
