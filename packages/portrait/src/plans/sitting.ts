import { mix } from '../arithmetic.ts';
import { drawCollar } from '../collar.ts';
import { drawGrowth } from '../growth.ts';
import { drawHead } from '../head.ts';
import { drawLeg } from '../limbs.ts';
import { markBody } from '../mark-body.ts';
import type { Sketch } from '../sketch.ts';
import { blob, star } from '../shape.ts';
import { drawTail } from '../tails.ts';
import { drawWing } from '../wings.ts';

/** Sitting like a cat, seen from the front. */
export function drawSitting(sketch: Sketch): string {
  const { brush, palette, traits, age, bulk } = sketch;
  const ground = 438;
  const x = 264;
  const rx = 78 * (1 + bulk * 0.16);
  const ry = mix(84, 100, age);
  const y = ground - ry * 0.92;
  const headR = mix(104, 86, age);
  const headX = x - 20;
  const headY = y - ry * 0.72 - headR * 0.5;
  const head = drawHead(sketch, { x: headX, y: headY, r: headR });
  const leg = (lx: number, forward: number): string =>
    drawLeg(sketch, {
      x: lx,
      y: y - ry * 0.06,
      footX: lx - 4,
      ground: ground + 2,
      hip: rx * 0.25,
      foot: rx * 0.32,
      forward,
    });
  const mane =
    traits.back === 'mane' || traits.collar === 'ruff'
      ? brush.mass(
          [star(headX + 8, y - ry * 0.5, rx * 1.02, rx * 0.8, 11, { degrees: 80 })],
          sketch.family('mane').pick([palette.belly, palette.accent, palette.second]),
          { depth: 8 },
        )
      : '';
  return (
    (traits.back === 'wings'
      ? drawWing(sketch, { x: x + rx * 0.3, y: y - ry * 0.4, size: 120, degrees: 18 })
      : '') +
    drawTail(sketch, { x: x + rx * 0.7, y: y + ry * 0.56, size: mix(112, 140, age) }) +
    (traits.back === 'row' || traits.back === 'bloom' || traits.back === 'fin'
      ? [0, 1, 2]
          .map((step) =>
            drawGrowth(sketch, sketch.motif, {
              x: x + rx * (0.52 + step * 0.16),
              y: y - ry * (0.62 - step * 0.36),
              size: 56 - step * 6,
              degrees: 42 + step * 16,
            }),
          )
          .join('')
      : '') +
    head.behind +
    brush.mass(
      [
        blob(x + 6, y, rx, ry, { pear: 0.2 }),
        blob(x + rx * 0.56, ground - rx * 0.42, rx * 0.56, rx * 0.46),
      ],
      palette.body,
      {
        inside: markBody(sketch, { x: x - 6, y, rx, ry }),
        depth: 11,
      },
    ) +
    brush.mass(
      [blob(x + rx * 0.42, ground - rx * 0.13, rx * 0.42, rx * 0.2, { square: 0.3 })],
      palette.body,
      { depth: 5 },
    ) +
    leg(x + rx * 0.12, -0.2) +
    leg(x - rx * 0.5, -0.4) +
    mane +
    (mane === ''
      ? drawCollar(sketch, { x: headX + 6, y: headY + headR * 0.92, r: headR * 0.62 })
      : '') +
    head.front
  );
}
