import { mix } from '../arithmetic.ts';
import { drawBack } from '../backs.ts';
import { drawCollar } from '../collar.ts';
import { drawFan } from '../growth.ts';
import { drawHead } from '../head.ts';
import { drawArmPair } from '../limbs.ts';
import { markBody } from '../mark-body.ts';
import type { Sketch } from '../sketch.ts';
import { blob, ellipse, tube, type SpineKnot } from '../shape.ts';

/** A head with arms and no legs: on a trailing body, or as a golem that grows out of the ground. */
export function drawArms(sketch: Sketch): string {
  return sketch.traits.build < 0.5 ? drawTrailing(sketch) : drawGolem(sketch);
}

function drawTrailing(sketch: Sketch): string {
  const { brush, palette, traits, age, bulk } = sketch;
  const x = 250;
  const r = mix(104, 98, age) * (1 + bulk * 0.08);
  const y = 196;
  const base = tube([
    [x, y + r * 0.3, r * 0.8],
    [x + 6, y + r * 1.1, r * 0.62],
    [x + 34, y + r * 1.72, r * 0.36],
    [x + 92, y + r * 2.16, 0],
  ]);
  const dice = sketch.own('pose');
  const thick = r * (bulk > 0.2 ? 0.24 : 0.19);
  const arm: SpineKnot[] = [
    [x + r * 0.5, y + r * 1.04, thick],
    [x + r * 1.16, y + r * dice.between(1.02, 1.3), thick * 1.05],
    [x + r * 1.52, y + r * dice.between(0.2, 1.2), thick * 1.3],
  ];
  const head = drawHead(sketch, { x, y, r, joined: [base] });
  const band =
    traits.collar === 'none'
      ? ''
      : brush.tint(
          [
            tube([
              [x - r * 0.62, y + r * 1.02, 7],
              [x, y + r * 1.16, 9],
              [x + r * 0.62, y + r * 1.02, 7],
            ]),
          ],
          palette.second.base,
        );
  return (
    drawBack(sketch, { x, y: y + r * 0.5, rx: r * 0.8, ry: r, headY: y, headR: r }) +
    head.behind +
    drawArmPair(sketch, arm, x, {
      hand: 1.2,
      raised: dice.pick([0, 0, 40, -40]),
      tone: sketch.family('arm tone').pick([palette.body, palette.far, palette.second]),
    }) +
    head.front +
    band
  );
}

function drawGolem(sketch: Sketch): string {
  const { brush, palette, traits, age, bulk, motif } = sketch;
  const x = 256;
  const kin = sketch.family('golem');
  const headR = mix(94, 72, age) * kin.between(0.92, 1.08);
  const rx = mix(84, 112, age) * (1 + bulk * 0.1) * kin.between(0.88, 1.06);
  const ry = mix(84, 108, age);
  const y = 438 - ry * 0.94;
  const headY = y - ry * 0.66 - headR * 0.5;
  const head = drawHead(sketch, { x: x - 4, y: headY, r: headR });
  const dice = sketch.own('pose');
  const thick = rx * (bulk > 0.2 ? 0.3 : 0.24);
  const reach = mix(80, 120, age);
  const arm: SpineKnot[] = [
    [x + rx * 0.82, y - ry * 0.42, thick],
    [x + rx * 0.9 + reach * 0.42, y - ry * 0.42 + reach * dice.between(0.2, 0.5), thick * 0.95],
    [x + rx * 0.84 + reach * dice.between(0.4, 0.72), y - ry * 0.3 + reach * 0.98, thick * 1.2],
  ];
  const hem = sketch.family('hem').pick([palette.second, palette.accent, palette.far]);
  const base = brush.mass([ellipse(x, 430, rx * 0.86, 24)], hem, { depth: 5 });
  return (
    drawBack(sketch, { x, y: y - ry * 0.2, rx, ry, headY, headR }) +
    drawFan(sketch, motif, {
      x,
      y: 440,
      size: mix(70, 96, age),
      degrees: 0,
      count: 6,
      spread: 26,
      width: rx * 0.9,
    }) +
    base +
    head.behind +
    brush.mass([blob(x, y, rx, ry, { pear: -0.24, square: 0.12 })], palette.body, {
      inside: markBody(sketch, { x, y: y + ry * 0.06, rx: rx * 0.92, ry }),
      depth: 11,
    }) +
    drawArmPair(sketch, arm, x, {
      hand: 1.25,
      raised: dice.pick([0, 0, reach * 0.8, reach * 1.5]),
      tone: sketch.family('arm tone').pick([palette.body, palette.body, palette.second]),
    }) +
    (traits.collar === 'none'
      ? ''
      : drawCollar(sketch, { x, y: headY + headR * 0.86, r: headR * 0.72 })) +
    head.front
  );
}
