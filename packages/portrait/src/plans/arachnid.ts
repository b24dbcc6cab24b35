import { cosine, mix, radiansPerDegree, sine } from '../arithmetic.ts';
import { drawFan } from '../growths.ts';
import { drawHead } from '../head.ts';
import { pincer } from '../limbs.ts';
import { markBody } from '../markings.ts';
import { blob, ellipse, mirrored, place, type Shape, tube } from '../shapes.ts';
import type { Sketch } from '../sketch.ts';

/** Four pairs of jointed legs round a body; none for a creature without legs. */
function eightLegs(sketch: Sketch, x: number, y: number, reach: number, thick: number): string {
  const { brush, palette, design } = sketch;
  if (!design.legs) {
    return '';
  }
  const right = [-34, -8, 18, 44].map((degrees, index): Shape => {
    const angle = degrees * radiansPerDegree;
    const [kx, ky] = [
      x + cosine(angle) * reach * 0.74,
      y + sine(angle) * reach * 0.6 - reach * 0.36,
    ];
    return tube([
      [x, y, thick],
      [kx, ky, thick * 0.86],
      [x + reach * (1.16 - index * 0.12), Math.min(436, y + reach * (0.2 + index * 0.24)), 0],
    ]);
  });
  return sketch.part(
    'leg',
    right
      .map(
        (leg, index) =>
          brush.mass([mirrored(leg, x)], index % 2 === 0 ? palette.far : palette.second, {
            depth: 4,
          }) + brush.mass([leg], index % 2 === 0 ? palette.far : palette.second, { depth: 4 }),
      )
      .join(''),
  );
}

/** Seen from the front: a round abdomen behind a head, and eight legs. */
export function drawSpider(sketch: Sketch): string {
  const { brush, palette, age, bulk, motif, design } = sketch;
  const x = 256;
  const y = 318;
  const r = mix(92, 112, age) * (1 + bulk * 0.06);
  const head = drawHead(sketch, { x, y: y + 12, r: mix(74, 76, age), crest: false });
  const spines =
    design.traits.crestCount > 0
      ? sketch.part(
          'crown of growths',
          drawFan(sketch, motif, {
            x,
            y: y - r * 1.32,
            size: mix(46, 70, age),
            degrees: 0,
            count: design.traits.crestCount,
            spread: 26,
            width: r * 0.5,
          }),
        )
      : '';
  return (
    spines +
    eightLegs(sketch, x, y + 6, mix(150, 186, age), mix(11, 13, age)) +
    brush.mass([blob(x, y - r * 0.62, r * 1.06, r * 0.94, { pear: -0.06 })], palette.body, {
      depth: 12,
      inside: markBody(sketch, { x, y: y - r * 0.72, rx: r, ry: r * 0.86 }, { belly: false }),
    }) +
    head.behind +
    head.front +
    brush.tint(
      [-1, 1].flatMap((side) => [
        ellipse(x + side * 20, y - 34, 6),
        ellipse(x + side * 44, y - 26, 5),
      ]),
      palette.line,
    )
  );
}

/** Seen from the front: pincers before it, the tail with its sting arched above. */
export function drawScorpion(sketch: Sketch): string {
  const { brush, palette, age, bulk } = sketch;
  const x = 262;
  const y = 342;
  const rx = mix(96, 112, age) * (1 + bulk * 0.06);
  const joints: readonly (readonly [number, number, number])[] = [
    [x + rx * 0.6, y - 20, 34],
    [x + rx * 1.24, y - 70, 30],
    [x + rx * 1.34, y - 146, 27],
    [x + rx * 0.94, y - 206, 24],
    [x + rx * 0.44, y - 222, 20],
  ];
  const [, , , , end = [x, y, 20]] = joints;
  const sting = tube([
    [end[0] + 4, end[1], 17],
    [end[0] - 36, end[1] + 6, 13],
    [end[0] - 56, end[1] + 46, 0],
  ]);
  const arm = tube([
    [x - rx * 0.7, y - 6, 16],
    [x - rx * 1.24, y + 6, 15],
    [x - rx * 1.42, y - 44, 14],
  ]);
  const claw = place(pincer, {
    x: x - rx * 1.42,
    y: y - 62,
    scale: mix(54, 70, age),
    flip: true,
    degrees: -6,
  });
  const head = drawHead(sketch, { x: x - 6, y: y - 26, r: mix(76, 78, age) });
  return (
    brush.mass([tube(joints.map(([jx, jy, r]) => [jx, jy, r * 0.7] as const))], palette.far, {
      depth: 6,
    }) +
    joints
      .map(([jx, jy, r]) => brush.mass([ellipse(jx, jy, r)], palette.body, { depth: 6 }))
      .join('') +
    brush.mass([sting], palette.accent, { depth: 4 }) +
    eightLegs(sketch, x, y + 16, mix(132, 156, age), 12) +
    brush.mass([blob(x, y, rx, 74, { pear: -0.04 })], palette.body, {
      depth: 11,
      inside: markBody(sketch, { x, y: y - 8, rx, ry: 74 }, { belly: false }),
    }) +
    [arm, mirrored(arm, x)].map((part) => brush.mass([part], palette.far, { depth: 5 })).join('') +
    head.behind +
    head.front +
    sketch.part(
      'pincers',
      [claw, mirrored(claw, x)]
        .map((part) => brush.mass([part], palette.accent, { depth: 6 }))
        .join(''),
    )
  );
}
