import { drawCollar } from '../collars.ts';
import { mix } from '../arithmetic.ts';
import { drawFan } from '../growths.ts';
import { drawHead } from '../head.ts';
import { markBody } from '../markings.ts';
import { blob, place, type Shape, tube } from '../shapes.ts';
import type { Sketch } from '../sketch.ts';

/** A pair of flukes, spread to the upper right of its root. */
const flukes: Shape = [
  [-0.12, 0.1],
  [-0.3, -0.3],
  [-0.86, -0.5],
  [-1.04, -0.9, 1],
  [-0.5, -0.86],
  [0, -0.5, 1],
  [0.5, -0.86],
  [1.04, -0.9, 1],
  [0.86, -0.5],
  [0.3, -0.3],
  [0.12, 0.1],
];

/** A flipper that spreads to the lower right of its root. */
export const flipper: Shape = [
  [-0.16, -0.16],
  [0.3, -0.1],
  [0.8, 0.4],
  [0.96, 0.86],
  [0.7, 0.84],
  [0.26, 0.6],
  [-0.14, 0.22],
];

/** A whale with a blunt head, or a slender dolphin with a snout; the flukes are raised. */
export function drawWhale(sketch: Sketch): string {
  const { brush, palette, traits, design, age, motif } = sketch;
  const slim = design.build === 'dolphin';
  const [x, y] = [216, 270];
  const rx = mix(120, 146, age) * (slim ? 0.92 : 1.04);
  const ry = mix(96, 112, age) * (slim ? 0.72 : 1);
  const fluked = { x: x + rx * 1.5, y: y - ry * 0.66 };
  const tail = tube([
    [x + rx * 0.3, y + ry * 0.12, ry * 0.82],
    [x + rx * 0.94, y + ry * 0.22, ry * 0.5],
    [x + rx * 1.36, y - ry * 0.16, ry * 0.26],
    [fluked.x, fluked.y, ry * 0.14],
  ]);
  const trunk: Shape = slim
    ? blob(x, y, rx, ry, { pear: -0.04 })
    : [
        [x - rx, y + ry * 0.2],
        [x - rx * 0.98, y - ry * 0.5],
        [x - rx * 0.6, y - ry * 0.94],
        [x + rx * 0.1, y - ry],
        [x + rx * 0.86, y - ry * 0.5],
        [x + rx * 1.04, y + ry * 0.3],
        [x + rx * 0.5, y + ry * 0.9],
        [x - rx * 0.3, y + ry],
        [x - rx * 0.86, y + ry * 0.76],
      ];
  const snout: Shape[] = slim
    ? [
        tube([
          [x - rx * 0.76, y + ry * 0.1, ry * 0.3],
          [x - rx * 1.3, y + ry * 0.24, ry * 0.16],
        ]),
      ]
    : [];
  const pleats = [0.5, 0.68, 0.86]
    .map((dy) =>
      brush.line(
        [
          [x - rx * (1.1 - dy * 0.2), y + ry * (dy - 0.02)],
          [x - rx * 0.4, y + ry * (dy + 0.12)],
          [x + rx * 0.34, y + ry * (dy + 0.02)],
        ],
        palette.belly.deep,
        5,
      ),
    )
    .join('');
  const head = drawHead(
    {
      ...sketch,
      traits: { ...traits, skull: 'round', eyeSize: traits.eyeSize * 0.86, eyeGap: 1.24 },
    },
    {
      x: x - rx * 0.42,
      y: y - ry * 0.04,
      r: Math.min(ry * 0.72, rx * 0.52),
      muzzle: 'none',
      crest: false,
      joined: [trunk, tail, ...snout],
      inside:
        brush.tint([blob(x - rx * 0.1, y + ry * 0.92, rx * 1.16, ry * 0.56)], palette.belly.base) +
        markBody(sketch, { x: x + rx * 0.2, y, rx: rx * 0.9, ry }, { belly: false }) +
        (slim ? '' : pleats),
    },
  );
  const back =
    slim || traits.back !== 'none'
      ? brush.mass(
          [
            place(
              [
                [-0.4, 0.2],
                [-0.1, -0.4],
                [0.5, -0.86, 1],
                [0.4, -0.3],
                [0.5, 0.2],
              ],
              { x: x + rx * 0.16, y: y - ry * 0.9, scale: mix(56, 84, age) },
            ),
          ],
          traits.back === 'none' ? palette.far : palette.accent,
          { depth: 6 },
        )
      : '';
  const fin = (flipped: boolean, dx: number, dy: number): string =>
    brush.mass(
      [place(flipper, { x: x + rx * dx, y: y + ry * dy, scale: mix(66, 90, age), flip: flipped })],
      design.adornments.has('fins') ? palette.accent : flipped ? palette.far : palette.body,
      { depth: 6 },
    );
  const spout = design.parts.has('spout')
    ? sketch.part(
        'spout',
        drawFan(sketch, motif === 'ring' ? 'drop' : motif, {
          x: x - rx * 0.2,
          y: y - ry * 0.94,
          size: mix(56, 84, age),
          degrees: 0,
          count: design.level > 1 ? 3 : 1,
          spread: 40,
          width: 16,
        }),
      )
    : '';
  return (
    spout +
    back +
    sketch.part(
      'flukes',
      brush.mass(
        [place(flukes, { ...fluked, scale: mix(74, 96, age), degrees: 30 })],
        palette.body,
        { depth: 7 },
      ),
    ) +
    fin(true, -0.5, 0.72) +
    head.behind +
    head.front +
    fin(false, 0.12, 0.5) +
    (design.adornments.has('fins') ? sketch.part('fins', fin(false, 0.62, 0.3)) : '')
  );
}

/** A seal that rests on its front flippers, the tail to the right. */
export function drawSeal(sketch: Sketch): string {
  const { brush, palette, age, design } = sketch;
  const [x, ground] = [226, 436];
  const headR = mix(92, 74, age);
  const headY = mix(212, 176, age);
  const r = mix(74, 86, age);
  const body = tube([
    [x, headY + headR * 0.4, headR * 0.7],
    [x + 10, headY + headR * 1.4, r * 0.94],
    [x + 60, ground - r * 0.9, r * 0.96],
    [x + 150, ground - r * 0.42, r * 0.44],
    [x + 190, ground - r * 0.34, r * 0.26],
  ]);
  const head = drawHead(sketch, { x: x - 8, y: headY, r: headR });
  const foot = (dx: number, flip: boolean): string =>
    brush.mass(
      [
        place(flipper, {
          x: x + dx,
          y: ground - r * 0.86,
          scale: mix(76, 94, age),
          flip,
          degrees: flip ? -14 : 14,
        }),
      ],
      flip ? palette.far : palette.body,
      { depth: 6 },
    );
  return (
    brush.mass(
      [place(flukes, { x: x + 186, y: ground - r * 0.36, scale: mix(54, 72, age), degrees: 76 })],
      palette.far,
      { depth: 6 },
    ) +
    foot(-26, true) +
    head.behind +
    brush.mass([body], palette.body, {
      depth: 11,
      inside: markBody(sketch, { x: x + 10, y: ground - r * 1.2, rx: r, ry: r * 1.2 }),
    }) +
    foot(48, false) +
    (design.adornments.has('fins')
      ? sketch.part(
          'fins',
          drawCollar(
            { ...sketch, traits: { ...sketch.traits, collar: 'ruff' } },
            {
              x: x - 4,
              y: headY + headR * 0.94,
              r: headR * 0.7,
            },
          ),
        )
      : '') +
    head.front
  );
}
