import { mix } from '../arithmetic.ts';
import { drawBack } from '../backs.ts';
import { drawFan } from '../growth.ts';
import { drawHead } from '../head.ts';
import { drawArmPair } from '../limbs.ts';
import type { Sketch } from '../sketch.ts';
import { tube, type SpineKnot } from '../shape.ts';

/** A head with arms and no legs: on a trailing body, a stump, or hovering on force alone. */
export function drawArms(sketch: Sketch): string {
  const { brush, palette, traits, age, bulk, motif } = sketch;
  const x = 250;
  const r = mix(104, 100, age) * (1 + bulk * 0.08);
  const y = 196;
  const trailing = traits.build < 0.5;
  const base = trailing
    ? tube([
        [x, y + r * 0.3, r * 0.8],
        [x + 6, y + r * 1.1, r * 0.62],
        [x + 34, y + r * 1.72, r * 0.36],
        [x + 92, y + r * 2.16, 0],
      ])
    : tube([
        [x, y + r * 0.3, r * 0.78],
        [x, y + r * 1.1, r * 0.66],
        [x, 396, r * 0.74],
        [x, 414, r * 0.76],
      ]);
  const dice = sketch.own('pose');
  const thick = r * (bulk > 0.2 ? 0.24 : 0.19);
  const arm: SpineKnot[] = [
    [x + r * 0.5, y + r * 1.04, thick],
    [x + r * 1.16, y + r * dice.between(1.02, 1.3), thick * 1.05],
    [x + r * 1.52, y + r * dice.between(0.2, 1.2), thick * 1.3],
  ];
  const head = drawHead(sketch, { x, y, r, joined: [base] });
  const foot = trailing ? '' : drawFan(sketch, motif, { x, y: 446, size: 86, degrees: 0, count: 6, spread: 26, width: r * 0.8 });
  return (
    drawBack(sketch, { x, y: y + r * 0.5, rx: r * 0.8, ry: r, headY: y, headR: r }) +
    head.behind +
    foot +
    drawArmPair(sketch, arm, x, { hand: 1.2, raised: dice.pick([0, 0, 40, -40]), tone: sketch.family('arm tone').pick([palette.body, palette.far, palette.second]) }) +
    head.front +
    (traits.collar === 'none' ? '' : brush.fill([tube([[x - r * 0.62, y + r * 1.02, 7], [x, y + r * 1.16, 9], [x + r * 0.62, y + r * 1.02, 7]])], palette.second.base))
  );
}
