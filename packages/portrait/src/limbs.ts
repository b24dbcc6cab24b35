import type { Tone } from './colours.ts';
import type { Sketch } from './sketch.ts';
import { blob, ellipse, tube, type Shape, type SpineKnot } from './shapes.ts';

type HandStyle = 'paw' | 'claw' | 'mitten' | 'point';

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
  if (sketch.design.hooves) {
    return brush.tint([ellipse(fx, y + r * 0.4, r * 1.4, r * 0.55)], palette.line, 0.85);
  }
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
  const footY = ground - foot * 0.5;
  const thin = Math.min(hip, foot) * 0.74;
  const leg = tube([
    [x, y, hip],
    [(x + footX) / 2, (y + footY) / 2, (hip + thin) / 2],
    [footX, footY - foot * 0.1, thin],
  ]);
  return {
    shapes: [leg, footShape(footX, footY, foot, forward)],
    inside: footInside(sketch, footX, footY, foot, forward),
  };
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
  const style = sketch.family('hands').pick<HandStyle>(['paw', 'claw', 'mitten', 'paw', 'point']);
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
