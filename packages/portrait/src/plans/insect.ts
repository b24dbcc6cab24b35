import { mix } from '../arithmetic.ts';
import type { Build } from '../builds.ts';
import { drawFan, drawGrowth } from '../growths.ts';
import { drawHead } from '../head.ts';
import { pincer } from '../limbs.ts';
import { markBody } from '../markings.ts';
import { blob, ellipse, mirrored, place, type Shape, type SpineKnot, tube } from '../shapes.ts';
import { drawShell } from '../shells.ts';
import type { Sketch } from '../sketch.ts';
import { drawWingPair } from '../wings.ts';
import { drawScorpion, drawSpider } from './arachnid.ts';
import { drawGrub } from './serpent.ts';

/** Seen from the side, under a domed shell. */
function drawBeetle(sketch: Sketch): string {
  const { brush, palette, design, age, bulk } = sketch;
  const headR = mix(78, 68, age);
  const x = 300;
  const y = 296;
  const rx = mix(112, 130, age) * (1 + bulk * 0.08);
  const ry = mix(88, 106, age);
  const leg = (hipX: number, footX: number, far: boolean): string =>
    design.legs
      ? sketch.part(
          'leg',
          brush.mass(
            [
              tube([
                [hipX, y + ry * 0.5, 16],
                [(hipX + footX) / 2 - 20, y + ry * 0.72, 13],
                [footX - 4, 424, 9],
                [footX - 24, 434, 5],
              ]),
            ],
            far ? palette.far : palette.second,
            { depth: 5 },
          ),
        )
      : '';
  const shellTone = sketch.family('shell').pick([palette.body, palette.accent, palette.body]);
  const headX = x - rx * 0.98;
  const headY = y + 8 - age * 20;
  const head = drawHead(sketch, {
    x: headX,
    y: headY,
    r: headR,
    muzzle: sketch.traits.muzzle === 'jaw' ? 'jaw' : 'none',
  });
  const shell = blob(x, y, rx, ry, { pear: 0.08, lean: -0.06 });
  const tall =
    design.traits.back !== 'none'
      ? [-0.5, -0.05, 0.4]
          .map((dx) =>
            drawGrowth(sketch, sketch.motif, {
              x: x + dx * rx,
              y: y - ry * (0.86 - Math.abs(dx) * 0.2),
              size: mix(54, 84, age),
              degrees: dx * 50 + 6,
            }),
          )
          .join('')
      : '';
  return (
    leg(x - rx * 0.3, x - rx * 0.44, true) +
    leg(x + rx * 0.4, x + rx * 0.36, true) +
    tall +
    head.behind +
    brush.mass(
      [
        tube([
          [headX, headY + 20, headR * 0.6],
          [x - rx * 0.4, y + 20, ry * 0.6],
        ]),
      ],
      palette.far,
      { depth: 6 },
    ) +
    brush.mass([shell], shellTone, {
      depth: 13,
      inside:
        markBody(sketch, { x, y, rx, ry }, { belly: false }) +
        brush.line(
          [
            [x - rx * 0.72, y - ry * 0.5],
            [x - rx * 0.5, y],
            [x - rx * 0.62, y + ry * 0.9],
          ],
          palette.line,
          6,
          0.6,
        ) +
        brush.tint(
          [ellipse(x - rx * 0.2, y - ry * 0.56, rx * 0.34, ry * 0.14, -16)],
          '#fff',
          0.28,
        ) +
        brush.tint([blob(x, y + ry * 0.98, rx, ry * 0.26)], palette.belly.deep),
    }) +
    leg(x - rx * 0.56, x - rx * 0.72, false) +
    leg(x + rx * 0.04, x + rx * 0.02, false) +
    leg(x + rx * 0.62, x + rx * 0.74, false) +
    head.front
  );
}

/** Seen from the front, claws raised. */
function drawCrab(sketch: Sketch): string {
  const { brush, palette, design, age, bulk, traits, motif } = sketch;
  const x = 256;
  const rx = mix(116, 132, age) * (1 + bulk * 0.06);
  const y = 318;
  const headR = mix(80, 80, age);
  const legs = [0, 1, 2].map((step): Shape =>
    tube([
      [x + rx * (0.62 - step * 0.16), y + 30, 16],
      [x + rx * (1.18 - step * 0.26), y + 26 + step * 26, 14],
      [x + rx * (1.34 - step * 0.3), 424 + step * 6, 0],
    ]),
  );
  const legTone = palette.far;
  const claw = place(pincer, {
    x: x + rx * 1.16,
    y: y - 108,
    scale: mix(60, 82, age),
    degrees: design.raised ? 8 : -16,
  });
  const arm = tube([
    [x + rx * 0.7, y - 8, 19],
    [x + rx * 1.2, y - 26, 17],
    [x + rx * 1.14, y - 92, 16],
  ]);
  const clawTone = sketch.family('claws').pick([palette.body, palette.accent, palette.second]);
  const head = drawHead(sketch, {
    x,
    y: y - 44,
    r: headR,
    crest: false,
    muzzle: traits.muzzle === 'wide' ? 'wide' : 'none',
  });
  const shellTone = sketch.family('shell').pick([palette.body, palette.second, palette.accent]);
  return (
    drawShell(sketch, { x: x + 20, y: y - 96, rx: rx * 0.92, ry: 112 }) +
    (design.traits.crestCount > 0
      ? sketch.part(
          'crown of growths',
          drawFan(sketch, motif, {
            x: x + 8,
            y: y - 60,
            size: mix(90, 130, age),
            degrees: 6,
            count: design.traits.crestCount,
            spread: 30,
            width: rx * 0.5,
          }),
        )
      : '') +
    (design.legs
      ? sketch.part(
          'leg',
          brush.mass(legs, legTone, { depth: 5 }) +
            brush.mass(
              legs.map((leg) => mirrored(leg, x)),
              legTone,
              { depth: 5 },
            ),
        )
      : '') +
    head.behind +
    brush.mass([blob(x, y, rx, 78, { pear: -0.06 })], shellTone, {
      inside:
        markBody(sketch, { x, y: y - 10, rx, ry: 78 }, { belly: false }) +
        brush.tint([blob(x, y + 66, rx * 0.8, 34)], palette.belly.base),
      depth: 11,
    }) +
    [arm, mirrored(arm, x)].map((part) => brush.mass([part], legTone, { depth: 5 })).join('') +
    sketch.part(
      'pincers',
      [claw, mirrored(claw, x)].map((part) => brush.mass([part], clawTone, { depth: 6 })).join(''),
    ) +
    head.front
  );
}

/** Upright, with blades or pincers for hands. */
export function drawHunter(sketch: Sketch): string {
  const { brush, palette, design, age, motif, traits } = sketch;
  const x = 250;
  const headR = mix(78, 62, age);
  const head = drawHead(sketch, {
    x: x - 8,
    y: 160,
    r: headR,
    muzzle: traits.muzzle === 'button' ? 'button' : 'none',
  });
  const abdomen = tube([
    [x + 4, 300, 58],
    [x + 70, 360, 60],
    [x + 128, 364, 36],
    [x + 168, 330, 0],
  ]);
  const leg = (dx: number, knee: number): Shape =>
    tube([
      [x + 30 + dx * 0.3, 340, 15],
      [x + dx, 352 - knee, 13],
      [x + dx * 1.3, 436, 0],
    ]);
  const paint = (hand: string): string =>
    traits.hands === 'pincer' ? sketch.part('pincers', hand) : hand;
  const blade = (side: -1 | 1): string => {
    const spine: SpineKnot[] = [
      [x + side * 46, 250, 18],
      [x + side * 118, 290, 16],
      [x + side * 148, 236, 15],
    ];
    const hand = place(
      traits.hands === 'pincer'
        ? pincer
        : [
            [-0.2, 0.16],
            [-0.34, -0.5],
            [-0.1, -1.2],
            [0.5, -1.62, 1],
            [0.26, -0.9],
            [0.3, -0.2],
            [0.2, 0.16],
          ],
      {
        x: x + side * 150,
        y: 226,
        scale: traits.hands === 'pincer' ? mix(52, 78, age) : mix(66, 98, age),
        flip: side > 0,
        degrees: side * 10,
      },
    );
    return (
      brush.mass([tube(spine)], palette.far, { depth: 5 }) +
      paint(
        brush.mass(
          [hand],
          sketch.family('blade').pick([palette.bone, palette.accent, palette.second]),
          { depth: 6 },
        ),
      )
    );
  };
  const wing = drawWingPair(sketch, { x: x + 30, y: 280, gap: 0, size: mix(100, 160, age) });
  return (
    wing +
    drawFan(sketch, motif, {
      x: x + 150,
      y: 340,
      size: 58,
      degrees: 46,
      count: 1,
      spread: 0,
      width: 0,
    }) +
    (design.legs
      ? sketch.part('leg', brush.mass([leg(-70, 10), leg(120, 0)], palette.far, { depth: 5 }))
      : '') +
    head.behind +
    brush.mass([abdomen, blob(x, 276, 56, 76, { pear: -0.1 })], palette.body, {
      depth: 10,
      inside:
        markBody(sketch, { x: x - 4, y: 280, rx: 58, ry: 76 }) +
        [70, 104, 134]
          .map((dx) =>
            brush.line(
              [
                [x + dx - 10, 300],
                [x + dx + 6, 360],
                [x + dx - 14, 420],
              ],
              palette.body.deep,
              8,
              0.8,
            ),
          )
          .join(''),
    }) +
    (design.legs ? brush.mass([leg(-24, -6), leg(70, -12)], palette.body, { depth: 5 }) : '') +
    blade(-1) +
    blade(1) +
    head.front
  );
}

const builds: Readonly<Partial<Record<Build, (sketch: Sketch) => string>>> = {
  crab: drawCrab,
  spider: drawSpider,
  scorpion: drawScorpion,
  grub: drawGrub,
};

/** With many legs: crabs, beetles, hunters that stand upright, spiders, scorpions, and grubs. */
export function drawInsect(sketch: Sketch): string {
  const draw = builds[sketch.design.build] ?? drawBeetle;
  return draw(sketch);
}
