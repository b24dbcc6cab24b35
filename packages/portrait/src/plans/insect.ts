import { mix } from '../arithmetic.ts';
import { drawFan, drawGrowth } from '../growths.ts';
import { drawHead } from '../head.ts';
import { markBody } from '../markings.ts';
import { blob, ellipse, mirrored, place, type Shape, type SpineKnot, tube } from '../shapes.ts';
import type { Sketch } from '../sketch.ts';
import type { Pose } from '../traits.ts';

/** A claw about 2 high, open to the top. */
const pincer: Shape = [
  [-0.2, 0.3],
  [-0.5, -0.2],
  [-0.42, -0.8],
  [0.02, -1.06, 1],
  [-0.1, -0.5],
  [0.06, -0.34],
  [0.24, -0.6],
  [0.5, -0.9, 1],
  [0.5, -0.2],
  [0.24, 0.3],
];

/** Seen from the side, under a domed shell. */
function drawBeetle(sketch: Sketch): string {
  const { brush, palette, age, bulk } = sketch;
  const headR = mix(78, 68, age);
  const x = 300;
  const y = 296;
  const rx = mix(112, 130, age) * (1 + bulk * 0.08);
  const ry = mix(88, 106, age);
  const leg = (hipX: number, footX: number, far: boolean): string =>
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
    );
  const shellTone = sketch.family('shell').pick([palette.body, palette.accent, palette.body]);
  const headX = x - rx * 0.98;
  const headY = y + 8 - age * 20;
  const head = drawHead(sketch, {
    x: headX,
    y: headY,
    r: headR,
    muzzle: sketch.traits.muzzle === 'button' ? 'button' : 'none',
  });
  const shell = blob(x, y, rx, ry, { pear: 0.08, lean: -0.06 });
  const tall = sketch.family('spire').chance(0.4)
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
  const { brush, palette, age, bulk, traits, motif } = sketch;
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
  const claw = place(pincer, { x: x + rx * 1.16, y: y - 108, scale: mix(54, 74, age), degrees: 8 });
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
    muzzle: traits.muzzle === 'wide' ? 'wide' : 'none',
  });
  const shellTone = sketch.family('shell').pick([palette.body, palette.second, palette.accent]);
  return (
    drawFan(sketch, motif, {
      x: x + 8,
      y: y - 60,
      size: mix(90, 130, age),
      degrees: 6,
      count: 3,
      spread: 34,
      width: rx * 0.5,
    }) +
    brush.mass(legs, legTone, { depth: 5 }) +
    brush.mass(
      legs.map((leg) => mirrored(leg, x)),
      legTone,
      { depth: 5 },
    ) +
    head.behind +
    brush.mass([blob(x, y, rx, 78, { pear: -0.06 })], shellTone, {
      inside:
        markBody(sketch, { x, y: y - 10, rx, ry: 78 }, { belly: false }) +
        brush.tint([blob(x, y + 66, rx * 0.8, 34)], palette.belly.base),
      depth: 11,
    }) +
    [arm, mirrored(arm, x)].map((part) => brush.mass([part], legTone, { depth: 5 })).join('') +
    [claw, mirrored(claw, x)].map((part) => brush.mass([part], clawTone, { depth: 6 })).join('') +
    head.front
  );
}

/** Upright, with blades or pincers for hands. */
function drawHunter(sketch: Sketch): string {
  const { brush, palette, age, motif, traits } = sketch;
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
  const blade = (side: -1 | 1): string => {
    const spine: SpineKnot[] = [
      [x + side * 46, 250, 18],
      [x + side * 118, 290, 16],
      [x + side * 148, 236, 15],
    ];
    const hand = place(
      traits.build > 0.88
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
      { x: x + side * 150, y: 226, scale: mix(52, 78, age), flip: side > 0, degrees: side * 10 },
    );
    return (
      brush.mass([tube(spine)], palette.far, { depth: 5 }) +
      brush.mass(
        [hand],
        sketch.family('blade').pick([palette.bone, palette.accent, palette.second]),
        { depth: 6 },
      )
    );
  };
  const wing =
    traits.back === 'none'
      ? ''
      : ([1, -1] as const)
          .map((side) =>
            brush.mass(
              [
                place(
                  [
                    [0, 0.1],
                    [0.3, -0.6],
                    [0.9, -0.9],
                    [1.1, -0.6],
                    [0.7, 0],
                  ],
                  { x: x + 30, y: 280, scale: mix(90, 150, age), flip: side < 0 },
                ),
              ],
              palette.second,
              { depth: 6, opacity: 0.9 },
            ),
          )
          .join('');
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
    brush.mass([leg(-70, 10), leg(120, 0)], palette.far, { depth: 5 }) +
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
    brush.mass([leg(-24, -6), leg(70, -12)], palette.body, { depth: 5 }) +
    blade(-1) +
    blade(1) +
    head.front
  );
}

/** The tail of a scorpion, which rises behind its claws. */
function drawSting({ brush, palette, age }: Sketch): string {
  const size = mix(0.8, 1, age);
  const joints: readonly SpineKnot[] = [
    [318, 300, 40],
    [392, 250, 36],
    [412, 176 - 30 * size, 31],
    [364, 110 - 40 * size, 26],
    [300, 104 - 34 * size, 20],
  ];
  const sting: Shape = [
    [308, 84 - 34 * size],
    [262, 78 - 30 * size],
    [222, 128 - 30 * size, 1],
    [272, 124 - 34 * size],
    [306, 126 - 34 * size],
  ];
  return (
    joints
      .map(([x, y, r], i) =>
        brush.mass([ellipse(x, y, r * size)], i % 2 === 0 ? palette.body : palette.far, {
          depth: 6,
        }),
      )
      .join('') + brush.mass([sting], palette.accent, { depth: 5 })
  );
}

/** From the front, a round body between eight legs. */
function drawSpider(sketch: Sketch): string {
  const { brush, palette, age, bulk } = sketch;
  const x = 256;
  const y = 320;
  const r = mix(88, 104, age) * (1 + bulk * 0.06);
  const headR = mix(84, 76, age);
  const legs = [0, 1, 2, 3].map((step): Shape =>
    tube([
      [x + r * 0.5, y - 20 + step * 14, 13],
      [x + r * (1.1 + (step % 2) * 0.12), y - r * (0.86 - step * 0.34), 11],
      [x + r * (1.74 - step * 0.16), y + 14 + step * 28, 8],
      [x + r * (1.8 - step * 0.26), 428 + (step % 2) * 8, 0],
    ]),
  );
  const head = drawHead(sketch, { x, y: y - r * 0.34, r: headR, muzzle: 'none', crest: false });
  return (
    brush.mass([blob(x, y - r * 0.5, r * 1.06, r * 0.96)], palette.second, {
      depth: 9,
      inside: markBody(sketch, { x, y: y - r * 0.6, rx: r, ry: r * 0.9 }, { belly: false }),
    }) +
    legs
      .flatMap((leg) => [leg, mirrored(leg, x)])
      .map((leg) => brush.mass([leg], palette.far, { depth: 5 }))
      .join('') +
    head.behind +
    brush.mass([blob(x, y, r * 0.84, r * 0.72)], palette.body, { depth: 9 }) +
    head.front
  );
}

const variants: Readonly<Partial<Record<Pose, (sketch: Sketch) => string>>> = {
  crab: drawCrab,
  beetle: drawBeetle,
  hunter: drawHunter,
  spider: drawSpider,
  scorpion: (sketch) => drawSting(sketch) + drawCrab(sketch),
};

/** With a shell and many legs: crabs, beetles, and hunters that stand upright. */
export function drawInsect(sketch: Sketch): string {
  const { traits } = sketch;
  const variant = traits.pose && variants[traits.pose];
  if (variant) {
    return variant(sketch);
  }
  if (traits.build < 0.4) {
    return drawCrab(sketch);
  }
  if (traits.build < 0.75) {
    return drawBeetle(sketch);
  }
  return drawHunter(sketch);
}
