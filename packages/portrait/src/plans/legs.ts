import { mix } from '../arithmetic.ts';
import { drawFan, drawGrowth } from '../growth.ts';
import { drawHead } from '../head.ts';
import { drawLeg } from '../limbs.ts';
import type { Sketch } from '../sketch.ts';
import { blob } from '../shape.ts';

/** A head on legs: sprouts, little walkers, stilted ones. */
export function drawLegs(sketch: Sketch): string {
  const { traits, age, bulk, motif, secondMotif, palette, brush } = sketch;
  const x = 256;
  const ground = 438;
  const stilts = traits.build > 0.6;
  const r = mix(108, 116, age) * (stilts ? 0.9 : 1) * (1 + bulk * 0.06);
  const length = stilts ? mix(70, 120, age) : mix(36, 52, age);
  const y = ground - length - r * 0.82;
  const head = drawHead(sketch, { x, y, r });
  const legs = ([1, -1] as const)
    .map((side) =>
      drawLeg(
        sketch,
        {
          x: x + side * r * 0.36,
          y: y + r * 0.7,
          footX: x + side * r * (stilts ? 0.5 : 0.46),
          ground: ground - (side > 0 ? 3 : 0),
          hip: r * (stilts ? 0.17 : 0.26),
          foot: r * (stilts ? 0.28 : 0.34),
          forward: -0.4,
        },
        sketch.family('leg tone').pick([palette.body, palette.far, palette.second]),
      ),
    )
    .join('');
  const top =
    traits.ears === 'none' && traits.horns === 'none' && traits.crestCount < 2
      ? drawFan(sketch, secondMotif, {
          x,
          y: y - r * 0.8,
          size: r * mix(0.6, 0.85, age),
          degrees: 3,
          count: 3 + Math.round(age * 2),
          spread: 30,
          width: r * 0.34,
        })
      : '';
  const arms =
    traits.build < 0.3
      ? ([-1, 1] as const)
          .map((side) =>
            drawGrowth(sketch, motif, {
              x: x + side * r * 0.9,
              y: y + r * 0.3,
              size: r * 0.55,
              degrees: side * 100,
              flip: side < 0,
            }),
          )
          .join('')
      : '';
  const skirt =
    traits.build > 0.3 && traits.build < 0.5
      ? brush.mass([blob(x, y + r * 0.74, r * 0.92, r * 0.34, { pear: 0.2 })], palette.second, {
          depth: 7,
        })
      : '';
  return arms + top + head.behind + legs + skirt + head.front;
}
