import type { WorldStatistics } from '../../../catalog/world-statistics.ts';
import type { Box } from '../../parts/use-box.ts';
import { createLogScale, type LogScale } from './log-scale.ts';
import type { Point } from './use-points.ts';

export type Axes = {
  readonly across: LogScale;
  readonly up: LogScale;
  /** Where the field of the points ends, in pixels. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

export type PlacedPoint = Point & { readonly x: number; readonly y: number };

type Range = NonNullable<WorldStatistics['heightMetres']>;

export type Ranges = { readonly heightMetres: Range; readonly weightKilograms: Range };

/** What points span; undefined for none. */
export function rangesOf(points: readonly Point[]): Ranges | undefined {
  const rangeOf = (values: readonly number[]): Range =>
    values.reduce(
      ({ least, greatest }, value) => ({
        least: Math.min(least, value),
        greatest: Math.max(greatest, value),
      }),
      { least: Number.POSITIVE_INFINITY, greatest: 0 },
    );
  return points.length === 0
    ? undefined
    : {
        heightMetres: rangeOf(points.map(({ metres }) => metres)),
        weightKilograms: rangeOf(points.map(({ kilograms }) => kilograms)),
      };
}

/** Pixels that a label needs, by the length of its text and by its height. */
const letterWidth = 7.6;
const lineHeight = 22;

/** Lays the axes out: heights across, weights upwards. Labels have the room that they need. */
export function layAxes(metres: Range, kilograms: Range, { width, height }: Box): Axes {
  const top = lineHeight + 10;
  const bottom = height - 2 * lineHeight - 4;
  const up = createLogScale(kilograms, [bottom, top], lineHeight);
  const left = 14 + letterWidth * Math.max(...up.ticks.map((tick) => labelOf(tick, 'kg').length));
  const right = width - 14;
  const widest = letterWidth * (labelOf(metres.greatest, 'm').length + 2);
  return {
    across: createLogScale(metres, [left, right], Math.max(widest, 52)),
    up,
    left,
    right,
    top,
    bottom,
  };
}

/** A value of an axis in three digits at most, such as `0.05 kg`. */
export function labelOf(value: number, unit: 'm' | 'kg'): string {
  return `${value.toLocaleString('en', { maximumSignificantDigits: 3 })} ${unit}`;
}

/** Points where the axes put them, in the order of their heights. */
export function placePoints(
  points: readonly Point[],
  { across, up }: Axes,
): readonly PlacedPoint[] {
  return points
    .map((point) => ({ ...point, x: across.at(point.metres), y: up.at(point.kilograms) }))
    .toSorted((a, b) => a.x - b.x || b.y - a.y);
}

/** The point nearest to a place, where one is within reach. */
export function nearestPoint(
  placed: readonly PlacedPoint[],
  place: { readonly x: number; readonly y: number },
  reach: number,
): PlacedPoint | undefined {
  let best: PlacedPoint | undefined;
  let least = reach;
  for (const point of placed) {
    const distance = Math.hypot(point.x - place.x, point.y - place.y);
    if (distance < least) {
      least = distance;
      best = point;
    }
  }
  return best;
}

/** The point that a key leads to from another: by height with the arrows across, by weight with those upwards. */
export function stepTo(
  placed: readonly PlacedPoint[],
  from: PlacedPoint | undefined,
  key: string,
): PlacedPoint | undefined {
  const byHeight = placed;
  const byWeight = (): readonly PlacedPoint[] => placed.toSorted((a, b) => b.y - a.y || a.x - b.x);
  const step = (order: readonly PlacedPoint[], by: 1 | -1): PlacedPoint | undefined => {
    const at = from ? order.findIndex((point) => isSame(point, from)) : -1;
    return at === -1 ? order[0] : (order[at + by] ?? order[at]);
  };
  switch (key) {
    case 'ArrowRight':
      return step(byHeight, 1);
    case 'ArrowLeft':
      return step(byHeight, -1);
    case 'ArrowUp':
      return step(byWeight(), 1);
    case 'ArrowDown':
      return step(byWeight(), -1);
    case 'Home':
      return byHeight[0];
    case 'End':
      return byHeight.at(-1);
    default:
      return undefined;
  }
}

function isSame(a: Point, b: Point): boolean {
  return a.number === b.number && a.name === b.name;
}
