import { cosine, sine } from './arithmetic.ts';

/** A point of an outline: x, y, and 1 where the outline has a corner. Without it the outline runs smoothly through. */
export type Knot = readonly [x: number, y: number, corner?: 0 | 1];

/** A closed outline through knots, in units of the picture (512 wide and high, y downwards). */
export type Outline = readonly Knot[];

/** An ellipse, turned clockwise. */
export type Oval = {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  readonly degrees: number;
};

export type Shape = Outline | Oval;

/** A point of a tube's middle line, and the tube's radius there. */
export type SpineKnot = readonly [x: number, y: number, radius: number];

const TURN = 2 * Math.PI;

export function ellipse(x: number, y: number, rx: number, ry = rx, degrees = 0): Oval {
  return { x, y, rx, ry, degrees };
}

/**
 * A rounded body. `square` 0 is an ellipse, 1 nearly a rounded box; `pear` above 0 is wider below, under 0 wider above;
 * `lean` shifts the top sideways by that share of the width.
 */
export function blob(
  x: number,
  y: number,
  rx: number,
  ry: number,
  { square = 0, pear = 0, lean = 0 }: { square?: number; pear?: number; lean?: number } = {},
): Outline {
  return Array.from({ length: 8 }, (_, index): Knot => {
    const angle = (index / 8) * TURN;
    const cos = cosine(angle);
    const sin = sine(angle);
    const reach = 1 + square * 0.8 * cos * cos * sin * sin;
    return [x + rx * reach * (cos * (1 + pear * sin) - lean * sin), y + ry * reach * sin];
  });
}

/** A polygon with every corner sharp. */
export function polygon(points: readonly (readonly [number, number])[]): Outline {
  return points.map(([x, y]): Knot => [x, y, 1]);
}

/** A star or flower: `count` tips on the outer radius, with valleys on the inner one. */
export function star(
  x: number,
  y: number,
  outer: number,
  inner: number,
  count: number,
  { degrees = -90, soft = false }: { degrees?: number; soft?: boolean } = {},
): Outline {
  return Array.from({ length: count * 2 }, (_, index): Knot => {
    const angle = ((index / (count * 2)) * 360 + degrees) * (TURN / 360);
    const radius = index % 2 === 0 ? outer : inner;
    return [x + radius * cosine(angle), y + radius * sine(angle), soft ? 0 : 1];
  });
}

function along(spine: readonly SpineKnot[], steps: number): SpineKnot[] {
  const at = (index: number): SpineKnot =>
    spine[Math.min(spine.length - 1, Math.max(0, index))] ?? [0, 0, 0];
  const fine: SpineKnot[] = [];
  for (let index = 0; index < spine.length - 1; index += 1) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const between = (part: 0 | 1 | 2, t: number): number =>
      0.5 *
      (2 * b[part] +
        (c[part] - a[part]) * t +
        (2 * a[part] - 5 * b[part] + 4 * c[part] - d[part]) * t * t +
        (3 * b[part] - a[part] - 3 * c[part] + d[part]) * t * t * t);
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps;
      fine.push([between(0, t), between(1, t), b[2] + (c[2] - b[2]) * t]);
    }
  }
  fine.push(at(spine.length - 1));
  return fine;
}

/**
 * A limb, tail, neck or horn: a band of changing width round a smooth middle line, of at least two knots. An end is
 * round, or a point where its radius is 0.
 */
export function tube(spine: readonly SpineKnot[], steps = spine.length > 3 ? 1 : 2): Outline {
  const fine = along(spine, steps);
  const left: Knot[] = [];
  const right: Knot[] = [];
  const cap = (knot: SpineKnot, dx: number, dy: number): Knot[] => {
    const [x, y, radius] = knot;
    if (radius === 0) return [[x, y, 1]];
    const middle: Knot = [x + dx * radius, y + dy * radius];
    if (radius < 24) return [middle];
    const shoulder = (side: 1 | -1): Knot => [
      x + (dx - side * dy) * radius * 0.707,
      y + (dy + side * dx) * radius * 0.707,
    ];
    return [shoulder(-1), middle, shoulder(1)];
  };
  let first: Knot[] = [];
  let last: Knot[] = [];
  fine.forEach((knot, index) => {
    const before = fine[Math.max(0, index - 1)] ?? knot;
    const after = fine[Math.min(fine.length - 1, index + 1)] ?? knot;
    const length = Math.sqrt((after[0] - before[0]) ** 2 + (after[1] - before[1]) ** 2) || 1;
    const dx = (after[0] - before[0]) / length;
    const dy = (after[1] - before[1]) / length;
    const [x, y, radius] = knot;
    const end = index === 0 || index === fine.length - 1;
    if (!(end && radius === 0)) {
      left.push([x + dy * radius, y - dx * radius]);
      right.push([x - dy * radius, y + dx * radius]);
    }
    if (index === 0) first = cap(knot, -dx, -dy);
    if (index === fine.length - 1) last = cap(knot, dx, dy);
  });
  return [...first, ...left, ...last, ...right.toReversed()];
}

/** Where a shape drawn round the origin goes: scaled, then flipped, then turned clockwise, then moved. */
export type Placement = {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
  readonly degrees?: number;
  readonly flip?: boolean;
};

/** Moves points drawn round the origin to their place. */
export function placePoints(
  points: Outline,
  { x, y, scale = 1, degrees = 0, flip = false }: Placement,
): Outline {
  const cos = cosine((degrees / 360) * TURN);
  const sin = sine((degrees / 360) * TURN);
  return points.map(([px, py, corner]): Knot => {
    const sx = px * scale * (flip ? -1 : 1);
    const sy = py * scale;
    return [x + sx * cos - sy * sin, y + sx * sin + sy * cos, corner ?? 0];
  });
}

export function place(shape: Shape, placement: Placement): Shape {
  if (!('rx' in shape)) return placePoints(shape, placement);
  const { scale = 1, degrees = 0, flip = false } = placement;
  const [[x, y] = [0, 0]] = placePoints([[shape.x, shape.y]], placement);
  return ellipse(
    x,
    y,
    shape.rx * scale,
    shape.ry * scale,
    (flip ? -shape.degrees : shape.degrees) + degrees,
  );
}

/** The shape's mirror image on the other side of a vertical axis. */
export function mirrored(shape: Shape, axis: number): Shape {
  if ('rx' in shape) return { ...shape, x: 2 * axis - shape.x, degrees: -shape.degrees };
  return shape.map(([x, y, corner]): Knot => [2 * axis - x, y, corner ?? 0]);
}
