import { cosine, radiansPerDegree, sine } from './arithmetic.ts';
import { ellipse, mirrored, place, type Shape, tube } from './shapes.ts';
import type { Sketch, Skull } from './sketch.ts';
import type { EarStyle, HornStyle } from './styles.ts';

type Ear = {
  readonly outer: readonly Shape[];
  readonly inner: readonly Shape[];
  readonly angle: number;
};

/** Right ears, about 1 high, with their root at the origin; `angle` is their place, from the top of the skull. */
const earShapes: Readonly<Record<Exclude<EarStyle, 'none'>, Ear>> = {
  round: {
    outer: [ellipse(0, -0.22, 0.4, 0.42)],
    inner: [ellipse(0, -0.2, 0.23, 0.25)],
    angle: 44,
  },
  pointed: {
    outer: [
      [
        [-0.36, 0.2],
        [-0.3, -0.35],
        [0.04, -0.92, 1],
        [0.34, -0.3],
        [0.36, 0.2],
      ],
    ],
    inner: [
      [
        [-0.18, 0.14],
        [-0.15, -0.3],
        [0.03, -0.68, 1],
        [0.17, -0.26],
        [0.18, 0.14],
      ],
    ],
    angle: 36,
  },
  long: {
    outer: [
      [
        [-0.2, 0.15],
        [-0.3, -0.7],
        [-0.1, -1.3],
        [0.06, -1.42],
        [0.24, -1.15],
        [0.26, -0.55],
        [0.2, 0.15],
      ],
    ],
    inner: [
      [
        [-0.08, 0.05],
        [-0.15, -0.65],
        [-0.04, -1.1],
        [0.05, -1.18],
        [0.12, -0.95],
        [0.12, -0.4],
        [0.08, 0.05],
      ],
    ],
    angle: 20,
  },
  floppy: {
    outer: [
      [
        [-0.22, -0.05],
        [0.05, -0.28],
        [0.42, -0.05],
        [0.6, 0.5],
        [0.5, 0.95],
        [0.22, 0.9],
        [0.05, 0.4],
      ],
    ],
    inner: [],
    angle: 52,
  },
  fin: {
    outer: [
      [
        [-0.24, 0.25],
        [-0.26, -0.3],
        [-0.05, -0.95, 1],
        [0.12, -0.5],
        [0.42, -0.68, 1],
        [0.36, -0.25],
        [0.58, -0.2, 1],
        [0.3, 0.25],
      ],
    ],
    inner: [
      [
        [-0.1, 0.1],
        [-0.08, -0.3],
        [0, -0.65, 1],
        [0.08, -0.25],
        [0.26, -0.4, 1],
        [0.2, 0.1],
      ],
    ],
    angle: 66,
  },
  tuft: {
    outer: [
      [
        [-0.22, 0.2],
        [-0.3, -0.3],
        [-0.15, -0.85, 1],
        [0, -0.45],
        [0.22, -0.8, 1],
        [0.26, -0.35],
        [0.5, -0.42, 1],
        [0.3, 0.2],
      ],
    ],
    inner: [],
    angle: 40,
  },
  antenna: {
    outer: [
      tube([
        [0, 0.1, 0.07],
        [-0.06, -0.5, 0.055],
        [0.14, -0.92, 0.05],
      ]),
      ellipse(0.16, -1, 0.17),
    ],
    inner: [ellipse(0.13, -1.03, 0.08)],
    angle: 24,
  },
  fan: {
    outer: [
      [
        [-0.18, 0.15],
        [-0.5, -0.4],
        [-0.34, -0.8],
        [0, -0.92],
        [0.34, -0.8],
        [0.5, -0.4],
        [0.18, 0.15],
      ],
    ],
    inner: [
      [
        [-0.08, 0.05],
        [-0.26, -0.38],
        [-0.16, -0.62],
        [0, -0.7],
        [0.16, -0.62],
        [0.26, -0.38],
        [0.08, 0.05],
      ],
    ],
    angle: 50,
  },
};

/** Draws the ears, which are behind the head; `size` is their height in units. */
export function drawEars(sketch: Sketch, skull: Skull, size: number): string {
  const { brush, palette, traits } = sketch;
  if (traits.ears === 'none') {
    return '';
  }
  const ear = earShapes[traits.ears];
  const dice = sketch.own('ears');
  const splay = dice.between(-7, 9);
  const tilt = ear.angle + splay;
  const bent = sketch.family('ears').between(-0.15, 0.5);
  const outerTone = sketch.family('ear tone').chance(0.3) ? palette.accent : palette.body;
  const tip = sketch.family('ear tip').chance(0.35) && traits.ears !== 'antenna';
  return ([-1, 1] as const)
    .map((side) => {
      const at = {
        x: skull.x + side * sine(tilt * radiansPerDegree) * skull.rx * 0.86,
        y: skull.y - cosine(tilt * radiansPerDegree) * skull.ry * 0.84,
        scale: size,
        degrees: traits.ears === 'floppy' ? side * 4 : side * (tilt * 0.7 + (bent > 0.3 ? 8 : 0)),
        flip: side < 0,
      };
      const innerTone = palette.belly.base === outerTone.base ? palette.second : palette.belly;
      const lobe = brush.tint(
        ear.inner.map((shape) => place(shape, at)),
        innerTone.deep,
        0.9,
      );
      const outer = ear.outer.map((shape) => place(shape, at));
      if (!tip) {
        return brush.mass(outer, outerTone, { depth: 6 }) + lobe;
      }
      const end = place(ellipse(0.05, traits.ears === 'floppy' ? 1 : -1.12, 0.6, 0.45), at);
      return brush.mass(outer, outerTone, {
        inside: lobe + brush.tint([end], palette.second.base),
        depth: 6,
      });
    })
    .join('');
}

/** Right horns, about 1 high, with their root at the origin. */
function rightHorn(style: Exclude<HornStyle, 'none' | 'single' | 'crest'>): Shape[] {
  switch (style) {
    case 'pair':
      return [
        tube([
          [0, 0.1, 0.19],
          [0.16, -0.45, 0.13],
          [0.12, -1, 0],
        ]),
      ];
    case 'curled':
      return [
        tube([
          [0, 0.05, 0.2],
          [0.42, -0.28, 0.18],
          [0.72, 0.1, 0.14],
          [0.5, 0.42, 0.09],
          [0.3, 0.3, 0],
        ]),
      ];
    case 'mandibles':
      return [
        tube([
          [0, 0.1, 0.2],
          [0.4, -0.6, 0.19],
          [0.3, -1.2, 0.14],
          [-0.14, -1.66, 0],
        ]),
        ...[-0.55, -0.95].map((y) =>
          tube([
            [0.36, y, 0.11],
            [0.02, y - 0.12, 0],
          ]),
        ),
      ];
    case 'antlers':
      return [
        tube([
          [0, 0.1, 0.1],
          [0.22, -0.5, 0.08],
          [0.2, -1.15, 0],
        ]),
        tube([
          [0.18, -0.4, 0.08],
          [0.52, -0.6, 0.06],
          [0.62, -0.95, 0],
        ]),
        tube([
          [0.05, -0.15, 0.08],
          [-0.16, -0.4, 0.05],
          [-0.14, -0.62, 0],
        ]),
      ];
    case 'nubs':
      return [ellipse(0.02, -0.08, 0.17, 0.26)];
  }
}

/** Draws the horns; `size` is their height in units. */
export function drawHorns(sketch: Sketch, skull: Skull, size: number): string {
  const { brush, palette, traits } = sketch;
  const { horns } = traits;
  if (horns === 'none') {
    return '';
  }
  const tone = sketch
    .family('horn tone')
    .pick([palette.bone, palette.bone, palette.second, palette.gold]);
  if (horns === 'single') {
    const horn = tube([
      [0, 0.25, 0.2],
      [-0.02, -0.4, 0.13],
      [traits.turn * 0.16, -1.1, 0],
    ]);
    const at = {
      x: skull.x + traits.turn * skull.rx * 0.2,
      y: skull.y - skull.ry * 0.82,
      scale: size,
    };
    const rings = [-0.15, -0.42, -0.66].map((y) =>
      brush.line(
        [
          [at.x - size * 0.2, at.y + size * y],
          [at.x, at.y + size * (y + 0.06)],
          [at.x + size * 0.2, at.y + size * (y - 0.02)],
        ],
        tone.deep,
        size * 0.06,
      ),
    );
    return brush.mass([place(horn, at)], tone, { depth: 5, inside: rings.join('') });
  }
  if (horns === 'crest') {
    const plate: Shape = [
      [-0.62, 0.2],
      [-0.7, -0.5, 1],
      [-0.3, -0.28],
      [0, -0.85, 1],
      [0.3, -0.28],
      [0.7, -0.5, 1],
      [0.62, 0.2],
    ];
    return brush.mass(
      [place(plate, { x: skull.x, y: skull.y - skull.ry * 0.78, scale: size * 0.95 })],
      tone,
      { depth: 6 },
    );
  }
  const shapes = rightHorn(horns);
  const lean = sketch.own('horns').between(4, 26);
  const placed = shapes.map((shape) =>
    place(shape, {
      x: skull.x + skull.rx * 0.5,
      y: skull.y - skull.ry * 0.76,
      scale: size,
      degrees: horns === 'curled' ? 0 : lean,
    }),
  );
  return (
    brush.mass(placed, tone, { depth: 5 }) +
    brush.mass(
      placed.map((shape) => mirrored(shape, skull.x)),
      tone,
      { depth: 5 },
    )
  );
}
