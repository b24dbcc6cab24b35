import { mix } from '../arithmetic.ts';
import { drawHead } from '../head.ts';
import { birdLeg, tailFan } from '../bird-parts.ts';
import { markBody } from '../markings.ts';
import { blob, type Shape, tube } from '../shapes.ts';
import type { Sketch } from '../sketch.ts';
import { wispOf } from '../limbs.ts';
import { foldedWing } from '../bird-parts.ts';

/** A bird on long legs, with a neck for each of its heads. */
export function drawWader(sketch: Sketch): string {
  const { brush, palette, design, age, bulk } = sketch;
  const { heads } = design;
  const ground = 440;
  const x = 268;
  const rx = mix(84, 96, age) * (1 + bulk * 0.1);
  const ry = mix(76, 84, age);
  const legs = mix(44, 96, age);
  const y = ground - legs - ry * 0.8;
  const long = heads > 1 || age > 0.5;
  const r = mix(74, 54, age) * (heads > 1 ? 0.86 : 1.04);
  const rise = (long ? mix(0.5, 1.5, age) : 0.1) * r + r * 0.7;
  const spots = heads === 1 ? [-0.5] : heads === 2 ? [0.5, -0.86] : [0.9, -1.1, -0.1];
  const neck = (dx: number, lift: number): Shape =>
    tube([
      [x - rx * 0.3 + dx * rx * 0.3, y - ry * 0.3, r * 0.52],
      [x + dx * rx * 0.8, y - ry * 0.6 - rise * 0.5 - lift * 0.5, r * 0.36],
      [x + dx * rx, y - ry * 0.7 - rise - lift, r * 0.4],
    ]);
  const drawn = spots.map((dx, index) => {
    const lift = heads === 3 && index === 2 ? r * 0.8 : 0;
    const tilted = dx > 0.2 ? 0.6 : sketch.traits.turn;
    const head = drawHead(
      { ...sketch, traits: { ...sketch.traits, turn: tilted } },
      { x: x + dx * rx, y: y - ry * 0.7 - rise - lift, r, topped: index === 0 },
    );
    if (index > 0) {
      sketch.note('second head');
    }
    return { head, neck: neck(dx, lift) };
  });
  return (
    tailFan(sketch, x + rx * 0.74, y - ry * 0.1, mix(70, 110, age), 74) +
    drawn.map(({ head }) => head.behind).join('') +
    birdLeg(sketch, x - 30, y + ry * 0.5, ground, 25) +
    birdLeg(sketch, x + 30, y + ry * 0.5, ground - 5, 25) +
    brush.mass(
      [
        blob(x, y, rx, ry, { pear: 0.08 }),
        ...drawn.map((each) => each.neck),
        ...wispOf(sketch, { x, y, rx, ry }),
      ],
      palette.body,
      { inside: markBody(sketch, { x: x - rx * 0.1, y: y + ry * 0.1, rx, ry }), depth: 11 },
    ) +
    foldedWing(sketch, { x: x + rx * 0.36, y: y - ry * 0.1, size: rx * 0.86 }) +
    drawn.map(({ head }) => head.front).join('')
  );
}
