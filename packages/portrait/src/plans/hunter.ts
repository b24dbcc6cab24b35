import { mix } from '../arithmetic.ts';
import { drawFan } from '../growth.ts';
import { drawHead } from '../head.ts';
import { markBody } from '../mark-body.ts';
import type { Sketch } from '../sketch.ts';
import { blob, place, tube, type Shape, type SpineKnot } from '../shape.ts';
import { pincer } from './pincer.ts';

/** Upright, with blades or pincers for hands. */
export function drawHunter(sketch: Sketch): string {
  const { brush, palette, age, motif, traits } = sketch;
  const x = 250;
  const headR = mix(78, 62, age);
  const head = drawHead(sketch, {
    x: x - 8,
    y: 160,
    r: headR,
    muzzle: traits.muzzle === 'button' ? 'button' : 'none',
  });
  const abdomen = tube([
    [x + 4, 300, 58],
    [x + 70, 360, 60],
    [x + 128, 364, 36],
    [x + 168, 330, 0],
  ]);
  const leg = (dx: number, knee: number): Shape =>
    tube([
      [x + 30 + dx * 0.3, 340, 15],
      [x + dx, 352 - knee, 13],
      [x + dx * 1.3, 436, 0],
    ]);
  const blade = (side: -1 | 1): string => {
    const spine: SpineKnot[] = [
      [x + side * 46, 250, 18],
      [x + side * 118, 290, 16],
      [x + side * 148, 236, 15],
    ];
    const hand = place(
      traits.build > 0.88
        ? pincer
        : [
            [-0.2, 0.16],
            [-0.34, -0.5],
            [-0.1, -1.2],
            [0.5, -1.62, 1],
            [0.26, -0.9],
            [0.3, -0.2],
            [0.2, 0.16],
          ],
      { x: x + side * 150, y: 226, scale: mix(52, 78, age), flip: side > 0, degrees: side * 10 },
    );
    return (
      brush.mass([tube(spine)], palette.far, { depth: 5 }) +
      brush.mass(
        [hand],
        sketch.family('blade').pick([palette.bone, palette.accent, palette.second]),
        { depth: 6 },
      )
    );
  };
  const wing =
    traits.back === 'none'
      ? ''
      : ([1, -1] as const)
          .map((side) =>
            brush.mass(
              [
                place(
                  [
                    [0, 0.1],
                    [0.3, -0.6],
                    [0.9, -0.9],
                    [1.1, -0.6],
                    [0.7, 0],
                  ],
                  { x: x + 30, y: 280, scale: mix(90, 150, age), flip: side < 0 },
                ),
              ],
              palette.second,
              { depth: 6, opacity: 0.9 },
            ),
          )
          .join('');
  return (
    wing +
    drawFan(sketch, motif, {
      x: x + 150,
      y: 340,
      size: 58,
      degrees: 46,
      count: 1,
      spread: 0,
      width: 0,
    }) +
    brush.mass([leg(-70, 10), leg(120, 0)], palette.far, { depth: 5 }) +
    head.behind +
    brush.mass([abdomen, blob(x, 276, 56, 76, { pear: -0.1 })], palette.body, {
      depth: 10,
      inside:
        markBody(sketch, { x: x - 4, y: 280, rx: 58, ry: 76 }) +
        [70, 104, 134]
          .map((dx) =>
            brush.line(
              [
                [x + dx - 10, 300],
                [x + dx + 6, 360],
                [x + dx - 14, 420],
              ],
              palette.body.deep,
              8,
              0.8,
            ),
          )
          .join(''),
    }) +
    brush.mass([leg(-24, -6), leg(70, -12)], palette.body, { depth: 5 }) +
    blade(-1) +
    blade(1) +
    head.front
  );
}
