import type { WorldStatistics } from '../../../catalog/world-statistics.ts';
import type { Box } from '../../parts/use-box.ts';
import { useEffect, useState } from 'preact/hooks';
import type { Api, CreatureRecord } from '../../api.ts';
import { parseHeightMetres, parseWeightKilograms } from '../../measures.ts';
import { usePageContext } from '../../page-context.ts';

export type Axes = {
  readonly across: LogScale;
  readonly up: LogScale;
  /** Edges of the plot area, in pixels. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

export type PlacedPoint = Point & { readonly x: number; readonly y: number };

type Range = NonNullable<WorldStatistics['heightMetres']>;

export type Ranges = { readonly heightMetres: Range; readonly weightKilograms: Range };

/** The range of points; undefined without points. */
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

/** Pixels that a label needs, by its length and height. */
const letterWidth = 7.6;
const lineHeight = 22;

/** Lays out the axes, heights horizontally and weights vertically, with room for the labels. */
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

/** Formats a tick in at most three digits, such as `0.05 kg`. */
export function labelOf(value: number, unit: 'm' | 'kg'): string {
  return `${value.toLocaleString('en', { maximumSignificantDigits: 3 })} ${unit}`;
}

/** Points in drawing coordinates, ordered by height. */
export function placePoints(
  points: readonly Point[],
  { across, up }: Axes,
): readonly PlacedPoint[] {
  return points
    .map((point) => ({ ...point, x: across.at(point.metres), y: up.at(point.kilograms) }))
    .toSorted((a, b) => a.x - b.x || b.y - a.y);
}

/** The point nearest to a position, if one is within reach. */
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

/** Distance in pixels up to which one dot hides another. */
const hidingDistance = 5;

/** The points that lie on top of a point, itself among them. */
export function pointsAt(
  placed: readonly PlacedPoint[],
  point: PlacedPoint,
): readonly PlacedPoint[] {
  return placed.filter(({ x, y }) => Math.hypot(x - point.x, y - point.y) <= hidingDistance);
}

/** The next point for a key: by height with the horizontal arrows, by weight with the vertical ones. */
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

export function isSame(a: Point, b: Point): boolean {
  return a.number === b.number && a.name === b.name;
}

/** A form with known height and weight, as a point of the scatter plot. */
export type Point = {
  readonly number: string;
  readonly name: string;
  readonly sprite: string;
  readonly types: readonly string[];
  readonly metres: number;
  readonly kilograms: number;
};

export type Points =
  | { readonly kind: 'awaited' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'read'; readonly points: readonly Point[] };

/** Records per request, and the maximum number of points: what a screen can show and a browser can hold. */
const pageSize = 1000;
export const mostPoints = 5000;

const fields = 'number,name,sprite,types,height,weight';

/** Loads the points of all forms with known sizes, up to the maximum. */
export function usePoints(): Points {
  const { api, world } = usePageContext();
  const [points, setPoints] = useState<Points>({ kind: 'awaited' });
  useEffect(() => {
    let isCurrent = true;
    const set = (next: Points): void => {
      if (isCurrent) {
        setPoints(next);
      }
    };
    readPoints(api, Math.min(world.forms, mostPoints)).then(
      (read) => set({ kind: 'read', points: read }),
      () => set({ kind: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, world]);
  return points;
}

async function readPoints(api: Api, count: number): Promise<readonly Point[]> {
  const offsets = Array.from({ length: Math.ceil(count / pageSize) }, (_, i) => i * pageSize);
  const pages = await Promise.all(
    offsets.map((offset) =>
      api.get<{ readonly items: readonly CreatureRecord[] }>(
        `/v1/search?fields=${fields}&limit=${pageSize}&offset=${offset}`,
      ),
    ),
  );
  return pages.flatMap(({ items }) =>
    items.flatMap(({ number, name, sprite, types, height, weight }) => {
      const metres = parseHeightMetres(height);
      const kilograms = parseWeightKilograms(weight);
      // A value that the API rounds to 0 has no position on a logarithmic axis.
      return metres && kilograms ? [{ number, name, sprite, types, metres, kilograms }] : [];
    }),
  );
}

/** A logarithmic axis. */
export type LogScale = {
  readonly at: (value: number) => number;
  /** Round values for grid lines, ascending. */
  readonly ticks: readonly number[];
};

/** Margin at both ends, as a share of the axis. */
const margin = 1.15;

/** Possible ticks in each power of ten, the finest first. */
const tickSets = [[1, 2, 5], [1]] as const;

/**
 * Creates an axis from the least to the greatest of some values. Ticks are at least `spacing` units of the drawing from
 * each other.
 */
export function createLogScale(
  range: { readonly least: number; readonly greatest: number },
  [start, end]: readonly [start: number, end: number],
  spacing: number,
): LogScale {
  const low = Math.log10(range.least / margin);
  const high = Math.log10(range.greatest * margin);
  const at = (value: number): number =>
    start + ((Math.log10(value) - low) / (high - low)) * (end - start);
  const isApart = (ticks: readonly number[]): boolean =>
    ticks.every((tick, i) => i === 0 || Math.abs(at(tick) - at(ticks[i - 1] ?? tick)) >= spacing);
  const candidates = tickSets.map((set) => ticksOf(set, low, high));
  const ticks = candidates.find(isApart) ?? everyFew(candidates.at(-1) ?? [], isApart);
  // A narrow range may contain no round value.
  return { at, ticks: ticks.length > 0 ? ticks : [range.least] };
}

function ticksOf(set: readonly number[], low: number, high: number): number[] {
  const ticks: number[] = [];
  for (let power = Math.floor(low); power <= Math.ceil(high); power += 1) {
    for (const step of set) {
      const tick = Number((step * 10 ** power).toPrecision(1));
      if (Math.log10(tick) >= low && Math.log10(tick) <= high) {
        ticks.push(tick);
      }
    }
  }
  return ticks;
}

/** Takes every second tick, or third and so on, until they are far enough apart. */
function everyFew(
  ticks: readonly number[],
  isApart: (ticks: readonly number[]) => boolean,
): readonly number[] {
  for (let step = 2; step < ticks.length; step += 1) {
    const fewer = ticks.filter((_, i) => i % step === 0);
    if (isApart(fewer)) {
      return fewer;
    }
  }
  return ticks.slice(0, 1);
}
