import { useMemo } from 'preact/hooks';
import type { CountedForms } from '../../../catalog/world-statistics.ts';
import type { Api, CardRecord } from '../../api.ts';
import type { Table } from '../../parts/save-file.ts';
import { usePageContext } from '../../page-context.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import type { Box } from '../../parts/use-box.ts';
import { describeMeasure, type FormMeasure, isSize } from '../../form-measures.ts';
import { createLinearScale, createLogScale, type Range, type Scale } from './scales.ts';
import type { Speech } from '../../speech.ts';

export type PlotChoice = {
  readonly across: FormMeasure;
  readonly up: FormMeasure;
  /** Whether logarithmic measures have linear scales too. */
  readonly isLinear: boolean;
};

type Axes = {
  readonly across: Scale;
  readonly up: Scale;
  /** Edges of the plot area, in pixels. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

export type PlacedPoint = Point & { readonly x: number; readonly y: number };

export type Ranges = { readonly across: Range; readonly up: Range };

export function rangesOf(points: readonly Point[]): Ranges | undefined {
  const rangeOf = (values: readonly number[]): Range =>
    values.reduce(
      ({ least, most }, value) => ({
        least: Math.min(least, value),
        most: Math.max(most, value),
      }),
      { least: Number.POSITIVE_INFINITY, most: 0 },
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

export function layAxes(
  { across, up, isLinear }: PlotChoice,
  ranges: Ranges,
  { width, height }: Box,
): Axes {
  const scaleOf = (measure: FormMeasure): typeof createLogScale =>
    isLinear || !isSize(measure) ? createLinearScale : createLogScale;
  const top = lineHeight + 10;
  const bottom = height - 2 * lineHeight - 4;
  const upScale = scaleOf(up)(ranges.up, [bottom, top], lineHeight);
  const left =
    14 + letterWidth * Math.max(...upScale.ticks.map((tick) => up.writeTick(tick).length));
  const right = width - 14;
  const widest = letterWidth * (across.writeTick(ranges.across.most).length + 2);
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

type Point = CardRecord & {
  readonly across: number;
  readonly up: number;
  readonly facts: string;
};

export type Points =
  | { readonly kind: 'awaited' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'read'; readonly points: readonly Point[] };

/** Records per request, and the maximum number of points: what a screen can show and a browser can hold. */
const pageSize = 1000;
export const mostPoints = 5000;

/** Loads the points of the counted forms with known values, up to the maximum. */
export function usePoints(choice: PlotChoice, counting: Counting): Points {
  const { api } = usePageContext();
  const { across, up, isLinear } = choice;
  const { counted, total } = counting;
  // Stats are half of a record, so they are left out until an axis shows one.
  const needsStats = across.member === 'stats' || up.member === 'stats';
  const key = `${counted} ${needsStats}`;
  const records = useLoaded(key, async () => ({
    key,
    read: await readRecords(api, needsStats, counted, Math.min(total, mostPoints)).catch(
      () => undefined,
    ),
  }));
  return useMemo((): Points => {
    if (records?.key !== key) {
      return { kind: 'awaited' };
    }
    return records.read
      ? { kind: 'read', points: pointsOf(records.read, { across, up, isLinear }) }
      : { kind: 'failed' };
  }, [records, key, across.field, up.field, isLinear]);
}

export type Counting = {
  readonly counted: CountedForms;
  readonly noun: 'creature' | 'form';
  readonly total: number;
};

const sizeFields = 'number,name,sprite,types,heightMetres,weightKilograms';

async function readRecords(
  api: Api,
  hasStats: boolean,
  counted: CountedForms,
  total: number,
): Promise<readonly CardRecord[]> {
  const fields = hasStats ? `${sizeFields},stats` : sizeFields;
  const offsets = Array.from({ length: Math.ceil(total / pageSize) }, (_, i) => i * pageSize);
  const pages = await Promise.all(
    offsets.map((offset) =>
      api.get<{ readonly items: readonly CardRecord[] }>(
        `/v1/search?fields=${fields}&forms=${counted}&limit=${pageSize}&offset=${offset}`,
      ),
    ),
  );
  return pages.flatMap(({ items }) => items);
}

/** The value of every counted form as a table, with its types; those without a known value are left out. */
export async function tabulate(
  api: Api,
  measure: FormMeasure,
  { counted, total }: Counting,
): Promise<Table> {
  const records = await readRecords(api, measure.member === 'stats', counted, total);
  return {
    head: ['Name', 'Types', measure.head],
    rows: records.flatMap((record) => {
      const value = measure.valueOf(record);
      return value === undefined ? [] : [[record.name, record.types.join('; '), value]];
    }),
  };
}

function pointsOf(
  records: readonly CardRecord[],
  { across, up, isLinear }: PlotChoice,
): readonly Point[] {
  const valueOn = (measure: FormMeasure, record: CardRecord): number | undefined => {
    const value = measure.valueOf(record);
    // 0 has no position on a logarithmic axis.
    return value === 0 && isSize(measure) && !isLinear ? undefined : value;
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

export function thingsOf(noun: Counting['noun'], { say }: Speech): string {
  return noun === 'creature' ? say('{creatures}') : say('forms');
}
