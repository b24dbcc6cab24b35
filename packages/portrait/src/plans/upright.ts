import { mix } from '../arithmetic.ts';
import { drawBack } from '../backs.ts';
import { drawCollar } from '../collar.ts';
import { drawHead } from '../head.ts';
import { drawArmPair, drawLeg } from '../limbs.ts';
import { markBody } from '../mark-body.ts';
import type { Sketch } from '../sketch.ts';
import { blob } from '../shape.ts';
import { drawTail } from '../tails.ts';

/** On two legs, with a tail: builds from sprite to saurian. */
export function drawUpright(sketch: Sketch): string {
  const { brush, palette, traits, age, bulk } = sketch;
  const plump = traits.build > 0.75 || bulk > 0.55;
  const tall = !plump && traits.build < 0.3;
  const headR = mix(104, 76, age) * (plump ? 0.94 : 1) * (tall ? 0.9 : 1);
  const rx = mix(62, 80, age) * (plump ? 1.36 : tall ? 0.78 : 1) * (1 + bulk * 0.14);
  const ry = mix(70, 100, age) * (plump ? 1.06 : 1);
  const legs = tall ? mix(34, 62, age) : mix(20, 34, age);
  const ground = 438;
  const y = ground - legs - ry * 0.78;
  const x = 258;
  const neck = y - ry * 0.8;
  const headY = neck - headR * (plump ? 0.5 : 0.62);
  const head = drawHead(sketch, { x: x - 6, y: headY, r: headR });
  const thigh = rx * (tall ? 0.34 : 0.46);
  const foot = rx * (tall ? 0.42 : 0.46);
  const dice = sketch.own('pose');
  const reach = mix(0.5, 0.85, age) * ry;
  const wave = dice.chance(0.3) ? 1 : 0;
  const armR = rx * (tall ? 0.2 : 0.23) * mix(0.9, 1.1, age);
  const shoulder = y - ry * 0.42;
  const arms = drawArmPair(
    sketch,
    [
      [x + rx * 0.72, shoulder, armR],
      [x + rx * 1.06, shoulder + reach * 0.4, armR * 0.95],
      [x + rx * (1.02 + dice.between(-0.15, 0.2)), shoulder + reach * 0.92, armR * 0.9],
    ],
    x,
    { raised: wave * reach * 1.15 },
  );
  return (
    drawBack(sketch, { x, y: y - ry * 0.3, rx, ry, headY, headR }) +
    drawTail(sketch, { x: x + rx * 0.55, y: y + ry * 0.52, size: mix(110, 168, age) }) +
    head.behind +
    ([1, -1] as const)
      .map((side) =>
        drawLeg(sketch, {
          x: x + side * rx * 0.5,
          y: y + ry * 0.5,
          footX: x + side * rx * (tall ? 0.5 : 0.62) - 4,
          ground: ground - (side > 0 ? 4 : 0),
          hip: thigh,
          foot,
          forward: side > 0 ? -0.2 : -0.5,
        }),
      )
      .join('') +
    brush.mass([blob(x, y, rx, ry, { pear: plump ? 0.06 : 0.16 })], palette.body, {
      inside: markBody(sketch, { x, y, rx, ry }),
      depth: 11,
    }) +
    arms +
    drawCollar(sketch, { x: x - 2, y: neck + headR * 0.12, r: Math.min(rx * 0.8, headR * 0.7) }) +
    head.front
  );
}
