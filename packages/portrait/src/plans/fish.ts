import { mix } from '../arithmetic.ts';
import { drawGrowth } from '../growths.ts';
import { drawHead } from '../head.ts';
import { markBody } from '../markings.ts';
import type { Sketch } from '../sketch.ts';
import { blob, place, placePoints, tube, type Shape } from '../shapes.ts';

const tailFins: readonly [Shape, Shape, Shape] = [
  [
    [-0.1, -0.18],
    [0.4, -0.62],
    [0.92, -0.86, 1],
    [0.7, -0.2],
    [0.62, 0],
    [0.7, 0.2],
    [0.92, 0.86, 1],
    [0.4, 0.62],
    [-0.1, 0.18],
  ],
  [
    [-0.1, -0.16],
    [0.36, -0.66],
    [0.78, -0.7],
    [0.98, -0.36, 1],
    [0.78, 0],
    [0.98, 0.36, 1],
    [0.78, 0.7],
    [0.36, 0.66],
    [-0.1, 0.16],
  ],
  [
    [-0.1, -0.14],
    [0.3, -0.3],
    [0.6, -0.96, 1],
    [0.62, -0.3],
    [0.5, 0.06],
    [0.7, 0.5, 1],
    [0.3, 0.3],
    [-0.1, 0.16],
  ],
];

const dorsals: readonly [Shape, Shape, Shape] = [
  [
    [-0.5, 0.14],
    [-0.3, -0.4],
    [0.2, -0.9, 1],
    [0.24, -0.3],
    [0.5, 0.14],
  ],
  [
    [-0.6, 0.14],
    [-0.56, -0.4, 1],
    [-0.3, -0.22],
    [-0.16, -0.7, 1],
    [0.08, -0.3],
    [0.3, -0.6, 1],
    [0.44, -0.16],
    [0.62, 0.14],
  ],
  [
    [-0.6, 0.14],
    [-0.4, -0.5],
    [0.1, -0.66],
    [0.5, -0.4],
    [0.66, 0.14],
  ],
];

/** Draws the bubbles beside a fish. */
export function drawBubbles(): string {
  return [
    [76, 150, 13],
    [98, 118, 8],
    [62, 206, 7],
  ]
    .map(
      ([bx = 0, by = 0, r = 0]) =>
        `<circle cx="${bx}" cy="${by}" r="${r}" fill="#fff" fill-opacity=".65"/>`,
    )
    .join('');
}

/** A whale facing left: a blunt head that is half of it, and flukes that lie flat. */
function drawWhale(sketch: Sketch): string {
  const { brush, palette, age, bulk } = sketch;
  const x = 236;
  const y = 270;
  const rx = mix(132, 168, age) * (1 + bulk * 0.06);
  const ry = mix(104, 108, age);
  const body: Shape = [
    [x - rx, y - ry * 0.5],
    [x - rx * 0.8, y - ry * 0.92],
    [x - rx * 0.1, y - ry],
    [x + rx * 0.5, y - ry * 0.62],
    [x + rx * 0.98, y - ry * 0.5],
    [x + rx * 1.06, y - ry * 0.3],
    [x + rx * 0.5, y + ry * 0.5],
    [x - rx * 0.2, y + ry * 0.86],
    [x - rx * 0.84, y + ry * 0.8],
    [x - rx * 1.02, y + ry * 0.3],
  ];
  const fluke: Shape = [
    [0, 0.16],
    [0.1, -0.3],
    [0.5, -0.62],
    [0.96, -0.6, 1],
    [0.6, -0.2],
    [0.3, 0.16],
  ];
  const flukes = [false, true].map((flip) =>
    place(fluke, { x: x + rx * 1.04, y: y - ry * 0.4, scale: mix(86, 112, age), flip, degrees: 8 }),
  );
  const flipper: Shape = [
    [-0.2, -0.2],
    [0.5, 0],
    [0.9, 0.5],
    [0.6, 0.62],
    [0, 0.3],
  ];
  const head = drawHead(sketch, {
    x: x - rx * 0.46,
    y: y - ry * 0.02,
    r: ry * 0.8,
    bare: true,
    crest: false,
    joined: [body],
    inside:
      brush.tint([blob(x - rx * 0.3, y + ry * 0.84, rx * 0.9, ry * 0.5)], palette.belly.base) +
      markBody(sketch, { x: x + rx * 0.3, y, rx: rx * 0.7, ry }, { belly: false }),
  });
  return (
    brush.mass(flukes, palette.body, { depth: 6 }) +
    head.behind +
    head.front +
    brush.mass(
      [place(flipper, { x: x + rx * 0.06, y: y + ry * 0.5, scale: mix(64, 84, age), degrees: 10 })],
      palette.far,
      { depth: 6 },
    )
  );
}

/** A fish facing left: round, long or flat, with the fins of its family. */
export function drawFish(sketch: Sketch): string {
  const { brush, palette, traits, age, bulk, motif } = sketch;
  if (traits.pose === 'whale') {
    return drawWhale(sketch);
  }
  const long = traits.pose === 'long' || traits.build > 0.62;
  const round = traits.build < 0.26 || bulk > 0.5;
  const x = 240;
  const y = 262;
  const rx = mix(118, 150, age) * (long ? 1.1 : round ? 0.92 : 1);
  const ry = mix(96, 106, age) * (long ? 0.72 : round ? 1.16 : 0.94);
  const finTone = sketch.family('fin tone').pick([palette.accent, palette.second, palette.accent]);
  const fin = (
    shape: Shape,
    fx: number,
    fy: number,
    scale: number,
    degrees = 0,
    rays: readonly number[] = [],
  ): string =>
    brush.mass([place(shape, { x: fx, y: fy, scale, degrees })], finTone, {
      depth: 6,
      inside: rays
        .map((dy) => {
          const spot = { x: fx, y: fy, scale, degrees };
          const ray = placePoints(
            [
              [0, dy * 0.4],
              [0.9, dy * 1.6],
            ],
            spot,
          );
          return brush.line(
            ray.map(([px, py]) => [px, py] as const),
            finTone.deep,
            5,
            0.7,
          );
        })
        .join(''),
    });
  const tailFin = sketch.family('tail fin').pick(tailFins);
  const dorsal = sketch.family('dorsal').pick(dorsals);
  const body: Shape = [
    [x - rx, y + ry * 0.04],
    [x - rx * 0.72, y - ry * 0.66],
    [x - rx * 0.1, y - ry],
    [x + rx * 0.56, y - ry * 0.6],
    [x + rx * 1.02, y - ry * 0.14],
    [x + rx * 1.02, y + ry * 0.14],
    [x + rx * 0.56, y + ry * 0.62],
    [x - rx * 0.1, y + ry],
    [x - rx * 0.72, y + ry * 0.7],
  ];
  const pectoral: Shape = [
    [-0.1, -0.2],
    [0.5, -0.12],
    [1, 0.34, 1],
    [0.6, 0.5],
    [0.56, 0.72, 1],
    [0.14, 0.5],
    [-0.14, 0.16],
  ];
  const headR = Math.min(ry * 0.76, rx * 0.54);
  const surface = { x: x + rx * 0.24, y, rx: rx * 0.86, ry };
  const head = drawHead(
    { ...sketch, traits: { ...traits, skull: 'round' } },
    {
      x: x - rx * 0.38,
      y: y - ry * 0.02,
      r: headR,
      muzzle:
        traits.muzzle === 'button' || traits.muzzle === 'trunk' || traits.muzzle === 'snout'
          ? 'none'
          : traits.muzzle,
      bare: traits.ears !== 'fin' && traits.ears !== 'antenna',
      crest: false,
      joined: [body],
      inside:
        brush.tint([blob(x, y + ry * 0.86, rx * 0.9, ry * 0.5)], palette.belly.base) +
        markBody(sketch, surface, { belly: false }),
    },
  );
  const lower = place(dorsal, { x: x + rx * 0.2, y: y + ry * 0.84, scale: rx * 0.4, degrees: 168 });
  const crest =
    traits.back === 'row' || traits.horns !== 'none'
      ? [0, 1, 2]
          .map((step) =>
            drawGrowth(sketch, motif, {
              x: x - rx * (0.3 - step * 0.3),
              y: y - ry * (0.9 - step * 0.02),
              size: mix(46, 70, age),
              degrees: 4 + step * 14,
            }),
          )
          .join('')
      : fin(dorsal, x + rx * 0.02, y - ry * 0.84, rx * mix(0.5, 0.62, age), 8);
  const tail = brush.mass(
    [
      tube([
        [x + rx * 0.6, y, ry * 0.4],
        [x + rx * 1.08, y, ry * 0.22],
      ]),
    ],
    palette.body,
    { depth: 5 },
  );
  return (
    fin(tailFin, x + rx * 0.98, y, mix(96, 118, age), 0, [-0.3, 0, 0.3]) +
    crest +
    brush.mass([lower], finTone, { depth: 5 }) +
    head.behind +
    tail +
    head.front +
    fin(pectoral, x + rx * 0.12, y + ry * 0.36, mix(62, 84, age), 14)
  );
}
