import type { Sketch } from '../sketch.ts';
import { place, tube, type Shape } from '../shape.ts';
import { wingStyleOf } from '../wings.ts';

/** A thin leg with three toes. */
export function birdLeg(
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

/** A beak for most, but none where the wings are a bat's. */
export function beakFor(sketch: Sketch): 'beak' | undefined {
  return wingStyleOf(sketch) === 'bat' || sketch.family('beak?').chance(0.12) ? undefined : 'beak';
}
