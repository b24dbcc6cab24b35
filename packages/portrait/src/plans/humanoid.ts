import { drawCollar } from '../collars.ts';
import { mix } from '../arithmetic.ts';
import { emblemOf } from '../emblems.ts';
import { drawHead } from '../head.ts';
import { drawArmPair, drawLeg, wispOf } from '../limbs.ts';
import { markBody } from '../markings.ts';
import { blob, type Outline } from '../shapes.ts';
import type { Sketch } from '../sketch.ts';
import { drawUpright } from './biped.ts';
import { drawBack } from '../wings.ts';

function robe(x: number, top: number, bottom: number, waist: number, hem: number): Outline {
  const middle = top + (bottom - top) * 0.42;
  return [
    [x - waist * 0.72, top],
    [x, top - waist * 0.22],
    [x + waist * 0.72, top],
    [x + waist * 0.98, top + 26],
    [x + waist * 0.74, middle],
    [x + hem * 0.94, bottom - 26],
    [x + hem, bottom, 1],
    [x + hem * 0.5, bottom - 9],
    [x, bottom + 3],
    [x - hem * 0.5, bottom - 9],
    [x - hem, bottom, 1],
    [x - hem * 0.94, bottom - 26],
    [x - waist * 0.74, middle],
    [x - waist * 0.98, top + 26],
  ];
}

/** On two legs, without a tail: fighters, dancers in robes, armoured figures. */
export function drawHumanoid(sketch: Sketch): string {
  const { brush, palette, traits, design, age, bulk, motif } = sketch;
  if (design.build === 'plump') {
    return drawUpright({ ...sketch, design: { ...design, heads: 1 } });
  }
  const x = 256;
  const ground = 438;
  const robed = design.build === 'robed';
  const broad = design.build === 'broad';
  const headR = mix(100, 64, age) * (broad ? 0.88 : 1);
  const legs = mix(34, 86, age) * (broad ? 0.82 : 1);
  const rx = mix(52, 66, age) * (broad ? 1.4 : 0.86) * (1 + bulk * 0.12);
  const ry = mix(60, 84, age);
  const y = ground - legs - ry * 0.74;
  const neck = y - ry * 0.84;
  const headY = neck - headR * 0.66;
  const head = drawHead(sketch, {
    x,
    y: headY,
    r: headR,
    haired: true,
    ...(traits.muzzle === 'trunk' || traits.muzzle === 'jaw' ? { muzzle: 'none' as const } : {}),
  });
  const dice = sketch.own('pose');
  const armR = rx * (broad ? 0.28 : 0.23);
  const shoulder = y - ry * 0.5;
  const reach = mix(62, 112, age);
  const out = dice.between(0.1, 0.55);
  const arms = drawArmPair(
    sketch,
    [
      [x + rx * 0.8, shoulder, armR * (broad ? 1.2 : 1)],
      [x + rx * 0.95 + reach * (0.2 + out * 0.4), shoulder + reach * 0.42, armR],
      [x + rx * 0.9 + reach * out, shoulder + reach * 0.92, armR * (broad ? 1.05 : 0.85)],
    ],
    x,
    { raised: design.raised ? reach * 1.4 : 0, hand: broad ? 1.2 : 1 },
  );
  const robeTone = sketch
    .family('robe')
    .pick([palette.second, palette.second, palette.accent, palette.belly]);
  const trim = robeTone === palette.accent ? palette.second : palette.accent;
  const hem = rx * mix(1.5, 2.1, age);
  const waist = y + ry * 0.5;
  const drawDress = (): string =>
    brush.mass([robe(x, y - ry * 0.66, ground, rx * 1.04, hem)], robeTone, {
      depth: 11,
      inside:
        brush.tint([blob(x, ground + 2, hem * 1.1, 24)], trim.base, 0.9) +
        [-0.5, 0.5]
          .map((dx) =>
            brush.line(
              [
                [x + dx * rx * 0.7, waist + 24],
                [x + dx * hem, ground - 30],
              ],
              robeTone.deep,
              6,
              0.8,
            ),
          )
          .join('') +
        brush.tint(
          [
            [
              [x - rx * 0.34, y - ry, 1],
              [x + rx * 0.34, y - ry, 1],
              [x, y - ry * 0.1, 1],
            ],
          ],
          palette.body.base,
        ) +
        brush.tint([blob(x, waist, rx * 1.1, 13)], trim.base) +
        brush.tint(emblemOf(motif, { x, y: ground - 56, size: 20 }), robeTone.light, 0.9),
    });
  const drawLegPair = (): string =>
    ([1, -1] as const)
      .map((side) =>
        drawLeg(sketch, {
          x: x + side * rx * 0.44,
          y: y + ry * 0.5,
          footX: x + side * rx * 0.62,
          ground: ground - (side > 0 ? 3 : 0),
          hip: rx * (broad ? 0.38 : 0.4),
          foot: rx * (broad ? 0.44 : 0.5),
          forward: side * 0.2,
        }),
      )
      .join('');
  const belt =
    !robed && sketch.family('belt').chance(0.5)
      ? brush.tint(
          [blob(x, y + ry * 0.54, rx * 1.2, ry * 0.15, { square: 0.3 })],
          palette.second.base,
        )
      : '';
  return (
    drawBack(sketch, { x, y: y - ry * 0.3, rx, ry, headY, headR }) +
    head.behind +
    (robed
      ? sketch.part('gown', drawDress())
      : drawLegPair() +
        brush.mass(
          [
            blob(x, y, rx, ry, { pear: broad ? -0.2 : -0.06, square: broad ? 0.2 : 0 }),
            ...wispOf(sketch, { x, y, rx, ry }),
          ],
          palette.body,
          {
            inside:
              markBody(sketch, { x, y, rx, ry }, { belly: traits.marking !== 'emblem' }) + belt,
            depth: 10,
          },
        )) +
    arms +
    drawCollar(sketch, { x, y: neck + headR * 0.1, r: Math.min(rx * 0.85, headR * 0.8) }) +
    head.front
  );
}
