import { cosine, fullTurn, sine } from './arithmetic.ts';

/** A point of an outline: x, y, and 1 for a corner; the outline is smooth at other points. */
export type Knot = readonly [x: number, y: number, corner?: 0 | 1];

/** A closed outline, in units of the picture (512 wide and high, y downwards). */
export type Outline = readonly Knot[];

/** An ellipse, rotated clockwise. */
type Oval = {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  readonly degrees: number;
};

export type Shape = Outline | Oval;

/** A point of a tube's middle line, and the tube's radius there. */
export type SpineKnot = readonly [x: number, y: number, radius: number];

export function ellipse(x: number, y: number, rx: number, ry = rx, degrees = 0): Oval {
  return { x, y, rx, ry, degrees };
}

/**
 * Returns a rounded body. `square` 0 is an ellipse, 1 nearly a rounded box; `pear` above 0 is wider below, under 0 wider
 * above; `lean` shifts the top sideways by that share of the width.
 */
export function blob(
  x: number,
  y: number,
  rx: number,
  ry: number,
  { square = 0, pear = 0, lean = 0 }: { square?: number; pear?: number; lean?: number } = {},
): Outline {
  return Array.from({ length: 8 }, (_, index): Knot => {
    const angle = (index / 8) * fullTurn;
    const cos = cosine(angle);
    const sin = sine(angle);
    const reach = 1 + square * 0.8 * cos * cos * sin * sin;
    return [x + rx * reach * (cos * (1 + pear * sin) - lean * sin), y + ry * reach * sin];
  });
}

export function polygon(points: readonly (readonly [number, number])[]): Outline {
  return points.map(([x, y]): Knot => [x, y, 1]);
}

/** Returns a star or flower: `count` tips on the outer radius, with valleys on the inner one. */
export function star(
  x: number,
  y: number,
  outer: number,
  inner: number,
  count: number,
  { degrees = -90, soft = false }: { degrees?: number; soft?: boolean } = {},
): Outline {
  return Array.from({ length: count * 2 }, (_, index): Knot => {
    const angle = ((index / (count * 2)) * 360 + degrees) * (fullTurn / 360);
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
 * Returns a limb, tail, neck or horn: a band of variable width round a smooth middle line of at least two knots. An end
 * is round, or pointed if its radius is 0.
 */
export function tube(spine: readonly SpineKnot[], steps = spine.length > 3 ? 1 : 2): Outline {
  const fine = along(spine, steps);
  const left: Knot[] = [];
  const right: Knot[] = [];
  const cap = (knot: SpineKnot, dx: number, dy: number): Knot[] => {
    const [x, y, radius] = knot;
    if (radius === 0) {
      return [[x, y, 1]];
    }
    const middle: Knot = [x + dx * radius, y + dy * radius];
    if (radius < 24) {
      return [middle];
    }
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
    if (index === 0) {
      first = cap(knot, -dx, -dy);
    }
    if (index === fine.length - 1) {
      last = cap(knot, dx, dy);
    }
  });
  return [...first, ...left, ...last, ...right.toReversed()];
}

/** The transformation of a shape drawn round the origin: scale, flip, rotate clockwise, move. */
type Placement = {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
  readonly degrees?: number;
  readonly flip?: boolean;
};

export function placePoints(
  points: Outline,
  { x, y, scale = 1, degrees = 0, flip = false }: Placement,
): Outline {
  const cos = cosine((degrees / 360) * fullTurn);
  const sin = sine((degrees / 360) * fullTurn);
  return points.map(([px, py, corner]): Knot => {
    const sx = px * scale * (flip ? -1 : 1);
    const sy = py * scale;
    return [x + sx * cos - sy * sin, y + sx * sin + sy * cos, corner ?? 0];
  });
}

export function place(shape: Shape, placement: Placement): Shape {
  if (!('rx' in shape)) {
    return placePoints(shape, placement);
  }
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

/** Mirrors a shape at a vertical axis. */
export function mirrored(shape: Shape, axis: number): Shape {
  if ('rx' in shape) {
    return { ...shape, x: 2 * axis - shape.x, degrees: -shape.degrees };
  }
  return shape.map(([x, y, corner]): Knot => [2 * axis - x, y, corner ?? 0]);
}

/** Formats a number of a path in as few characters as possible, with at most one decimal. */
export function short(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return Object.is(rounded, -0) ? '0' : String(rounded).replace(/^(-?)0\./, '$1.');
}

function round({ x, y, rx, ry, degrees }: Oval): string {
  const turned = (degrees * Math.PI) / 180;
  const dx = rx * cosine(turned);
  const dy = rx * sine(turned);
  const radii = `${short(rx)} ${short(ry)} ${Math.round(degrees)} 0 1 `;
  return (
    `M${numbers([x - dx, y - dy])}a${radii}${numbers([2 * dx, 2 * dy])}` +
    `a${radii}${numbers([-2 * dx, -2 * dy])}z`
  );
}

/** Joins numbers as path data; a minus sign needs no space before it. */
function numbers(values: readonly number[]): string {
  return values
    .map(short)
    .reduce(
      (text, part) => (text === '' || part.startsWith('-') ? text + part : `${text} ${part}`),
      '',
    );
}

function signedArea(shape: Outline): number {
  let sum = 0;
  shape.forEach(([x, y], index) => {
    const [nextX, nextY] = shape[(index + 1) % shape.length] ?? [x, y];
    sum += x * nextY - nextX * y;
  });
  return sum;
}

/** Steps per unit: whole units are precise enough for large shapes, and shorter. */
function stepsFor(shape: Outline): 1 | 10 {
  const [[x, y] = [0, 0]] = shape;
  return shape.some(([px, py]) => Math.abs(px - x) > 44 || Math.abs(py - y) > 44) ? 1 : 10;
}

/** The length of a Bézier handle as a share of its chord: 0.35 draws a circle through 8 knots. */
const roundness = 0.35;

function closed(shape: Outline): string {
  const count = shape.length;
  const at = (index: number): Knot => shape[(index + count) % count] ?? [0, 0];
  const handle = (index: number, towards: 1 | -1): readonly [number, number] => {
    const [x, y, corner] = at(index);
    const [nextX, nextY] = at(index + towards);
    const length = Math.sqrt((nextX - x) ** 2 + (nextY - y) ** 2);
    if (corner === 1) {
      return [x + (nextX - x) * 0.33, y + (nextY - y) * 0.33];
    }
    const [ax, ay] = at(index - 1);
    const [bx, by] = at(index + 1);
    const span = Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2) || 1;
    const reach = (length * roundness * towards) / span;
    return [x + (bx - ax) * reach, y + (by - ay) * reach];
  };
  const steps = stepsFor(shape);
  const grid = (value: number): number => Math.round(value * steps) / steps;
  const [startX, startY] = at(0);
  let [x, y] = [grid(startX), grid(startY)];
  let path = `M${numbers([x, y])}`;
  for (let index = 0; index < count; index += 1) {
    const [toX, toY, corner] = at(index + 1);
    const [endX, endY] = [grid(toX), grid(toY)];
    if (corner === 1 && at(index)[2] === 1) {
      path += `l${numbers([endX - x, endY - y].map(grid))}`;
    } else {
      const [ax, ay] = handle(index, 1);
      const [bx, by] = handle(index + 1, -1);
      path += `c${numbers([ax - x, ay - y, bx - x, by - y, endX - x, endY - y].map(grid))}`;
    }
    [x, y] = [endX, endY];
  }
  return `${path}z`;
}

/** Returns the path data of several shapes, all in the same direction, so that their overlaps are filled. */
export function pathOf(shapes: readonly Shape[]): string {
  return shapes
    .map((shape) => {
      if ('rx' in shape) {
        return round(shape);
      }
      return closed(signedArea(shape) < 0 ? shape.toReversed() : shape);
    })
    .join('');
}

/** Returns the path data of an open, smooth line through points. */
export function lineThrough(points: readonly (readonly [number, number])[]): string {
  const [first, ...rest] = points;
  if (first === undefined) {
    return '';
  }
  let path = `M${numbers(first)}`;
  rest.forEach(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? first;
    const [beforeX, beforeY] = points[index - 1] ?? [fromX, fromY];
    const [afterX, afterY] = points[index + 2] ?? [x, y];
    path += `C${numbers([
      fromX + (x - beforeX) / 6,
      fromY + (y - beforeY) / 6,
      x - (afterX - fromX) / 6,
      y - (afterY - fromY) / 6,
      x,
      y,
    ])}`;
  });
  return path;
}
