import { arctangent } from './arithmetic.ts';
import type { Tone } from './colours.ts';
import type { Sketch } from './sketch.ts';
import { blob, ellipse, place, tube, type Shape, type SpineKnot } from './shapes.ts';

/** A claw about 2 high, open to the top. */
export const pincer: Shape = [
  [-0.2, 0.3],
  [-0.5, -0.2],
  [-0.42, -0.8],
  [0.02, -1.06, 1],
  [-0.1, -0.5],
  [0.06, -0.34],
  [0.24, -0.6],
  [0.5, -0.9, 1],
  [0.5, -0.2],
  [0.24, 0.3],
];

/** A curved blade about 2 high. */
const sickle: Shape = [
  [-0.2, 0.2],
  [-0.26, -0.5],
  [0, -1.1],
  [0.5, -1.5, 1],
  [0.26, -0.8],
  [0.24, 0.2],
];

function claws(sketch: Sketch, x: number, y: number, r: number, spread: readonly number[]): string {
  return sketch.brush.tint(
    spread.map((step): Shape => [
      [x + step * r * 0.52 - r * 0.15, y + r * 0.18, 1],
      [x + step * r * 0.52 + r * 0.15, y + r * 0.18, 1],
      [x + step * r * 0.6, y + r * 0.66, 1],
    ]),
    sketch.palette.bone.base,
  );
}

/** A foot from the front or slightly from the side; `r` is half its width. */
function footShape(x: number, y: number, r: number, forward = 0): Shape {
  return blob(x + forward * r * 0.3, y, r * 1.06, r * 0.62, { square: 0.25, pear: 0.1 });
}

function footInside(sketch: Sketch, x: number, y: number, r: number, forward: number): string {
  const { brush, palette } = sketch;
  const fx = x + forward * r * 0.3;
  const style = sketch.family('feet').pick(['claws', 'toes', 'socks', 'plain', 'toes']);
  switch (style) {
    case 'claws':
      return claws(sketch, fx + forward * r * 0.2, y + r * 0.1, r * 0.9, [-1, 0, 1]);
    case 'toes':
      return [-0.32, 0.32]
        .map((step) =>
          brush.line(
            [
              [fx + (step + forward * 0.2) * r, y + r * 0.12],
              [fx + (step + forward * 0.2) * r, y + r * 0.5],
            ],
            palette.body.deep,
            r * 0.13,
          ),
        )
        .join('');
    case 'socks':
      return brush.tint([ellipse(fx, y + r * 0.1, r * 1.3, r * 0.85)], palette.belly.base);
    case 'plain':
      return '';
  }
}

/** A leg from its hip down to its foot; `hip` and `foot` are half widths; `forward` −1 points left. */
export type LegPlace = {
  readonly x: number;
  readonly y: number;
  readonly footX: number;
  readonly ground: number;
  readonly hip: number;
  readonly foot: number;
  readonly forward?: number;
};

/** Returns a leg as shapes, to draw as one with the body, and the SVG painted on its foot. */
export function legOf(
  sketch: Sketch,
  { x, y, footX, ground, hip, foot, forward = 0 }: LegPlace,
): { shapes: Shape[]; inside: string } {
  if (!sketch.design.legs) {
    return { shapes: [], inside: '' };
  }
  sketch.note('leg');
  const footY = ground - foot * 0.5;
  const thin = Math.min(hip, foot) * 0.74;
  const leg = tube([
    [x, y, hip],
    [(x + footX) / 2, (y + footY) / 2, (hip + thin) / 2],
    [footX, footY - foot * 0.1, thin],
  ]);
  if (sketch.design.build === 'hooved') {
    sketch.note('hooves');
    const hoof: Shape = [
      [footX - foot * 0.72, footY - foot * 0.5],
      [footX + foot * 0.72, footY - foot * 0.5],
      [footX + foot * 0.94, footY + foot * 0.5, 1],
      [footX - foot * 1.06, footY + foot * 0.5, 1],
    ];
    const horn = blob(footX, footY + foot * 0.22, foot * 1.4, foot * 0.42, { square: 0.6 });
    return { shapes: [leg, hoof], inside: sketch.brush.tint([horn], sketch.palette.line, 0.85) };
  }
  return {
    shapes: [leg, footShape(footX, footY, foot, forward)],
    inside: footInside(sketch, footX, footY, foot, forward),
  };
}

/** Returns the trail that a creature without legs has below its body, whose middle and size are given. */
export function wispOf(
  sketch: Sketch,
  { x, y, rx, ry }: { x: number; y: number; rx: number; ry: number },
): Shape[] {
  if (sketch.design.legs) {
    return [];
  }
  sketch.note('wisp');
  return [
    tube([
      [x, y + ry * 0.2, rx * 0.86],
      [x + rx * 0.06, y + ry * 0.86, rx * 0.62],
      [x + rx * 0.5, y + ry * 1.34, rx * 0.34],
      [x + rx * 1.2, y + ry * 1.5, 0],
    ]),
  ];
}

/** Draws a leg with its own outline. */
export function drawLeg(sketch: Sketch, at: LegPlace, tone: Tone = sketch.palette.body): string {
  const { shapes, inside } = legOf(sketch, at);
  return sketch.brush.mass(shapes, tone, { depth: 6, inside });
}

/** Draws an arm through the given points, with its hand at the end. Radii are half widths. */
function drawArm(
  sketch: Sketch,
  spine: readonly SpineKnot[],
  { tone = sketch.palette.body, hand = 1 }: { tone?: Tone; hand?: number } = {},
): string {
  const { brush, palette } = sketch;
  const end = spine.at(-1) ?? [0, 0, 0];
  const before = spine.at(-2) ?? end;
  const length = Math.sqrt((end[0] - before[0]) ** 2 + (end[1] - before[1]) ** 2) || 1;
  const dx = (end[0] - before[0]) / length;
  const dy = (end[1] - before[1]) / length;
  const style = sketch.traits.hands;
  const arm = tube(spine);
  const r = end[2] * 1.28 * hand;
  const palm: readonly [number, number] = [end[0] + dx * r * 0.3, end[1] + dy * r * 0.3];
  const band = sketch.family('cuffs').chance(0.25)
    ? brush.tint([ellipse(end[0], end[1], r * 1.5)], palette.belly.base)
    : '';
  switch (style) {
    case 'point':
      return brush.mass(
        [tube([...spine.slice(0, -1), [end[0] + dx * r, end[1] + dy * r, end[2] * 0.6]])],
        tone,
        { depth: 6, inside: band },
      );
    case 'mitten':
      return brush.mass(
        [
          arm,
          ellipse(palm[0], palm[1], r),
          ellipse(palm[0] + dy * r * 0.9, palm[1] - Math.abs(dx) * r * 0.9, r * 0.42),
        ],
        tone,
        { depth: 6, inside: band },
      );
    case 'paw':
      return brush.mass([arm, ellipse(palm[0], palm[1], r)], tone, { depth: 6, inside: band });
    case 'flipper':
      return brush.mass(
        [
          tube(
            spine.map(([x, y, radius], index): SpineKnot => [
              x,
              y,
              radius * (index === 0 ? 1.1 : index === 1 ? 1.7 : 1.3),
            ]),
          ),
        ],
        tone,
        { depth: 6 },
      );
    case 'pincer':
    case 'blade': {
      const turn = (arctangent(dy, dx) * 180) / Math.PI + 90;
      const tool = place(style === 'pincer' ? pincer : sickle, {
        x: palm[0],
        y: palm[1],
        scale: r * (style === 'pincer' ? 2 : 1.9),
        degrees: turn,
        flip: dx > 0,
      });
      const held = brush.mass([arm], tone, { depth: 6, inside: band });
      return style === 'pincer'
        ? held + sketch.part('pincers', brush.mass([tool], palette.accent, { depth: 6 }))
        : brush.mass([tool], palette.steel, { depth: 6 }) + held;
    }
    case 'claw': {
      const talons = [-0.6, 0, 0.6].map((side): Shape => {
        const px = palm[0] + dx * r * 0.6 - dy * r * side;
        const py = palm[1] + dy * r * 0.6 + dx * r * side;
        return [
          [px - dy * r * 0.24, py + dx * r * 0.24, 1],
          [px + dx * r * 0.85, py + dy * r * 0.85, 1],
          [px + dy * r * 0.24, py - dx * r * 0.24, 1],
        ];
      });
      return (
        brush.mass(talons, palette.bone, { depth: 0 }) +
        brush.mass([arm, ellipse(palm[0], palm[1], r)], tone, { depth: 6, inside: band })
      );
    }
  }
}

/** Draws a pair of arms: the spine is the right one's, and the left arm is its mirror image. */
export function drawArmPair(
  sketch: Sketch,
  spine: readonly SpineKnot[],
  axis: number,
  options: { tone?: Tone; hand?: number; raised?: number } = {},
): string {
  const { raised = 0, ...rest } = options;
  const left = spine.map(([x, y, r], index): SpineKnot => [
    2 * axis - x,
    y - (index / (spine.length - 1)) * raised,
    r,
  ]);
  return drawArm(sketch, left, rest) + drawArm(sketch, spine, rest);
}
