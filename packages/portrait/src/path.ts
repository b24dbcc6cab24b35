import { cosine, sine } from './arithmetic.ts';
import type { Knot, Outline, Oval, Shape } from './shape.ts';

/** A number of a path: at most one decimal, and no digit more than needed. */
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

/** Numbers as path data: a minus sign separates as well as a space does. */
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

/** Steps per unit: whole units are fine enough for what is large, and half as long. */
function stepsFor(shape: Outline): 1 | 10 {
  const [[x, y] = [0, 0]] = shape;
  return shape.some(([px, py]) => Math.abs(px - x) > 44 || Math.abs(py - y) > 44) ? 1 : 10;
}

/** Length of a handle as a share of its chord: 0.35 draws a circle through 8 knots. */
const ROUNDNESS = 0.35;

function closed(shape: Outline): string {
  const count = shape.length;
  const at = (index: number): Knot => shape[(index + count) % count] ?? [0, 0];
  const handle = (index: number, towards: 1 | -1): readonly [number, number] => {
    const [x, y, corner] = at(index);
    const [nextX, nextY] = at(index + towards);
    const length = Math.sqrt((nextX - x) ** 2 + (nextY - y) ** 2);
    if (corner === 1) return [x + (nextX - x) * 0.33, y + (nextY - y) * 0.33];
    const [ax, ay] = at(index - 1);
    const [bx, by] = at(index + 1);
    const span = Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2) || 1;
    const reach = (length * ROUNDNESS * towards) / span;
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

/** Path data of several outlines as one. All run the same way round, so that where two overlap they are one surface. */
export function pathOf(shapes: readonly Shape[]): string {
  return shapes
    .map((shape) => {
      if ('rx' in shape) return round(shape);
      return closed(signedArea(shape) < 0 ? shape.toReversed() : shape);
    })
    .join('');
}

/** Path data of an open, smooth line through points. */
export function lineThrough(points: readonly (readonly [number, number])[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
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
