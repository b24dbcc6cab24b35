import { mix } from '../arithmetic.ts';
import { drawHead } from '../head.ts';
import type { Sketch } from '../sketch.ts';
import { drawWingPair } from '../wings.ts';
import { ellipse, mirrored, place, star, tube, type Shape } from '../shapes.ts';

const uppers: readonly [Shape, Shape, Shape, Shape] = [
  [
    [0, 0.1],
    [0.1, -0.5],
    [0.52, -0.98],
    [1, -1],
    [1.06, -0.6],
    [0.8, -0.1],
    [0.36, 0.14],
  ],
  [
    [0, 0.1],
    [0.2, -0.62],
    [0.8, -1.1, 1],
    [0.96, -0.62],
    [1.14, -0.42, 1],
    [0.9, -0.04],
    [0.36, 0.16],
  ],
  [
    [0, 0.06],
    [0.3, -0.5],
    [0.9, -0.86],
    [1.2, -0.66],
    [1.02, -0.3],
    [0.4, 0.06],
  ],
  [
    [0, 0.1],
    [0.06, -0.6],
    [0.36, -1.08],
    [0.7, -1.06],
    [0.84, -0.66],
    [1.06, -0.5],
    [1.02, -0.1],
    [0.4, 0.12],
  ],
];
const lowers: readonly [Shape, Shape, Shape] = [
  [
    [0, -0.06],
    [0.46, -0.02],
    [0.84, 0.24],
    [0.86, 0.66],
    [0.5, 0.86],
    [0.18, 0.5],
  ],
  [
    [0, -0.06],
    [0.5, 0],
    [0.86, 0.3],
    [0.6, 0.6],
    [0.62, 1.06, 1],
    [0.34, 0.7],
    [0.12, 0.42],
  ],
  [
    [0, -0.04],
    [0.5, 0.02],
    [0.98, 0.18],
    [1.02, 0.44],
    [0.6, 0.5],
    [0.14, 0.3],
  ],
];

/** With two pairs of wings, seen from above: butterflies, moths, dragonflies and stranger fliers. */
export function drawMoth(sketch: Sketch): string {
  const { brush, palette, traits, design, age, bulk } = sketch;
  const x = 256;
  const y = 268;
  const size = mix(132, 172, age);
  const upper = sketch.family('upper wing').pick(uppers);
  const lower = sketch.family('lower wing').pick(lowers);
  const wingTone = sketch
    .family('wing tone')
    .pick([palette.body, palette.accent, palette.body, palette.second]);
  const other = wingTone === palette.second ? palette.accent : palette.second;
  const pattern = sketch
    .own(`pattern ${traits.marking}`)
    .pick(['eye', 'edge', 'bands', 'spots'] as const);
  const wing = (shape: Shape, spot: readonly [number, number], low: boolean): string => {
    const lift = design.raised ? -7 : 9;
    const put = place(shape, { x: x + 18, y, scale: size, degrees: lift });
    const small = place(shape, {
      x: x + 18 + size * 0.06,
      y: y + (low ? 0.02 : -0.02) * size,
      scale: size * 0.74,
      degrees: lift,
    });
    const at = [x + 18 + spot[0] * size, y + spot[1] * size] as const;
    const marks: readonly (readonly [Shape, string])[] =
      pattern === 'eye'
        ? [
            [ellipse(at[0], at[1], size * 0.21), other.base],
            [ellipse(at[0], at[1], size * 0.13), palette.bone.base],
            [ellipse(at[0], at[1], size * 0.07), palette.line],
          ]
        : pattern === 'edge'
          ? [[small, wingTone.light]]
          : pattern === 'bands'
            ? [
                [
                  place(ellipse(0, 0, size * 0.12, size * 0.7, low ? -50 : 40), {
                    x: at[0],
                    y: at[1],
                  }),
                  other.base,
                ],
              ]
            : [
                [ellipse(at[0] + size * 0.1, at[1] - size * 0.08, size * 0.1), other.base],
                [ellipse(at[0] - size * 0.16, at[1] + size * 0.06, size * 0.07), other.base],
                [ellipse(at[0] - size * 0.02, at[1] + size * 0.16, size * 0.05), palette.bone.base],
              ];
    const side = (flip: boolean): string =>
      brush.mass([flip ? mirrored(put, x) : put], low ? other : wingTone, {
        depth: 8,
        inside: marks
          .map(([mark, colour]) =>
            brush.tint(
              [flip ? mirrored(mark, x) : mark],
              low && colour === other.base ? wingTone.base : colour,
              0.92,
            ),
          )
          .join(''),
      });
    return side(true) + side(false);
  };
  const headR = mix(80, 62, age);
  const body = tube([
    [x, y - 20, 40 * (1 + bulk * 0.2)],
    [x, y + 44, 40 * (1 + bulk * 0.2)],
    [x, y + 104, 25],
    [x + 4, y + mix(126, 158, age), 8],
  ]);
  const bands = [30, 62, 94]
    .map((dy) =>
      brush.line(
        [
          [x - 44, y + dy - 6],
          [x, y + dy + 6],
          [x + 44, y + dy - 6],
        ],
        palette.body.deep,
        9,
        0.8,
      ),
    )
    .join('');
  const headY = y - 32 - headR * 0.5;
  const head = drawHead(sketch, {
    x,
    y: headY,
    r: headR,
    muzzle: traits.muzzle === 'jaw' || traits.muzzle === 'snout' ? 'none' : traits.muzzle,
  });
  const ruff = brush.mass([star(x, y - 4, 62, 44, 11, { soft: true, degrees: 4 })], palette.belly, {
    depth: 6,
  });
  const wings =
    design.build === 'bat'
      ? drawWingPair(sketch, { x, y: y + 36, gap: 16, size: size * 0.86, degrees: 52 }) +
        drawWingPair(sketch, { x, y, gap: 16, size: size * 1.2, degrees: 8 })
      : sketch.part('wings', wing(lower, [0.5, 0.34], true) + wing(upper, [0.62, -0.5], false));
  return (
    wings +
    brush.mass([body], palette.body, { inside: bands, depth: 8 }) +
    ruff +
    head.behind +
    head.front
  );
}
