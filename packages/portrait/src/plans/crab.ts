import { mix } from '../arithmetic.ts';
import { drawFan } from '../growth.ts';
import { drawHead } from '../head.ts';
import { markBody } from '../mark-body.ts';
import type { Sketch } from '../sketch.ts';
import { blob, mirrored, place, tube, type Shape } from '../shape.ts';
import { pincer } from './pincer.ts';

/** Seen from the front, claws raised. */
export function drawCrab(sketch: Sketch): string {
  const { brush, palette, age, bulk, traits, motif } = sketch;
  const x = 256;
  const rx = mix(116, 132, age) * (1 + bulk * 0.06);
  const y = 318;
  const headR = mix(80, 80, age);
  const legs = [0, 1, 2].map((step): Shape =>
    tube([
      [x + rx * (0.62 - step * 0.16), y + 30, 16],
      [x + rx * (1.18 - step * 0.26), y + 26 + step * 26, 14],
      [x + rx * (1.34 - step * 0.3), 424 + step * 6, 0],
    ]),
  );
  const legTone = palette.far;
  const claw = place(pincer, { x: x + rx * 1.16, y: y - 108, scale: mix(54, 74, age), degrees: 8 });
  const arm = tube([
    [x + rx * 0.7, y - 8, 19],
    [x + rx * 1.2, y - 26, 17],
    [x + rx * 1.14, y - 92, 16],
  ]);
  const clawTone = sketch.family('claws').pick([palette.body, palette.accent, palette.second]);
  const head = drawHead(sketch, {
    x,
    y: y - 44,
    r: headR,
    muzzle: traits.muzzle === 'wide' ? 'wide' : 'none',
  });
  const shellTone = sketch.family('shell').pick([palette.body, palette.second, palette.accent]);
  return (
    drawFan(sketch, motif, {
      x: x + 8,
      y: y - 60,
      size: mix(90, 130, age),
      degrees: 6,
      count: 3,
      spread: 34,
      width: rx * 0.5,
    }) +
    brush.mass(legs, legTone, { depth: 5 }) +
    brush.mass(
      legs.map((leg) => mirrored(leg, x)),
      legTone,
      { depth: 5 },
    ) +
    head.behind +
    brush.mass([blob(x, y, rx, 78, { pear: -0.06 })], shellTone, {
      inside:
        markBody(sketch, { x, y: y - 10, rx, ry: 78 }, { belly: false }) +
        brush.tint([blob(x, y + 66, rx * 0.8, 34)], palette.belly.base),
      depth: 11,
    }) +
    [arm, mirrored(arm, x)].map((part) => brush.mass([part], legTone, { depth: 5 })).join('') +
    [claw, mirrored(claw, x)].map((part) => brush.mass([part], clawTone, { depth: 6 })).join('') +
    head.front
  );
}
