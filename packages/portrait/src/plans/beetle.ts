import { mix } from '../arithmetic.ts';
import { drawGrowth } from '../growth.ts';
import { drawHead } from '../head.ts';
import { markBody } from '../mark-body.ts';
import type { Sketch } from '../sketch.ts';
import { blob, ellipse, tube } from '../shape.ts';

/** Seen from the side, under a domed shell. */
export function drawBeetle(sketch: Sketch): string {
  const { brush, palette, age, bulk } = sketch;
  const headR = mix(78, 68, age);
  const x = 300;
  const y = 296;
  const rx = mix(112, 130, age) * (1 + bulk * 0.08);
  const ry = mix(88, 106, age);
  const leg = (hipX: number, footX: number, far: boolean): string =>
    brush.mass(
      [
        tube([
          [hipX, y + ry * 0.5, 16],
          [(hipX + footX) / 2 - 20, y + ry * 0.72, 13],
          [footX - 4, 424, 9],
          [footX - 24, 434, 5],
        ]),
      ],
      far ? palette.far : palette.second,
      { depth: 5 },
    );
  const shellTone = sketch.family('shell').pick([palette.body, palette.accent, palette.body]);
  const headX = x - rx * 0.98;
  const headY = y + 8 - age * 20;
  const head = drawHead(sketch, {
    x: headX,
    y: headY,
    r: headR,
    muzzle: sketch.traits.muzzle === 'button' ? 'button' : 'none',
  });
  const shell = blob(x, y, rx, ry, { pear: 0.08, lean: -0.06 });
  const tall = sketch.family('spire').chance(0.4)
    ? [-0.5, -0.05, 0.4]
        .map((dx) =>
          drawGrowth(sketch, sketch.motif, {
            x: x + dx * rx,
            y: y - ry * (0.86 - Math.abs(dx) * 0.2),
            size: mix(54, 84, age),
            degrees: dx * 50 + 6,
          }),
        )
        .join('')
    : '';
  return (
    leg(x - rx * 0.3, x - rx * 0.44, true) +
    leg(x + rx * 0.4, x + rx * 0.36, true) +
    tall +
    head.behind +
    brush.mass(
      [
        tube([
          [headX, headY + 20, headR * 0.6],
          [x - rx * 0.4, y + 20, ry * 0.6],
        ]),
      ],
      palette.far,
      { depth: 6 },
    ) +
    brush.mass([shell], shellTone, {
      depth: 13,
      inside:
        markBody(sketch, { x, y, rx, ry }, { belly: false }) +
        brush.line(
          [
            [x - rx * 0.72, y - ry * 0.5],
            [x - rx * 0.5, y],
            [x - rx * 0.62, y + ry * 0.9],
          ],
          palette.line,
          6,
          0.6,
        ) +
        brush.tint(
          [ellipse(x - rx * 0.2, y - ry * 0.56, rx * 0.34, ry * 0.14, -16)],
          '#fff',
          0.28,
        ) +
        brush.tint([blob(x, y + ry * 0.98, rx, ry * 0.26)], palette.belly.deep),
    }) +
    leg(x - rx * 0.56, x - rx * 0.72, false) +
    leg(x + rx * 0.04, x + rx * 0.02, false) +
    leg(x + rx * 0.62, x + rx * 0.74, false) +
    head.front
  );
}
