import type { Motif } from '../world/schema.ts';
import type { Sketch } from './sketch.ts';
import { ellipse, place, placePoints, type Shape } from './shape.ts';

export type WingStyle = 'feather' | 'bat' | 'membrane' | 'petal' | 'blade';

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
  return sketch.family('wings').pick(byMotif[sketch.motif] ?? ['feather', 'feather', 'bat']);
}

type Wing = { readonly outer: readonly Shape[]; readonly inner: readonly Shape[]; readonly ribs: readonly (readonly (readonly [number, number])[])[] };

/** Right wings, root at the origin, spread to the upper right, about 1 long. */
const wings: Readonly<Record<WingStyle, Wing>> = {
  feather: {
    outer: [[[-0.05, 0.1], [0.05, -0.3], [0.42, -0.72], [0.95, -0.95, 1], [0.98, -0.62], [0.88, -0.5, 1], [0.9, -0.3], [0.76, -0.2, 1], [0.74, -0.02], [0.58, 0.06, 1], [0.5, 0.22], [0.2, 0.26]]],
    inner: [[[0, 0.06], [0.1, -0.26], [0.42, -0.56], [0.7, -0.68, 1], [0.66, -0.44], [0.55, -0.3, 1], [0.5, -0.12], [0.36, -0.02, 1], [0.2, 0.12]]],
    ribs: [],
  },
  bat: {
    outer: [[[0, 0.08], [0.1, -0.4], [0.36, -0.9, 1], [0.6, -0.74], [1.02, -0.62, 1], [0.86, -0.34], [0.94, -0.02, 1], [0.66, -0.06], [0.56, 0.24, 1], [0.36, 0.06], [0.16, 0.22, 1]]],
    inner: [],
    ribs: [[[0.34, -0.82], [0.6, -0.5], [0.9, -0.06]], [[0.34, -0.82], [0.46, -0.3], [0.54, 0.16]], [[0.34, -0.82], [0.22, -0.3], [0.16, 0.14]]],
  },
  membrane: {
    outer: [[[0, 0.05], [0.2, -0.5], [0.62, -0.9], [0.96, -0.8], [0.92, -0.42], [0.5, -0.02]], [[0, 0.05], [0.34, -0.08], [0.7, 0.06], [0.72, 0.34], [0.4, 0.4], [0.1, 0.2]]],
    inner: [],
    ribs: [[[0.06, 0], [0.4, -0.4], [0.84, -0.74]], [[0.08, 0.06], [0.4, 0.12], [0.64, 0.26]]],
  },
  petal: {
    outer: [[[0, 0.06], [0.18, -0.5], [0.66, -0.94], [1, -0.86, 1], [0.94, -0.4], [0.5, 0]], [[0, 0.06], [0.42, 0], [0.76, 0.22], [0.7, 0.52, 1], [0.34, 0.44]]],
    inner: [[[0.12, -0.06], [0.3, -0.48], [0.66, -0.74], [0.82, -0.7, 1], [0.72, -0.4], [0.42, -0.1]]],
    ribs: [],
  },
  blade: {
    outer: [[[-0.02, 0.1], [0.16, -0.4, 1], [0.96, -1, 1], [0.6, -0.36, 1], [0.98, -0.42, 1], [0.5, 0, 1], [0.76, 0.04, 1], [0.18, 0.24]]],
    inner: [[[0.08, 0.02, 1], [0.24, -0.36, 1], [0.74, -0.74, 1], [0.4, -0.22, 1]]],
    ribs: [],
  },
};

/** Where a wing is: its root, its length in units, and how far it is turned, in degrees clockwise. */
export type WingPlace = { readonly x: number; readonly y: number; readonly size: number; readonly degrees?: number; readonly flip?: boolean };

export function drawWing(sketch: Sketch, at: WingPlace, style: WingStyle = wingStyleOf(sketch)): string {
  const { brush, palette } = sketch;
  const wing = wings[style];
  const spot = { x: at.x, y: at.y, scale: at.size, degrees: at.degrees ?? 0, flip: at.flip ?? false };
  const put = (shape: Shape): Shape => place(shape, spot);
  const tone = sketch.family('wing tone').pick([palette.body, palette.accent, palette.second]);
  const innerTone = tone === palette.second ? palette.accent : palette.second;
  const inside =
    brush.fill(wing.inner.map(put), style === 'feather' ? tone.light : innerTone.base, 0.85) +
    wing.ribs
      .map((rib) => {
        const points = placePoints(rib, spot).map(([x, y]) => [x, y] as const);
        return brush.line(points, tone.deep, at.size * 0.035);
      })
      .join('') +
    (sketch.traits.marking === 'spots' || sketch.traits.marking === 'rings'
      ? brush.fill([put(ellipse(0.68, -0.5, 0.12)), put(ellipse(0.4, -0.2, 0.08))], palette.mark, 0.8)
      : '');
  return brush.mass(wing.outer.map(put), tone, {
    inside,
    depth: at.size * 0.05,
    opacity: style === 'membrane' ? 0.92 : 1,
  });
}

/** A pair of wings behind a body, `gap` being the distance of their roots from the axis. */
export function drawWingPair(
  sketch: Sketch,
  { x, y, size, gap, degrees = 0 }: WingPlace & { gap: number },
): string {
  return (
    drawWing(sketch, { x: x - gap, y, size, degrees: -degrees, flip: true }) +
    drawWing(sketch, { x: x + gap, y, size, degrees })
  );
}
