import { drawCollar } from '../accessories.ts';
import { mix } from '../arithmetic.ts';
import { drawGrowth } from '../growths.ts';
import { drawHead } from '../head.ts';
import { markBody } from '../markings.ts';
import { blob, place, type Shape, tube } from '../shapes.ts';
import type { Sketch } from '../sketch.ts';
import { drawWingPair } from '../wings.ts';

/** A thin leg with three toes. */
function birdLeg(
  { brush, palette }: Sketch,
  x: number,
  y: number,
  ground: number,
  r: number,
): string {
  const toe = (dx: number): Shape =>
    tube([
      [x, ground - r * 0.5, r * 0.3],
      [x + dx * r, ground - r * 0.1, r * 0.26],
    ]);
  return brush.mass(
    [
      tube([
        [x, y, r * 0.34],
        [x, ground - r * 0.4, r * 0.28],
      ]),
      toe(-0.95),
      toe(-0.1),
      toe(0.75),
    ],
    palette.gold,
    { depth: 4 },
  );
}

/** Three tail feathers. */
function tailFan(sketch: Sketch, x: number, y: number, size: number, degrees: number): string {
  const { brush, palette } = sketch;
  const tone = sketch.family('fan').pick([palette.accent, palette.second, palette.far]);
  return [-24, 24, 0]
    .map((lean) =>
      brush.mass([placeFeather(x, y, size, degrees + lean)], lean === 0 ? palette.body : tone, {
        depth: 5,
      }),
    )
    .join('');
}

function placeFeather(x: number, y: number, size: number, degrees: number): Shape {
  return place(
    [
      [-0.12, 0.1],
      [-0.2, -0.5],
      [-0.1, -0.92],
      [0.04, -1],
      [0.18, -0.84],
      [0.18, -0.4],
      [0.12, 0.1],
    ],
    { x, y, scale: size, degrees },
  );
}

/** On the ground, the wing folded. */
function drawPerched(sketch: Sketch): string {
  const { brush, palette, age, bulk } = sketch;
  const ground = 440;
  const x = 262;
  const rx = mix(86, 92, age) * (1 + bulk * 0.12);
  const ry = mix(86, 122, age);
  const legs = mix(24, 46, age);
  const y = ground - legs - ry * 0.88;
  const headR = mix(92, 66, age);
  const headX = x - mix(4, 26, age);
  const headY = y - ry * mix(0.62, 0.82, age) - headR * 0.3;
  // Twins and triplets share a body.
  const heads = ([[0], [-0.72, 0.62], [-0.95, 0.85, 0]][sketch.design.heads - 1] ?? [0]).map(
    (step) => {
      const share = sketch.design.heads === 1 ? 1 : 0.72;
      const hx = headX + step * headR;
      const hy = headY - (step === 0 && share < 1 ? headR * 0.5 : 0);
      return drawHead(sketch, {
        x: hx,
        y: hy,
        r: headR * share,
        joined: [
          tube([
            [hx, hy + headR * 0.3, headR * 0.36 * share],
            [headX + step * headR * 0.5, y - ry * 0.3, headR * 0.4 * share],
          ]),
        ],
      });
    },
  );
  const wing = place(
    [
      [-0.34, -0.44],
      [0.1, -0.6],
      [0.46, -0.3],
      [0.62, 0.2],
      [0.88, 0.72],
      [0.82, 0.92],
      [0.62, 0.86],
      [0.5, 0.68, 1],
      [0.42, 0.8],
      [0.26, 0.74],
      [0.2, 0.52, 1],
      [0.08, 0.58],
      [-0.12, 0.44],
      [-0.3, 0.06],
    ],
    { x: x + rx * 0.5, y: y + ry * 0.02, scale: rx * 0.98 },
  );
  const wingTone = sketch.family('wing tone').pick([palette.far, palette.accent, palette.second]);
  return (
    tailFan(sketch, x + rx * 0.66, y + ry * 0.5, mix(78, 140, age), 118) +
    heads.map(({ behind }) => behind).join('') +
    birdLeg(sketch, x - 34, y + ry * 0.6, ground, 26) +
    birdLeg(sketch, x + 26, y + ry * 0.6, ground - 5, 26) +
    brush.mass([blob(x, y, rx, ry, { pear: 0.06, lean: 0.16 })], palette.body, {
      inside: markBody(sketch, { x: x - rx * 0.22, y: y + ry * 0.05, rx, ry }),
      depth: 11,
    }) +
    brush.mass([wing], wingTone, {
      depth: 7,
      inside: [0.12, 0.36]
        .map((dy) =>
          brush.line(
            [
              [x + rx * 0.3, y + ry * dy],
              [x + rx * 0.62, y + ry * (dy + 0.16)],
              [x + rx * 0.95, y + ry * (dy + 0.12)],
            ],
            wingTone.deep,
            6,
          ),
        )
        .join(''),
    }) +
    (heads.length === 1
      ? drawCollar(sketch, { x: headX + 6, y: headY + headR * 0.88, r: headR * 0.72 })
      : '') +
    heads.map(({ front }) => front).join('')
  );
}

/** Seen from the front, the wings spread. */
function drawFlying(sketch: Sketch): string {
  const { brush, palette, age, bulk, traits, motif } = sketch;
  const x = 256;
  const y = 286;
  const rx = mix(64, 66, age) * (1 + bulk * 0.14);
  const ry = mix(70, 98, age);
  const headR = mix(88, 64, age);
  const headY = y - ry * 0.66 - headR * 0.42;
  const head = drawHead(sketch, { x: x - 4, y: headY, r: headR });
  const tail =
    traits.muzzle === 'beak'
      ? tailFan(sketch, x + 6, y + ry * 0.7, mix(70, 110, age), 172)
      : [-30, 30, 0]
          .map((lean) =>
            drawGrowth(sketch, motif, {
              x: x + lean * 0.3,
              y: y + ry * 0.8,
              size: mix(50, 90, age),
              degrees: 178 - lean,
            }),
          )
          .join('');
  return (
    drawWingPair(sketch, {
      x,
      y: y - ry * 0.34,
      gap: rx * 0.5,
      size: mix(130, 208, age),
      degrees: (traits.crestSpread - 33) * 1.2 + 10,
    }) +
    tail +
    head.behind +
    (sketch.design.legless ? [] : [-1, 1])
      .map((side) => birdLeg(sketch, x + side * rx * 0.42, y + ry * 0.7, y + ry * 0.7 + 44, 22))
      .join('') +
    brush.mass([blob(x, y, rx, ry, { pear: -0.08 })], palette.body, {
      inside: markBody(sketch, { x, y, rx, ry }),
      depth: 11,
    }) +
    drawCollar(sketch, { x, y: headY + headR * 0.9, r: headR * 0.7 }) +
    head.front
  );
}

/** With one pair of wings: a plump bird on the ground, a flier seen from the front, a perched raptor. */
export function drawWinged(sketch: Sketch): string {
  const { traits } = sketch;
  if (traits.pose === 'perched' || (traits.pose === undefined && traits.build < 0.42)) {
    return drawPerched(sketch);
  }
  return drawFlying(sketch);
}
