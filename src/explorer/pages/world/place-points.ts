import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Api, CardRecord } from '../../api.ts';
import { usePageContext } from '../../page-context.ts';
import type { Box } from '../../parts/use-box.ts';
import { describeMeasure, type FormMeasure } from '../../form-measures.ts';

/** What the axes show, and how. */
export type PlotChoice = {
  readonly across: FormMeasure;
  readonly up: FormMeasure;
  /** Whether logarithmic measures have linear scales too. */
  readonly isLinear: boolean;
};

export type Axes = {
  readonly across: Scale;
  readonly up: Scale;
  /** Edges of the plot area, in pixels. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

export type PlacedPoint = Point & { readonly x: number; readonly y: number };

export type Range = { readonly least: number; readonly greatest: number };

export type Ranges = { readonly across: Range; readonly up: Range };

/** The ranges of points; undefined without points. */
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
        across: rangeOf(points.map(({ across }) => across)),
        up: rangeOf(points.map(({ up }) => up)),
      };
}

/** Pixels that a label needs, by its length and height. */
const letterWidth = 7.6;
const lineHeight = 22;

/** Lays out the axes with room for the labels. */
export function layAxes(
  { across, up, isLinear }: PlotChoice,
  ranges: Ranges,
  { width, height }: Box,
): Axes {
  const scaleOf = (measure: FormMeasure): typeof createLogScale =>
    isLinear || measure.scale === 'linear' ? createLinearScale : createLogScale;
  const top = lineHeight + 10;
  const bottom = height - 2 * lineHeight - 4;
  const upScale = scaleOf(up)(ranges.up, [bottom, top], lineHeight);
  const left =
    14 + letterWidth * Math.max(...upScale.ticks.map((tick) => up.writeTick(tick).length));
  const right = width - 14;
  const widest = letterWidth * (across.writeTick(ranges.across.greatest).length + 2);
  return {
    across: scaleOf(across)(ranges.across, [left, right], Math.max(widest, 52)),
    up: upScale,
    left,
    right,
    top,
    bottom,
  };
}

/** Points in drawing coordinates, from left to right. */
export function placePoints(
  points: readonly Point[],
  { across, up }: Axes,
): readonly PlacedPoint[] {
  return points
    .map((point) => ({ ...point, x: across.at(point.across), y: up.at(point.up) }))
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
  const rightwards = placed;
  const upwards = (): readonly PlacedPoint[] => placed.toSorted((a, b) => b.y - a.y || a.x - b.x);
  const step = (order: readonly PlacedPoint[], by: 1 | -1): PlacedPoint | undefined => {
    const at = from ? order.findIndex((point) => isSame(point, from)) : -1;
    return at === -1 ? order[0] : (order[at + by] ?? order[at]);
  };
  switch (key) {
    case 'ArrowRight':
      return step(rightwards, 1);
    case 'ArrowLeft':
      return step(rightwards, -1);
    case 'ArrowUp':
      return step(upwards(), 1);
    case 'ArrowDown':
      return step(upwards(), -1);
    case 'Home':
      return rightwards[0];
    case 'End':
      return rightwards.at(-1);
    default:
      return undefined;
  }
}

export function isSame(a: Point, b: Point): boolean {
  return a.number === b.number && a.name === b.name;
}

/** A form with known values on both axes. */
export type Point = CardRecord & {
  readonly across: number;
  readonly up: number;
  /** Both values in words. */
  readonly facts: string;
};

export type Points =
  | { readonly kind: 'awaited' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'read'; readonly points: readonly Point[] };

/** Records per request, and the maximum number of points: what a screen can show and a browser can hold. */
const pageSize = 1000;
export const mostPoints = 5000;

/** The records of all forms, up to the maximum; with stats from the first choice of one on. */
type Records = {
  readonly hasStats: boolean;
  readonly read: readonly CardRecord[] | 'failed';
};

/** Loads the points of all forms with known values, up to the maximum. */
export function usePoints(choice: PlotChoice): Points {
  const { api, world } = usePageContext();
  const { across, up, isLinear } = choice;
  const [records, setRecords] = useState<Records>();
  // Stats are half of a record, so they are left out until an axis shows one.
  const needsStats = across.member === 'stats' || up.member === 'stats';
  const isKnown = records !== undefined && (records.hasStats || !needsStats);
  useEffect(() => {
    let isCurrent = true;
    if (!isKnown) {
      const set = (read: Records['read']): void => {
        if (isCurrent) {
          setRecords({ hasStats: needsStats, read });
        }
      };
      readRecords(api, needsStats, Math.min(world.forms, mostPoints)).then(set, () =>
        set('failed'),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [api, world, needsStats]);
  return useMemo((): Points => {
    if (!isKnown) {
      return { kind: 'awaited' };
    }
    const { read } = records;
    return read === 'failed'
      ? { kind: 'failed' }
      : { kind: 'read', points: pointsOf(read, { across, up, isLinear }) };
  }, [records, isKnown, across.field, up.field, isLinear]);
}

const sizeFields = 'number,name,sprite,types,heightMetres,weightKilograms';

async function readRecords(
  api: Api,
  hasStats: boolean,
  count: number,
): Promise<readonly CardRecord[]> {
  const fields = hasStats ? `${sizeFields},stats` : sizeFields;
  const offsets = Array.from({ length: Math.ceil(count / pageSize) }, (_, i) => i * pageSize);
  const pages = await Promise.all(
    offsets.map((offset) =>
      api.get<{ readonly items: readonly CardRecord[] }>(
        `/v1/search?fields=${fields}&limit=${pageSize}&offset=${offset}`,
      ),
    ),
  );
  return pages.flatMap(({ items }) => items);
}

function pointsOf(
  records: readonly CardRecord[],
  { across, up, isLinear }: PlotChoice,
): readonly Point[] {
  const valueOn = (measure: FormMeasure, record: CardRecord): number | undefined => {
    const value = measure.valueOf(record);
    // 0 has no position on a logarithmic axis.
    return value === 0 && measure.scale === 'logarithmic' && !isLinear ? undefined : value;
  };
  return records.flatMap((record) => {
    const [x, y] = [valueOn(across, record), valueOn(up, record)];
    const { number, name, sprite, types } = record;
    if (x === undefined || y === undefined) {
      return [];
    }
    const facts = `${describeMeasure(across, x)}, ${describeMeasure(up, y)}`;
    return [{ number, name, sprite, types, across: x, up: y, facts }];
  });
}

/** The scale of an axis. */
export type Scale = {
  readonly at: (value: number) => number;
  /** Round values for grid lines, ascending. */
  readonly ticks: readonly number[];
};

/** Margin at both ends, as a share of the axis. */
const margin = 1.15;

/** Possible ticks in each power of ten, the finest first. */
const tickSets = [[1, 2, 5], [1]] as const;

/**
 * Creates a logarithmic scale from the least to the greatest of some values. Ticks are at least `spacing` units of the drawing from
 * each other.
 */
export function createLogScale(
  range: Range,
  [start, end]: readonly [start: number, end: number],
  spacing: number,
): Scale {
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

/** Room at both ends of a linear scale, as a share of the range. */
const linearMargin = 0.04;

/** The same with linear steps; the scale does not go below 0. */
export function createLinearScale(
  { least, greatest }: Range,
  [start, end]: readonly [start: number, end: number],
  spacing: number,
): Scale {
  // A single value has room around it as well.
  const room = (greatest - least || Math.abs(greatest) || 1) * linearMargin;
  const low = least >= 0 ? Math.max(0, least - room) : least - room;
  const high = greatest + room;
  const at = (value: number): number => start + ((value - low) / (high - low)) * (end - start);
  const finest = (spacing / Math.abs(end - start)) * (high - low);
  const power = 10 ** Math.floor(Math.log10(finest));
  const step = power * ([1, 2, 5].find((each) => each * power >= finest) ?? 10);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  const ticks = Array.from({ length: Math.max(0, count) }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
  return { at, ticks: ticks.length > 0 ? ticks : [least] };
}
