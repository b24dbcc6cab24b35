import { birdLeg, foldedWing, tailFan } from '../bird-parts.ts';
import { drawCollar } from '../collars.ts';
import { mix } from '../arithmetic.ts';
import { drawHeads } from '../head.ts';
import { drawLeg, pincer, wispOf } from '../limbs.ts';
import { markBody } from '../markings.ts';
import { blob, place } from '../shapes.ts';
import type { Sketch } from '../sketch.ts';
import { drawTail } from '../tails.ts';
import { drawWingPair } from '../wings.ts';

/** On the ground, the wing folded. */
function drawPerched(sketch: Sketch): string {
  const { brush, palette, age, bulk } = sketch;
  const ground = 440;
  const x = 262;
  const rx = mix(86, 92, age) * (1 + bulk * 0.12);
  const ry = mix(86, 122, age);
  const legs = mix(24, 46, age);
  const y = ground - legs - ry * 0.88;
  const headR = mix(92, 66, age);
  const headX = x - mix(4, 26, age);
  const headY = y - ry * mix(0.62, 0.82, age) - headR * 0.3;
  const head = drawHeads(sketch, { x: headX, y: headY, r: headR });
  return (
    tailFan(sketch, x + rx * 0.66, y + ry * 0.5, mix(78, 140, age), 118) +
    head.behind +
    birdLeg(sketch, x - 34, y + ry * 0.6, ground, 26) +
    birdLeg(sketch, x + 26, y + ry * 0.6, ground - 5, 26) +
    brush.mass(
      [blob(x, y, rx, ry, { pear: 0.06, lean: 0.16 }), ...wispOf(sketch, { x, y, rx, ry })],
      palette.body,
      { inside: markBody(sketch, { x: x - rx * 0.22, y: y + ry * 0.05, rx, ry }), depth: 11 },
    ) +
    foldedWing(sketch, { x: x + rx * 0.5, y: y + ry * 0.02, size: rx * 0.98 }) +
    drawCollar(sketch, { x: headX + 6, y: headY + headR * 0.88, r: headR * 0.72 }) +
    head.front
  );
}

/** Seen from the front, the wings spread. */
function drawFlying(sketch: Sketch): string {
  const { brush, palette, design, age, bulk, traits } = sketch;
  const x = 256;
  const y = 286;
  const rx = mix(64, 66, age) * (1 + bulk * 0.14);
  const ry = mix(70, 98, age);
  const headR = mix(88, 64, age);
  const headY = y - ry * 0.66 - headR * 0.42;
  const head = drawHeads(sketch, { x: x - 4, y: headY, r: headR });
  const feathered = design.wings === 'feather' && design.build !== 'bat';
  const tail =
    traits.tail !== 'none'
      ? drawTail(sketch, { x: x + rx * 0.5, y: y + ry * 0.6, size: mix(116, 170, age) })
      : feathered
        ? tailFan(sketch, x + 6, y + ry * 0.7, mix(70, 110, age), 172)
        : '';
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
      .map((side) =>
        feathered
          ? birdLeg(sketch, x + side * rx * 0.42, y + ry * 0.7, y + ry * 0.7 + 44, 22)
          : drawLeg(sketch, {
              x: x + side * rx * 0.4,
              y: y + ry * 0.6,
              footX: x + side * rx * 0.5,
              ground: y + ry * 0.86 + 26,
              hip: rx * 0.2,
              foot: rx * 0.24,
            }),
      )
      .join('') +
    brush.mass(
      [blob(x, y, rx, ry, { pear: -0.08 }), ...wispOf(sketch, { x, y, rx, ry })],
      palette.body,
      { inside: markBody(sketch, { x, y, rx, ry }), depth: 11 },
    ) +
    [-1, 1]
      .map((side) =>
        traits.hands === 'pincer'
          ? sketch.part(
              'pincers',
              brush.mass(
                [
                  place(pincer, {
                    x: x + side * rx * 1.1,
                    y: y + ry * 0.3,
                    scale: rx * 0.62,
                    degrees: side * 40,
                    flip: side > 0,
                  }),
                ],
                palette.accent,
                { depth: 6 },
              ),
            )
          : '',
      )
      .join('') +
    drawCollar(sketch, { x, y: headY + headR * 0.9, r: headR * 0.7 }) +
    head.front
  );
}

/** With one pair of wings: a plump bird on the ground, a flier seen from the front, a perched raptor. */
export function drawWinged(sketch: Sketch): string {
  if (sketch.design.build === 'perched' && sketch.design.wings === 'feather') {
    return drawPerched(sketch);
  }
  return drawFlying(sketch);
}
