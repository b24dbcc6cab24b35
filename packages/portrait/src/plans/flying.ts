import { mix } from '../arithmetic.ts';
import { drawCollar } from '../collar.ts';
import { drawGrowth } from '../growth.ts';
import { drawHead } from '../head.ts';
import { markBody } from '../mark-body.ts';
import type { Sketch } from '../sketch.ts';
import { blob } from '../shape.ts';
import { drawWingPair } from '../wings.ts';
import { birdLeg, tailFan, beakFor } from './bird-parts.ts';

/** Seen from the front, the wings spread. */
export function drawFlying(sketch: Sketch): string {
  const { brush, palette, age, bulk, traits, motif } = sketch;
  const x = 256;
  const y = 286;
  const rx = mix(64, 66, age) * (1 + bulk * 0.14);
  const ry = mix(70, 98, age);
  const headR = mix(88, 64, age);
  const headY = y - ry * 0.66 - headR * 0.42;
  const muzzle = beakFor(sketch);
  const head = drawHead(sketch, {
    x: x - 4,
    y: headY,
    r: headR,
    ...(muzzle === undefined ? {} : { muzzle }),
  });
  const tail =
    muzzle === 'beak'
      ? tailFan(sketch, x + 6, y + ry * 0.7, mix(70, 110, age), 172)
      : [-30, 30, 0]
          .map((lean) =>
            drawGrowth(sketch, motif, {
              x: x + lean * 0.3,
              y: y + ry * 0.8,
              size: mix(50, 90, age),
              degrees: 178 - lean,
            }),
          )
          .join('');
  return (
    drawWingPair(sketch, {
      x,
      y: y - ry * 0.34,
      gap: rx * 0.5,
      size: mix(130, 208, age),
      degrees: (traits.crestSpread - 33) * 1.2 + 10,
    }) +
    tail +
    head.behind +
    ([-1, 1] as const)
      .map((side) => birdLeg(sketch, x + side * rx * 0.42, y + ry * 0.7, y + ry * 0.7 + 44, 22))
      .join('') +
    brush.mass([blob(x, y, rx, ry, { pear: -0.08 })], palette.body, {
      inside: markBody(sketch, { x, y, rx, ry }),
      depth: 11,
    }) +
    drawCollar(sketch, { x, y: headY + headR * 0.9, r: headR * 0.7 }) +
    head.front
  );
}
