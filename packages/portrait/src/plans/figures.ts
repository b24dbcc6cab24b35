/** Bodies that one word calls for: a frog, a beetle that stands, a cocoon, a candle, a coral, a tree, a palm, a balloon, a plesiosaur. */
import { cosine, mix, radiansPerDegree, sine } from '../arithmetic.ts';
import { drawFan, drawGrowth } from '../growths.ts';
import { drawHead, drawHeads } from '../head.ts';
import { drawArmPair, drawLeg, wispOf } from '../limbs.ts';
import { markBody } from '../markings.ts';
import { blob, ellipse, place, type Shape, type SpineKnot, tube } from '../shapes.ts';
import { drawShell } from '../shells.ts';
import type { Sketch } from '../sketch.ts';
import { flipper } from './sea-beasts.ts';

const [x, ground] = [256, 438];
const sides = [1, -1] as const;

/** A pair of short legs under a body. */
function drawFeet(sketch: Sketch, y: number, apart: number, size: number): string {
  return sides
    .map((side) =>
      drawLeg(sketch, {
        x: x + side * apart,
        y,
        footX: x + side * apart * 1.1,
        ground: ground - (side > 0 ? 3 : 0),
        hip: size,
        foot: size * 1.25,
        forward: side * 0.3,
      }),
    )
    .join('');
}

/** Squatting, the hind legs folded, the eyes on top of the head. */
export function drawFrog(sketch: Sketch): string {
  const { brush, palette, design, age } = sketch;
  const r = mix(92, 84, age);
  const rx = mix(78, 102, age);
  const ry = mix(70, 96, age);
  const y = ground - ry;
  const headY = y - ry * 0.66 - r * 0.3;
  const bumps = sides.map((side) => ellipse(x + side * r * 0.62, headY - r * 0.66, r * 0.38));
  const head = drawHeads(sketch, {
    x,
    y: headY,
    r,
    joined: design.heads === 1 ? bumps : [],
    eyeLift: 0.66,
  });
  const hind = sides
    .map((side) => {
      const leg = drawLeg(sketch, {
        x: x + side * rx * 0.9,
        y: y + ry * 0.5,
        footX: x + side * rx * 1.2,
        ground,
        hip: rx * 0.2,
        foot: rx * 0.42,
        forward: side,
      });
      const thigh = ellipse(x + side * rx * 1.02, y + ry * 0.36, rx * 0.4, ry * 0.56, side * -24);
      return leg === '' ? '' : leg + brush.mass([thigh], palette.body, { depth: 8 });
    })
    .join('');
  const arm: SpineKnot[] = [
    [x + rx * 0.62, y - ry * 0.3, rx * 0.17],
    [x + rx * 0.66, y + ry * 0.3, rx * 0.15],
    [x + rx * 0.5, ground - 20, rx * 0.15],
  ];
  return (
    head.behind +
    hind +
    brush.mass(
      [blob(x, y, rx, ry, { pear: 0.14 }), ...wispOf(sketch, { x, y, rx, ry })],
      palette.body,
      {
        depth: 11,
        inside: markBody(sketch, { x, y, rx, ry }),
      },
    ) +
    drawArmPair(sketch, arm, x, { raised: design.raised ? 60 : 0 }) +
    head.front
  );
}

/** A beetle that stands on two of its six legs, the wing cases behind it. */
export function drawScarab(sketch: Sketch): string {
  const { brush, palette, design, age } = sketch;
  const r = mix(84, 70, age);
  const rx = mix(76, 100, age);
  const ry = mix(84, 112, age);
  const y = ground - 34 - ry;
  // The horns need the room of other growths.
  const traits = { ...sketch.traits, crestCount: 0 };
  const head = drawHeads({ ...sketch, traits }, { x, y: y - ry * 0.82 - r * 0.42, r });
  const cases = sides.map((side) =>
    ellipse(x + side * rx * 0.5, y, rx * 0.82, ry * 1.06, side * -8),
  );
  const arm = (height: number, reach: number): string =>
    drawArmPair(
      sketch,
      [
        [x + rx * 0.7, y + height, rx * 0.15],
        [x + rx * (0.9 + reach), y + height - 6, rx * 0.15],
        [x + rx * (1 + reach * 1.2), y + height + ry * 0.44, rx * 0.12],
      ],
      x,
      { raised: design.raised ? ry * 0.6 : 0 },
    );
  const plates = [-0.1, 0.24, 0.56].map((at) =>
    brush.line(
      [
        [x - rx * 0.7, y + at * ry],
        [x, y + (at + 0.12) * ry],
        [x + rx * 0.7, y + at * ry],
      ],
      palette.belly.deep,
      6,
      0.8,
    ),
  );
  return (
    brush.mass(cases, palette.second, { depth: 10 }) +
    head.behind +
    drawFeet(sketch, y + ry * 0.6, rx * 0.44, rx * 0.22) +
    brush.mass(
      [blob(x, y, rx * 0.92, ry, { pear: -0.1 }), ...wispOf(sketch, { x, y, rx, ry })],
      palette.body,
      {
        depth: 11,
        inside: markBody(sketch, { x, y, rx, ry }) + plates.join(''),
      },
    ) +
    arm(ry * 0.16, 0.24) +
    arm(-ry * 0.4, 0.4) +
    head.front
  );
}

/** A face in a pod that stands on its tip, a back of plates behind it. */
export function drawCocoon(sketch: Sketch): string {
  const { brush, palette, age } = sketch;
  const r = mix(80, 88, age);
  const y = 190;
  const plates = [0.7, 1.16, 1.62, 2.02].map((at, index) =>
    brush.line(
      [
        [x - r, y + r * (at - 0.16)],
        [x - r * 0.1, y + r * (at + 0.06)],
        [x + r, y + r * (at - 0.3)],
      ],
      index === 0 ? palette.line : palette.body.deep,
      6,
      0.8,
    ),
  );
  const back = tube([
    [x + r * 0.5, y - r * 0.1, r * 0.7],
    [x + r * 0.76, y + r * 0.9, r * 0.74],
    [x + r * 0.5, y + r * 1.9, r * 0.4],
    [x + r * 0.06, ground - 6, 0],
  ]);
  const pod = tube([
    [x, y, r * 0.8],
    [x + r * 0.16, y + r, r * 0.94],
    [x + r * 0.2, y + r * 1.84, r * 0.56],
    [x, ground, 0],
  ]);
  const head = drawHead(sketch, { x, y, r, joined: [pod], inside: plates.join('') });
  return brush.mass([back], palette.far, { depth: 8 }) + head.behind + head.front;
}

/** A candle in its pool of wax, with a face. */
export function drawCandle(sketch: Sketch): string {
  const { age } = sketch;
  const r = mix(74, 84, age);
  const y = mix(276, 240, age);
  const drip = (dx: number, length: number): Shape =>
    tube([
      [x + dx * r, y - r * 0.9, r * 0.16],
      [x + dx * r * 1.04, y - r * 0.9 + length * r, r * 0.2],
    ]);
  const head = drawHead(sketch, {
    x,
    y,
    r,
    joined: [
      tube([
        [x, y, r * 0.8],
        [x, ground - 30, r * 0.84],
      ]),
      blob(x, ground - 16, r * 1.5, 24),
      drip(-0.72, 1.1),
      drip(0.74, 0.6),
      drip(0.68, 1.5),
    ],
  });
  return head.behind + head.front;
}

/** A round body from whose back branches grow. */
export function drawCoral(sketch: Sketch): string {
  const { brush, palette, design, age } = sketch;
  const r = mix(104, 116, age);
  const y = ground - r * (design.body === 'insect' ? 1.16 : 1.04);
  const branch = (degrees: number, scale: number): string => {
    const shapes = [
      tube([
        [0, 0, 0.16],
        [0, -1, 0.13],
      ]),
      tube([
        [0, -0.5, 0.12],
        [0.3, -0.78, 0.12],
      ]),
      tube([
        [0, -0.66, 0.11],
        [-0.26, -0.94, 0.11],
      ]),
    ];
    const at = { x: x + degrees * r * 0.011, y: y - r * 0.5, scale: r * scale, degrees };
    return brush.mass(
      shapes.map((shape) => place(shape, at)),
      palette.body,
      { depth: 7 },
    );
  };
  const branches = [-64, 64, -34, 34, 0].map((degrees) => branch(degrees, mix(0.9, 1.15, age)));
  const head = drawHead(sketch, {
    x,
    y,
    r,
    crest: false,
    joined: wispOf(sketch, { x, y, rx: r * 0.8, ry: r * 0.8 }),
    inside: brush.tint([blob(x, y + r * 0.94, r, r * 0.4)], palette.belly.base),
  });
  const legs = design.body === 'insect' ? drawFeet(sketch, y + r * 0.7, r * 0.5, r * 0.22) : '';
  const hands =
    design.body === 'arms'
      ? drawArmPair(
          sketch,
          [
            [x + r * 0.8, y + r * 0.2, r * 0.16],
            [x + r * 1.3, y + r * 0.2, r * 0.15],
            [x + r * 1.4, y + r * 0.7, r * 0.15],
          ],
          x,
        )
      : '';
  return branches.join('') + head.behind + legs + hands + head.front;
}

/** A trunk with a face, whose branches are its arms. */
export function drawTree(sketch: Sketch): string {
  const { brush, palette, design, age } = sketch;
  const r = mix(82, 74, age);
  const y = mix(250, 196, age);
  const trunk = tube([
    [x, y + r * 0.4, r * 0.86],
    [x, ground - 70, r * 0.62],
    [x, ground - 34, r * 0.74],
  ]);
  const lift = design.raised ? 70 : 10;
  const arms = sides.map((side) => {
    const end = { x: x + side * r * 2, y: y + r * 1.1 - lift - side * 14 };
    const bough = tube([
      [x + side * r * 0.5, y + r * 1.3, r * 0.22],
      [x + side * r * 1.3, y + r * 1.3, r * 0.19],
      [end.x, end.y, r * 0.15],
    ]);
    const leaves = drawFan(sketch, 'leaf', {
      ...end,
      size: mix(54, 72, age),
      degrees: side * 30,
      count: 3,
      spread: 44,
      width: 10,
    });
    return leaves + brush.mass([bough], palette.body, { depth: 6 });
  });
  const bark = [-0.34, 0.3].map((dx) =>
    brush.line(
      [
        [x + dx * r, y + r * 1.3],
        [x + dx * r * 1.2, ground - 110],
      ],
      palette.body.deep,
      7,
      0.8,
    ),
  );
  const head = drawHead(sketch, {
    x,
    y,
    r,
    joined: [trunk, ...wispOf(sketch, { x, y: y + r, rx: r * 0.8, ry: r })],
    inside: bark.join(''),
  });
  return (
    arms.join('') + drawFeet(sketch, ground - 60, r * 0.5, r * 0.24) + head.behind + head.front
  );
}

/** A trunk on two feet; fronds and nuts at its top, of which some have faces. */
export function drawPalm(sketch: Sketch): string {
  const { brush, palette, age } = sketch;
  const r = mix(70, 78, age);
  const y = mix(216, 196, age);
  const fronds = [-1, 1, -0.62, 0.62, -0.26, 0.3].map((lean) => {
    const spine: SpineKnot[] = [
      [x, y - r * 0.4, 12],
      [x + lean * 110, y - r * 0.9 - (1 - Math.abs(lean)) * 90, 26],
      [x + lean * 200, y - r * 0.2 - (1 - Math.abs(lean)) * 120, 0],
    ];
    return brush.mass([tube(spine)], palette.accent, { depth: 6 });
  });
  const trunk = brush.mass(
    [
      tube([
        [x, y, r * 0.62],
        [x + 8, 330, r * 0.6],
        [x, ground - 56, r * 0.86],
      ]),
      ...wispOf(sketch, { x, y: 300, rx: r * 0.8, ry: r }),
    ],
    palette.body,
    {
      depth: 10,
      inside: [0, 1, 2]
        .map((row) =>
          brush.line(
            [
              [x - r, 290 + row * 36],
              [x, 302 + row * 36],
              [x + r, 290 + row * 36],
            ],
            palette.second.base,
            10,
          ),
        )
        .join(''),
    },
  );
  const head = drawHeads(sketch, { x, y, r, crest: false });
  return (
    fronds.join('') +
    trunk +
    drawFeet(sketch, ground - 40, r * 0.5, r * 0.24) +
    head.behind +
    head.front
  );
}

/** All head, with stubs for arms and feet, and spikes at its sides if it has a row of them on its back. */
export function drawGlobe(sketch: Sketch): string {
  const { brush, palette, traits, age } = sketch;
  const r = mix(116, 138, age);
  const y = ground - 22 - r;
  const head = drawHead(sketch, {
    x,
    y,
    r,
    haired: true,
    joined: wispOf(sketch, { x, y, rx: r * 0.8, ry: r * 0.8 }),
  });
  const spikes =
    traits.back === 'row'
      ? [58, 82, 106].flatMap((degrees) =>
          sides.map((side) =>
            drawGrowth(
              sketch,
              'scale',
              {
                x: x + side * sine(degrees * radiansPerDegree) * r * 0.92,
                y: y - cosine(degrees * radiansPerDegree) * r * 0.9,
                size: r * 0.5,
                degrees: side * degrees * 0.9,
                flip: side < 0,
              },
              palette.far,
            ),
          ),
        )
      : [];
  const arms = sides.map((side) =>
    brush.mass(
      [ellipse(x + side * r * 1.06, y + r * 0.34, r * 0.26, r * 0.15, side * 34)],
      palette.body,
      {
        depth: 6,
      },
    ),
  );
  return (
    spikes.join('') +
    head.behind +
    drawFeet(sketch, y + r * 0.8, r * 0.4, r * 0.17) +
    arms.join('') +
    head.front
  );
}

/** A swimmer with a long neck, seen from the side. */
export function drawPlesiosaur(sketch: Sketch): string {
  const { brush, palette, age } = sketch;
  const r = mix(72, 62, age);
  const [rx, ry] = [mix(118, 138, age), mix(72, 84, age)];
  const [bodyX, bodyY] = [290, 342];
  const head = drawHead(sketch, { x: 150, y: mix(190, 150, age), r });
  const neck = tube([
    [154, mix(200, 160, age), r * 0.6],
    [164, 270, r * 0.56],
    [236, bodyY, ry * 0.76],
  ]);
  const tail = tube([
    [bodyX + rx * 0.5, bodyY, ry * 0.7],
    [bodyX + rx * 1.06, bodyY - 6, ry * 0.32],
    [bodyX + rx * 1.4, bodyY - 44, 0],
  ]);
  const fin = (dx: number, flip: boolean): string =>
    brush.mass(
      [place(flipper, { x: bodyX + dx * rx, y: bodyY + ry * 0.4, scale: mix(74, 92, age), flip })],
      flip ? palette.far : palette.body,
      { depth: 6 },
    );
  return (
    fin(-0.5, true) +
    fin(0.2, true) +
    head.behind +
    brush.mass([neck, blob(bodyX, bodyY, rx, ry), tail], palette.body, {
      depth: 11,
      inside:
        markBody(sketch, { x: bodyX, y: bodyY, rx, ry }, { belly: false }) +
        brush.tint(
          [blob(bodyX - rx * 0.2, bodyY + ry * 0.94, rx * 1.2, ry * 0.42)],
          palette.belly.base,
        ),
    }) +
    drawShell(sketch, { x: bodyX + 10, y: bodyY - ry * 0.5, rx: rx * 0.86, ry: ry * 0.8 }) +
    fin(-0.3, false) +
    fin(0.5, false) +
    head.front
  );
}
