import { mix } from '../arithmetic.ts';
import { drawCollar } from '../collar.ts';
import { drawGrowth } from '../growth.ts';
import { drawHead } from '../head.ts';
import type { Sketch } from '../sketch.ts';
import { blob, ellipse, tube, type SpineKnot } from '../shape.ts';
import { bands } from './bands.ts';

/** In coils on the ground, the neck raised. */
export function drawCoiled(sketch: Sketch): string {
  const { brush, palette, traits, age, bulk } = sketch;
  const r = mix(40, 46, age) * (1 + bulk * 0.2);
  const headR = mix(84, 68, age);
  const head = drawHead(sketch, { x: 214, y: 148, r: headR });
  const coil = (x: number, y: number, rx: number, ry: number, inside = ''): string =>
    brush.mass([blob(x, y, rx, ry, { square: 0.22 })], palette.body, { depth: 10, inside });
  const stripes = (x: number, y: number, rx: number, ry: number): string =>
    brush.tint([blob(x, y + ry * 0.9, rx * 0.8, ry * 0.5)], palette.belly.base) +
    (traits.marking === 'plain'
      ? ''
      : [-0.6, -0.2, 0.2, 0.6]
          .map((dx) =>
            brush.tint(
              [ellipse(x + dx * rx, y - ry * 0.5, rx * 0.08, ry * 0.5)],
              palette.mark,
              0.8,
            ),
          )
          .join(''));
  const neck: SpineKnot[] = [
    [262, 372, r * 0.9],
    [322, 322, r * 0.98],
    [324, 254, r],
    [262, 210, r * 0.92],
    [218, 160, r * 0.86],
  ];
  const tail: SpineKnot[] = [
    [330, 404, r * 0.72],
    [402, 392, r * 0.6],
    [434, 338, r * 0.36],
    [414, 292, traits.tail === 'sprig' || traits.tail === 'fin' ? r * 0.2 : 0],
  ];
  const hood =
    traits.collar === 'ruff' || traits.ears === 'fan'
      ? brush.mass([blob(226, 190, headR * 1.24, headR * 0.98, { pear: -0.16 })], palette.second, {
          depth: 9,
          inside: brush.tint([blob(226, 200, headR * 0.96, headR * 0.7)], palette.accent.base, 0.8),
        })
      : '';
  return (
    (traits.tail === 'sprig' || traits.tail === 'fin' || traits.tail === 'tuft'
      ? drawGrowth(sketch, sketch.motif, { x: 414, y: 300, size: 74, degrees: -6 })
      : '') +
    brush.mass([tube(tail)], palette.far, { depth: 8 }) +
    coil(248, 402, 132, r * 0.92, stripes(248, 402, 132, r)) +
    (traits.back === 'row' || traits.back === 'fin'
      ? [
          [356, 236, 62],
          [362, 292, 92],
          [318, 200, 36],
        ]
          .map(([x = 0, y = 0, degrees = 0]) =>
            drawGrowth(sketch, sketch.motif, { x: x - 6, y, size: 52, degrees }),
          )
          .join('')
      : '') +
    hood +
    head.behind +
    brush.mass([tube(neck, 2)], palette.body, {
      depth: 9,
      inside:
        brush.line(
          [
            [270, 380],
            [296, 316],
            [292, 264],
            [234, 226],
            [190, 180],
          ],
          palette.belly.base,
          r * 0.9,
        ) + bands(sketch, neck.slice(1)),
    }) +
    coil(248, 352, 102, r * 0.86, stripes(248, 352, 102, r * 0.86)) +
    drawCollar(sketch, { x: 226, y: 148 + headR * 0.86, r: r * 1.05 }) +
    head.front
  );
}
