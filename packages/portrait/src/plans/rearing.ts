import { mix } from '../arithmetic.ts';
import { drawCollar } from '../collar.ts';
import { drawGrowth } from '../growth.ts';
import { drawHead } from '../head.ts';
import type { Sketch } from '../sketch.ts';
import { tube, type SpineKnot } from '../shape.ts';
import { drawWingPair } from '../wings.ts';
import { bands } from './bands.ts';

/** In one long curve. */
export function drawRearing(sketch: Sketch): string {
  const { brush, palette, traits, age, motif, bulk } = sketch;
  const r = mix(36, 48, age) * (1 + bulk * 0.15);
  const headR = mix(84, 68, age);
  const spine: SpineKnot[] = [
    [186, 148, r * 0.85],
    [212, 236, r],
    [318, 268, r * 1.08],
    [356, 344, r],
    [258, 396, r * 0.86],
    [150, 384, r * 0.6],
    [104, 330, r * 0.3],
    [120, 288, 0],
  ];
  const head = drawHead(sketch, { x: 182, y: 140, r: headR });
  const fins = [
    [248, 200, 24],
    [306, 212, 22],
    [360, 250, 44],
    [398, 312, 76],
  ];
  return (
    (traits.back === 'wings'
      ? drawWingPair(sketch, { x: 270, y: 250, gap: 20, size: mix(90, 160, age), degrees: 6 })
      : '') +
    (traits.back === 'none'
      ? ''
      : fins
          .map(([x = 0, y = 0, degrees = 0]) =>
            drawGrowth(sketch, motif, { x, y: y + 18, size: mix(48, 66, age), degrees }),
          )
          .join('')) +
    (traits.tail === 'whip' || traits.tail === 'thick'
      ? ''
      : drawGrowth(sketch, motif, { x: 108, y: 316, size: 76, degrees: -8 })) +
    head.behind +
    brush.mass([tube(spine, 3)], palette.body, {
      depth: 11,
      inside:
        brush.line(
          [
            [160, 160],
            [184, 252],
            [296, 296],
            [326, 344],
            [256, 372],
            [160, 366],
          ],
          palette.belly.base,
          r * 0.8,
          0.95,
        ) + bands(sketch, spine.slice(0, 6)),
    }) +
    drawCollar(sketch, { x: 194, y: 140 + headR * 0.9, r: r * 1.05 }) +
    head.front
  );
}
