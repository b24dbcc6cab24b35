import { place, type Shape, tube } from './shapes.ts';
import type { Sketch } from './sketch.ts';

/** Draws a thin leg with three toes; empty for a creature without legs. */
export function birdLeg(
  { brush, palette, design, part }: Sketch,
  x: number,
  y: number,
  ground: number,
  r: number,
): string {
  if (!design.legs) {
    return '';
  }
  const toe = (dx: number): Shape =>
    tube([
      [x, ground - r * 0.5, r * 0.3],
      [x + dx * r, ground - r * 0.1, r * 0.26],
    ]);
  return part(
    'leg',
    brush.mass(
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
    ),
  );
}

/** Draws three tail feathers. */
export function tailFan(
  sketch: Sketch,
  x: number,
  y: number,
  size: number,
  degrees: number,
): string {
  const { brush, palette } = sketch;
  const tone = sketch.family('fan').pick([palette.accent, palette.second, palette.far]);
  return [-24, 24, 0]
    .map((lean) =>
      brush.mass([feather(x, y, size, degrees + lean)], lean === 0 ? palette.body : tone, {
        depth: 5,
      }),
    )
    .join('');
}

function feather(x: number, y: number, size: number, degrees: number): Shape {
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

/** Draws a wing folded at the side of a bird that stands. */
export function foldedWing(
  sketch: Sketch,
  { x, y, size }: { x: number; y: number; size: number },
): string {
  const { brush, palette } = sketch;
  const tone = sketch.family('wing tone').pick([palette.far, palette.accent, palette.second]);
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
    { x, y, scale: size, degrees: sketch.design.raised ? -14 : 4 },
  );
  return sketch.part(
    'wings',
    brush.mass([wing], tone, {
      depth: 7,
      inside: [0.12, 0.36]
        .map((dy) =>
          brush.line(
            [
              [x - size * 0.2, y + size * dy],
              [x + size * 0.12, y + size * (dy + 0.16)],
              [x + size * 0.45, y + size * (dy + 0.12)],
            ],
            tone.deep,
            6,
          ),
        )
        .join(''),
    }),
  );
}
