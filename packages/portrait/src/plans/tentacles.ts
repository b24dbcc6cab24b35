import { mix } from '../arithmetic.ts';
import { drawFan } from '../growth.ts';
import { drawHead } from '../head.ts';
import type { Sketch } from '../sketch.ts';
import { blob, ellipse, tube, type SpineKnot } from '../shape.ts';

/** With many limbs: an octopus on the sea floor, or a jelly that hangs in the water. */
export function drawTentacles(sketch: Sketch): string {
  const { brush, palette, traits, age, motif } = sketch;
  const x = 256;
  const jelly = traits.build < 0.45;
  const r = mix(104, 104, age);
  const y = 196;
  const dice = sketch.own('tentacles');
  const count = jelly ? 4 + Math.round(age * 3) : 6;
  const tone = sketch.family('limb tone').pick([palette.body, palette.far, palette.second]);
  const limb = (index: number, back: boolean): string => {
    const share = count === 1 ? 0 : (index / (count - 1)) * 2 - 1;
    const side = share < 0 ? -1 : 1;
    const thick = r * (jelly ? 0.13 : 0.2);
    const rootX = x + share * r * 0.66;
    const spine: SpineKnot[] = jelly
      ? [
          [rootX, y + r * 0.5, thick],
          [rootX + share * 22 + dice.between(-16, 16), y + r * 1.1, thick * 0.95],
          [rootX + share * 40 + dice.between(-30, 30), y + r * 1.6, thick * 0.75],
          [
            rootX + share * 46 + dice.between(-34, 34),
            y + r * (2 + dice.between(0, 0.3)),
            thick * 0.42,
          ],
        ]
      : [
          [rootX * 0.86 + x * 0.14, y + r * 0.6, thick * 1.2],
          [x + share * r * 1.15, y + r * (1.5 - Math.abs(share) * 0.25), thick],
          [x + share * r * 1.6 + side * 10, y + r * (2.1 - Math.abs(share) * 0.2), thick * 0.72],
          [
            x + share * r * 1.75 + side * 40,
            y + r * (1.85 - Math.abs(share) * 0.4) + dice.between(-12, 12),
            thick * 0.34,
          ],
        ];
    const suckers =
      traits.marking === 'spots' || traits.marking === 'rings'
        ? brush.tint(
            spine.slice(1, 3).map(([sx, sy, sr]) => ellipse(sx, sy, sr * 0.45)),
            palette.belly.base,
            0.9,
          )
        : '';
    return brush.mass([tube(spine, 2)], back ? palette.far : tone, { depth: 5, inside: suckers });
  };
  const all = Array.from({ length: count }, (_, index) => index);
  const back = all
    .filter((index) => index % 2 === 1)
    .map((index) => limb(index, true))
    .join('');
  const front = all
    .filter((index) => index % 2 === 0)
    .map((index) => limb(index, false))
    .join('');
  const bell = jelly
    ? blob(x, y - r * 0.06, r * 1.22, r * 0.92, { pear: 0.14 })
    : blob(x, y - r * 0.16, r * 1.02, r * 1.1, { pear: -0.1 });
  const head = drawHead(sketch, {
    x,
    y,
    r,
    joined: [bell],
    muzzle: traits.muzzle === 'jaw' || traits.muzzle === 'snout' ? 'none' : traits.muzzle,
    bare: traits.ears !== 'fin' && traits.ears !== 'antenna' && traits.ears !== 'fan',
  });
  const frill = jelly
    ? Array.from({ length: 5 }, (_, index) =>
        ellipse(x + (index - 2) * r * 0.46, y + r * 0.66, r * 0.28, r * 0.2),
      )
    : [];
  const crown =
    traits.crestCount === 0 && age > 0.7
      ? drawFan(sketch, motif, {
          x,
          y: y - r * 0.9,
          size: 62,
          degrees: 0,
          count: 3,
          spread: 34,
          width: r * 0.4,
        })
      : '';
  return (
    back +
    crown +
    head.behind +
    (jelly ? brush.mass(frill, palette.second, { depth: 5 }) : '') +
    front +
    head.front
  );
}
