import { drawCollar } from '../accessories.ts';
import { mix } from '../arithmetic.ts';
import { emblemOf } from '../emblems.ts';
import { drawFan, drawGrowth } from '../growths.ts';
import { drawHead } from '../head.ts';
import { drawArmPair, drawLeg } from '../limbs.ts';
import { markBody } from '../markings.ts';
import { blob, ellipse, type Outline, type SpineKnot, tube } from '../shapes.ts';
import type { Sketch } from '../sketch.ts';
import { drawTail } from '../tails.ts';
import { drawBack } from '../wings.ts';

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

/** A head on legs: sprouts, little walkers, walkers on stilts. */
export function drawLegs(sketch: Sketch): string {
  const { traits, age, bulk, motif, secondMotif, palette } = sketch;
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
  return arms + top + head.behind + legs + head.front;
}

/** A head with arms and no legs: on a trailing body, or as a golem that grows out of the ground. */
export function drawArms(sketch: Sketch): string {
  const { pose, build } = sketch.traits;
  return pose === 'trailing' || (pose === undefined && build < 0.5)
    ? drawTrailing(sketch)
    : drawGolem(sketch);
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
  const family = sketch.family('golem');
  const headR = mix(94, 72, age) * family.between(0.92, 1.08);
  const rx = mix(84, 112, age) * (1 + bulk * 0.1) * family.between(0.88, 1.06);
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
  const { brush, palette, traits, age, bulk, motif } = sketch;
  const x = 256;
  const ground = 438;
  const robed = sketch.design.robe;
  const broad = !robed && (traits.build > 0.68 || bulk > 0.4);
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
    { raised: dice.pick([0, 0, reach * 0.9, reach * 1.4]), hand: broad ? 1.2 : 1 },
  );
  const robeTone = sketch
    .family('robe')
    .pick([palette.second, palette.second, palette.accent, palette.belly]);
  const trim = robeTone === palette.accent ? palette.second : palette.accent;
  const hem = rx * mix(1.5, 2.1, age);
  const waist = y + ry * 0.5;
  const dress = brush.mass([robe(x, y - ry * 0.66, ground, rx * 1.04, hem)], robeTone, {
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
  const legPair = ([1, -1] as const)
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
      ? dress
      : legPair +
        brush.mass(
          [blob(x, y, rx, ry, { pear: broad ? -0.2 : -0.06, square: broad ? 0.2 : 0 })],
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
