import { ellipse, type Knot, type Outline } from './shapes.ts';
import type { Sketch, Skull } from './sketch.ts';

/** Hair in front, round the middle of a skull that extends 1 to each side. */
const fringes: Readonly<Record<'swoop' | 'spikes' | 'parted' | 'bowl', Outline>> = {
  swoop: [
    [-1.06, 0.05, 1],
    [-1.1, -0.5],
    [-0.6, -1.1],
    [0.1, -1.22],
    [0.8, -0.96],
    [1.08, -0.3],
    [1.0, 0.1, 1],
    [0.72, -0.34],
    [0.2, -0.44],
    [-0.4, -0.36, 1],
    [-0.66, -0.3],
  ],
  spikes: [
    [-1.02, 0, 1],
    [-1.3, -0.5, 1],
    [-0.94, -0.62],
    [-1.04, -1.18, 1],
    [-0.44, -1.04],
    [-0.14, -1.56, 1],
    [0.24, -1.06],
    [0.8, -1.34, 1],
    [0.84, -0.78],
    [1.28, -0.64, 1],
    [1.02, 0, 1],
    [0.8, -0.36, 1],
    [0.5, -0.52],
    [0.24, -0.28, 1],
    [0, -0.52],
    [-0.3, -0.26, 1],
    [-0.56, -0.5],
    [-0.84, -0.3, 1],
  ],
  parted: [
    [-1.1, 0.3, 1],
    [-1.14, -0.4],
    [-0.7, -1.08],
    [0, -1.2],
    [0.7, -1.08],
    [1.14, -0.4],
    [1.1, 0.3, 1],
    [0.84, -0.1],
    [0.5, -0.5],
    [0.02, -0.82, 1],
    [-0.46, -0.5],
    [-0.84, -0.1],
  ],
  bowl: [
    [-1.1, 0.02],
    [-1.06, -0.6],
    [-0.6, -1.14],
    [0, -1.24],
    [0.6, -1.14],
    [1.06, -0.6],
    [1.1, 0.02],
    [0.86, -0.12, 1],
    [0.4, -0.34],
    [0, -0.38],
    [-0.4, -0.34],
    [-0.86, -0.12, 1],
  ],
};

const backs: Readonly<Record<'long' | 'tails' | 'bob', readonly Outline[]>> = {
  long: [
    [
      [-1.1, -0.6],
      [0, -1.1],
      [1.1, -0.6],
      [1.34, 0.6],
      [1.3, 1.7, 1],
      [0.86, 1.5],
      [0.5, 1.8, 1],
      [-0.5, 1.8, 1],
      [-0.86, 1.5],
      [-1.3, 1.7, 1],
      [-1.34, 0.6],
    ],
  ],
  tails: [
    [
      [0.7, -0.6],
      [1.3, -0.86],
      [1.74, -0.2],
      [1.72, 0.7],
      [1.36, 1.3, 1],
      [1.28, 0.6],
      [1.04, 0],
    ],
    [
      [-0.7, -0.6],
      [-1.3, -0.86],
      [-1.74, -0.2],
      [-1.72, 0.7],
      [-1.36, 1.3, 1],
      [-1.28, 0.6],
      [-1.04, 0],
    ],
  ],
  bob: [
    [
      [-1.1, -0.6],
      [0, -1.1],
      [1.1, -0.6],
      [1.36, 0.3],
      [1.1, 0.96],
      [0, 1.1],
      [-1.1, 0.96],
      [-1.36, 0.3],
    ],
  ],
};

/** Hair or headgear in two layers; `covers` is true where it leaves no room for ears and horns. */
type Hair = { readonly behind: string; readonly front: string; readonly covers: boolean };

/** Draws the hair or headgear of a humanoid; undefined for a head with a crest and ears alone. */
export function drawHair(sketch: Sketch, { x, y, rx, ry }: Skull): Hair | undefined {
  const { brush, palette, age } = sketch;
  const dice = sketch.family('hair');
  const style = sketch.traits.hair;
  if (style === 'none') {
    return undefined;
  }
  const tone = dice.pick([palette.second, palette.accent, palette.second, palette.far]);
  const fit = (outline: Outline): Outline =>
    outline.map(([px, py, corner]): Knot => [x + px * rx, y + py * ry, corner ?? 0]);
  switch (style) {
    case 'fringe': {
      const fringe = fringes[dice.pick(['swoop', 'spikes', 'parted', 'bowl'])];
      const back = dice.pick(['none', 'long', 'tails', 'bob']);
      const strands = [-0.45, 0.05, 0.5].map((dx) =>
        brush.line(
          [
            [x + dx * rx, y - ry * 1.02],
            [x + dx * rx * 1.25, y - ry * 0.72],
          ],
          tone.light,
          rx * 0.07,
          0.8,
        ),
      );
      return {
        behind:
          back === 'none' || (age < 0.3 && back === 'long')
            ? ''
            : brush.mass(backs[back].map(fit), tone, { depth: 8 }),
        front: brush.mass([fit(fringe)], tone, { depth: 7, inside: strands.join('') }),
        covers: false,
      };
    }
    case 'curl': {
      const spiral = [
        [0.34, -0.9],
        [0.06, -0.6],
        [-0.3, -0.78],
        [-0.12, -1.02],
        [0.1, -0.88],
        [-0.04, -0.78],
      ].map(([px = 0, py = 0]) => [x + px * rx, y + py * ry] as const);
      return {
        behind: '',
        front: brush.mass([ellipse(x, y - ry * 0.84, rx * 0.42, ry * 0.36)], palette.body, {
          depth: 6,
          inside: brush.line(spiral, palette.line, rx * 0.07),
        }),
        covers: false,
      };
    }
    case 'helm': {
      const plume = fit([
        [-0.16, -0.9],
        [-0.2, -1.3],
        [0.1, -1.7, 1],
        [0.9, -1.5, 1],
        [0.5, -1.2],
        [0.3, -0.9],
      ]);
      return {
        behind: brush.mass([plume], palette.accent, { depth: 6 }),
        front: brush.mass([fit(fringes.bowl)], tone, {
          depth: 8,
          inside: brush.tint(
            [
              fit([
                [-1.3, -0.44, 1],
                [0, -0.62],
                [1.3, -0.44, 1],
                [1.3, 0.3, 1],
                [-1.3, 0.3, 1],
              ]),
            ],
            palette.gold.base,
          ),
        }),
        covers: true,
      };
    }
  }
}
