import { mix } from './arithmetic.ts';
import { drawGrowth } from './growths.ts';
import { blob, ellipse, place, placePoints, type Shape, star } from './shapes.ts';
import type { Sketch } from './sketch.ts';
import type { Motif } from './subject.ts';
import type { WingStyle } from './traits.ts';

type Wing = {
  readonly outer: readonly Shape[];
  readonly inner: readonly Shape[];
  readonly ribs: readonly (readonly (readonly [number, number])[])[];
};

/** Right wings, root at the origin, spread to the upper right, about 1 long. */
const wings: Readonly<Record<WingStyle, Wing>> = {
  feather: {
    outer: [
      [
        [-0.04, 0.12],
        [0.04, -0.3],
        [0.4, -0.74],
        [0.86, -0.98],
        [1.06, -0.9],
        [0.98, -0.7],
        [0.84, -0.6, 1],
        [0.99, -0.48],
        [0.9, -0.32],
        [0.74, -0.29, 1],
        [0.84, -0.14],
        [0.74, 0],
        [0.58, -0.03, 1],
        [0.62, 0.14],
        [0.48, 0.22],
        [0.34, 0.13, 1],
        [0.28, 0.27],
        [0.1, 0.26],
      ],
    ],
    inner: [
      [
        [0, 0.06],
        [0.1, -0.26],
        [0.42, -0.58],
        [0.7, -0.7],
        [0.76, -0.58],
        [0.62, -0.42, 1],
        [0.66, -0.28],
        [0.46, -0.18, 1],
        [0.46, -0.02],
        [0.2, 0.1],
      ],
    ],
    ribs: [],
  },
  bat: {
    outer: [
      [
        [0, 0.08],
        [0.1, -0.4],
        [0.36, -0.9, 1],
        [0.6, -0.74],
        [1.02, -0.62, 1],
        [0.86, -0.34],
        [0.94, -0.02, 1],
        [0.66, -0.06],
        [0.56, 0.24, 1],
        [0.36, 0.06],
        [0.16, 0.22, 1],
      ],
    ],
    inner: [],
    ribs: [
      [
        [0.34, -0.82],
        [0.6, -0.5],
        [0.9, -0.06],
      ],
      [
        [0.34, -0.82],
        [0.46, -0.3],
        [0.54, 0.16],
      ],
      [
        [0.34, -0.82],
        [0.22, -0.3],
        [0.16, 0.14],
      ],
    ],
  },
  membrane: {
    outer: [
      [
        [0, 0.05],
        [0.2, -0.5],
        [0.62, -0.9],
        [0.96, -0.8],
        [0.92, -0.42],
        [0.5, -0.02],
      ],
      [
        [0, 0.05],
        [0.34, -0.08],
        [0.7, 0.06],
        [0.72, 0.34],
        [0.4, 0.4],
        [0.1, 0.2],
      ],
    ],
    inner: [],
    ribs: [
      [
        [0.06, 0],
        [0.4, -0.4],
        [0.84, -0.74],
      ],
      [
        [0.08, 0.06],
        [0.4, 0.12],
        [0.64, 0.26],
      ],
    ],
  },
  petal: {
    outer: [
      [
        [0, 0.06],
        [0.18, -0.5],
        [0.66, -0.94],
        [1, -0.86, 1],
        [0.94, -0.4],
        [0.5, 0],
      ],
      [
        [0, 0.06],
        [0.42, 0],
        [0.76, 0.22],
        [0.7, 0.52, 1],
        [0.34, 0.44],
      ],
    ],
    inner: [
      [
        [0.12, -0.06],
        [0.3, -0.48],
        [0.66, -0.74],
        [0.82, -0.7, 1],
        [0.72, -0.4],
        [0.42, -0.1],
      ],
    ],
    ribs: [],
  },
  blade: {
    outer: [
      [
        [-0.02, 0.1],
        [0.16, -0.4, 1],
        [0.96, -1, 1],
        [0.6, -0.36, 1],
        [0.98, -0.42, 1],
        [0.5, 0, 1],
        [0.76, 0.04, 1],
        [0.18, 0.24],
      ],
    ],
    inner: [
      [
        [0.08, 0.02, 1],
        [0.24, -0.36, 1],
        [0.74, -0.74, 1],
        [0.4, -0.22, 1],
      ],
    ],
    ribs: [],
  },
};

const byMotif: Readonly<Partial<Record<Motif, readonly [WingStyle, ...WingStyle[]]>>> = {
  bubble: ['bat', 'membrane'],
  crystal: ['blade'],
  flake: ['blade', 'feather'],
  gear: ['blade'],
  leaf: ['petal'],
  moon: ['bat', 'feather'],
  scale: ['bat'],
  stone: ['bat', 'blade'],
  wisp: ['bat', 'petal'],
  star: ['petal', 'feather'],
};

export function wingStyleOf(sketch: Sketch): WingStyle {
  if (sketch.traits.wings !== undefined) {
    return sketch.traits.wings;
  }
  const dice = sketch.family('wings');
  if (sketch.secondMotif === 'feather' && dice.chance(0.8)) {
    return 'feather';
  }
  return dice.pick(byMotif[sketch.motif] ?? ['feather', 'feather', 'bat']);
}

/** The place of a wing: its root, its length in units, and its rotation in degrees clockwise. */
type WingPlace = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly degrees?: number;
  readonly flip?: boolean;
};

export function drawWing(
  sketch: Sketch,
  at: WingPlace,
  style: WingStyle = wingStyleOf(sketch),
): string {
  const { brush, palette } = sketch;
  const wing = wings[style];
  const spot = {
    x: at.x,
    y: at.y,
    scale: at.size,
    degrees: at.degrees ?? 0,
    flip: at.flip ?? false,
  };
  const put = (shape: Shape): Shape => place(shape, spot);
  const tone = sketch
    .family('wing tone')
    .pick([palette.body, palette.accent, palette.second, palette.far, palette.belly]);
  const innerTone = tone === palette.second ? palette.accent : palette.second;
  const inside =
    brush.tint(wing.inner.map(put), style === 'feather' ? tone.light : innerTone.base, 0.85) +
    wing.ribs
      .map((rib) => {
        const points = placePoints(rib, spot).map(([x, y]) => [x, y] as const);
        return brush.line(points, tone.deep, at.size * 0.035);
      })
      .join('') +
    (sketch.traits.marking === 'spots' || sketch.traits.marking === 'rings'
      ? brush.tint(
          [put(ellipse(0.68, -0.5, 0.12)), put(ellipse(0.4, -0.2, 0.08))],
          palette.mark,
          0.8,
        )
      : '');
  return brush.mass(wing.outer.map(put), tone, {
    inside,
    depth: at.size * 0.05,
    opacity: style === 'membrane' ? 0.92 : 1,
  });
}

/** Draws a pair of wings behind a body; `gap` is the distance of their roots from the axis. */
export function drawWingPair(
  sketch: Sketch,
  { x, y, size, gap, degrees = 0 }: WingPlace & { gap: number },
): string {
  return (
    drawWing(sketch, { x: x - gap, y, size, degrees: -degrees, flip: true }) +
    drawWing(sketch, { x: x + gap, y, size, degrees })
  );
}

/** The back of a creature seen from the front: its middle, half its size, and its head. */
type BackPlace = {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  readonly headY: number;
  readonly headR: number;
};

/** Draws the parts that are visible behind the shoulders. */
export function drawBack(sketch: Sketch, { x, y, rx, ry, headY, headR }: BackPlace): string {
  const { brush, palette, traits, motif, age } = sketch;
  switch (traits.back) {
    case 'none':
    case 'crest':
      return '';
    case 'wings':
      return drawWingPair(sketch, { x, y, gap: rx * 0.4, size: mix(80, 188, age), degrees: 12 });
    case 'shell':
      return brush.mass([blob(x + rx * 0.2, y + ry * 0.3, rx * 1.26, ry * 1.08)], palette.second, {
        depth: 11,
        inside: brush.tint(
          [blob(x + rx * 0.2, y + ry * 0.3, rx * 1.1, ry * 0.92)],
          palette.second.deep,
          0.5,
        ),
      });
    case 'mane':
      return brush.mass(
        [star(x, headY + headR * 0.35, headR * 1.46, headR * 1.14, 13, { degrees: -90 })],
        sketch.family('mane').pick([palette.accent, palette.second, palette.belly]),
        { depth: 9 },
      );
    case 'bloom':
      return [-74, 74, -40, 40]
        .map((degrees) =>
          drawGrowth(sketch, motif, {
            x: x + Math.sign(degrees) * rx * 0.3,
            y: y + ry * 0.1,
            size: mix(90, 150, age),
            degrees,
            flip: degrees < 0,
          }),
        )
        .join('');
    case 'fin':
    case 'row':
      return [0, 1, 2, 3]
        .map((step) =>
          drawGrowth(sketch, motif, {
            x: x + rx * (0.62 + Math.min(step, 2) * 0.16),
            y: y - ry * 0.55 + step * ry * 0.42,
            size: mix(44, 78, age) * (1 - step * 0.1),
            degrees: 48 + step * 12,
          }),
        )
        .join('');
  }
}
