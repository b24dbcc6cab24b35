import { mix } from '../arithmetic.ts';
import { drawCollar } from '../collar.ts';
import { drawHead } from '../head.ts';
import { markBody } from '../mark-body.ts';
import type { Sketch } from '../sketch.ts';
import { blob, place } from '../shape.ts';
import { birdLeg, tailFan, beakFor } from './bird-parts.ts';

/** On the ground, the wing folded. */
export function drawPerched(sketch: Sketch): string {
  const { brush, palette, age, bulk } = sketch;
  const ground = 440;
  const x = 262;
  const rx = mix(86, 92, age) * (1 + bulk * 0.12);
  const ry = mix(86, 122, age);
  const legs = mix(24, 46, age);
  const y = ground - legs - ry * 0.88;
  const headR = mix(92, 66, age);
  const headX = x - mix(4, 26, age);
  const headY = y - ry * mix(0.62, 0.82, age) - headR * 0.3;
  const muzzle = beakFor(sketch);
  const head = drawHead(sketch, {
    x: headX,
    y: headY,
    r: headR,
    ...(muzzle === undefined ? {} : { muzzle }),
  });
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
    { x: x + rx * 0.5, y: y + ry * 0.02, scale: rx * 0.98 },
  );
  const wingTone = sketch.family('wing tone').pick([palette.far, palette.accent, palette.second]);
  return (
    tailFan(sketch, x + rx * 0.66, y + ry * 0.5, mix(78, 140, age), 118) +
    head.behind +
    birdLeg(sketch, x - 34, y + ry * 0.6, ground, 26) +
    birdLeg(sketch, x + 26, y + ry * 0.6, ground - 5, 26) +
    brush.mass([blob(x, y, rx, ry, { pear: 0.06, lean: 0.16 })], palette.body, {
      inside: markBody(sketch, { x: x - rx * 0.22, y: y + ry * 0.05, rx, ry }),
      depth: 11,
    }) +
    brush.mass([wing], wingTone, {
      depth: 7,
      inside: [0.12, 0.36]
        .map((dy) =>
          brush.line(
            [
              [x + rx * 0.3, y + ry * dy],
              [x + rx * 0.62, y + ry * (dy + 0.16)],
              [x + rx * 0.95, y + ry * (dy + 0.12)],
            ],
            wingTone.deep,
            6,
          ),
        )
        .join(''),
    }) +
    drawCollar(sketch, { x: headX + 6, y: headY + headR * 0.88, r: headR * 0.72 }) +
    head.front
  );
}
