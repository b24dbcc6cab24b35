import type { Motif } from './subject.ts';
import type { Sketch } from './sketch.ts';
import { ellipse, place, placePoints, type Shape } from './shape.ts';
import { type WingStyle, wings } from './wing-shapes.ts';

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
  const dice = sketch.family('wings');
  if (sketch.secondMotif === 'feather' && dice.chance(0.8)) return 'feather';
  return dice.pick(byMotif[sketch.motif] ?? ['feather', 'feather', 'bat']);
}

/** Where a wing is: its root, its length in units, and how far it is turned, in degrees clockwise. */
export type WingPlace = {
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
