import { cosine, mix, sine } from '../arithmetic.ts';
import { drawFan, drawGrowth } from '../growth.ts';
import { drawHead } from '../head.ts';
import type { Sketch } from '../sketch.ts';
import { blob, ellipse, star, tube } from '../shape.ts';
import { drawWingPair } from '../wings.ts';

/** A head that is all of the creature: hovering orbs, spiked balls, seeds, ringed planets. */
export function drawBall(sketch: Sketch): string {
  const { brush, palette, traits, motif, secondMotif, age, bulk } = sketch;
  const dice = sketch.own('ball');
  const x = 256;
  const r = mix(118, 138, age) * (1 + bulk * 0.06);
  const y = 270 - age * 8;
  const loneEye = sketch
    .family('lone eye')
    .chance(motif === 'eye' || motif === 'gear' ? 0.45 : 0.12);
  const head = drawHead(sketch, {
    x,
    y,
    r,
    loneEye,
    ...(loneEye ? { muzzle: 'none' as const } : {}),
  });
  const build = Math.floor(traits.build * 5);
  const spikes =
    build === 0
      ? Array.from({ length: 11 }, (_, index) => {
          const degrees = index * (360 / 11) + dice.between(-5, 5);
          const angle = degrees * 0.0174533;
          return drawGrowth(sketch, motif, {
            x: x + sine(angle) * r * 0.88,
            y: y - cosine(angle) * r * 0.88,
            size: mix(42, 66, age),
            degrees,
          });
        }).join('')
      : '';
  const corona =
    build === 1
      ? brush.mass(
          [
            star(x, y, r * 1.42, r * 1.16, 12, {
              degrees: dice.between(0, 30),
              soft: dice.chance(0.5),
            }),
          ],
          sketch.family('corona').pick([palette.accent, palette.second]),
          { depth: 8 },
        )
      : '';
  const ringHalf = (front: boolean): string => {
    if (build !== 2) return '';
    const points = Array.from({ length: 7 }, (_, index): readonly [number, number] => {
      const angle = (front ? 0.15 : 3.2916) + (index / 6) * 2.84;
      const dx = cosine(angle) * r * 1.52;
      const dy = sine(angle) * r * 0.42;
      return [x + dx * 0.97 + dy * 0.24, y + r * 0.52 + dy * 0.97 - dx * 0.24];
    });
    return brush.mass(
      [
        tube(
          points.map(([px, py], index) => [px, py, index === 0 || index === 6 ? 9 : 13] as const),
          1,
        ),
      ],
      palette.second,
      { depth: 5 },
    );
  };
  const feet =
    build === 3
      ? ([-1, 1] as const)
          .map((side) =>
            brush.mass(
              [blob(x + side * r * 0.46, y + r * 0.96, r * 0.32, r * 0.19, { square: 0.3 })],
              palette.far,
              { depth: 5 },
            ),
          )
          .join('')
      : '';
  const hands =
    build === 4
      ? ([-1, 1] as const)
          .map((side) =>
            brush.mass(
              [
                ellipse(x + side * r * 1.36, y + r * 0.34, r * 0.24),
                ellipse(x + side * r * 1.2, y + r * 0.26, r * 0.1),
              ],
              palette.second,
              { depth: 6 },
            ),
          )
          .join('')
      : '';
  const wisps =
    motif === 'wisp' || motif === 'flame' || motif === 'bubble'
      ? drawFan(sketch, motif, {
          x,
          y: y - r * 0.6,
          size: r * 0.95,
          degrees: 14,
          count: 5,
          spread: 34,
          width: r * 0.75,
        }) +
        ([-1, 1] as const)
          .map((side) =>
            drawGrowth(sketch, motif, {
              x: x + side * r * 1.28,
              y: y - r * 0.5,
              size: r * 0.3,
              degrees: side * 20,
              flip: side < 0,
            }),
          )
          .join('')
      : '';
  const bolts =
    motif === 'gear' || secondMotif === 'gear'
      ? ([-1, 1] as const)
          .map((side) =>
            drawGrowth(
              sketch,
              'gear',
              { x: x + side * r * 0.95, y, size: r * 0.44, degrees: side * 90 },
              palette.second,
            ),
          )
          .join('')
      : '';
  const winged =
    traits.back === 'wings'
      ? drawWingPair(sketch, { x, y: y - 10, gap: r * 0.8, size: mix(80, 130, age), degrees: 16 })
      : '';
  return (
    winged +
    wisps +
    corona +
    spikes +
    bolts +
    ringHalf(false) +
    feet +
    head.behind +
    head.front +
    ringHalf(true) +
    hands
  );
}
