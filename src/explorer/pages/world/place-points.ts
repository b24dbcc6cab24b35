import type { Api, CardRecord } from '../../api.ts';
import type { Table } from '../../parts/save-file.ts';
import { usePageContext } from '../../page.tsx';
import { useLoadedNow } from '../../parts/use-loaded.ts';
import type { Box } from '../../parts/use-box.ts';
import { describeMeasure, type FormMeasure, isSize } from '../../form-measures.ts';
import type { Counting, KnownMeasure } from './plot-parts.tsx';
import { createLinearScale, createLogScale, type Scale } from './scales.ts';

export type PlotChoice = {
  readonly across: KnownMeasure;
  readonly up: KnownMeasure;
  /** Whether logarithmic measures have linear scales too. */
  readonly isLinear: boolean;
};

type Point = CardRecord & {
  readonly across: number;
  readonly up: number;
  readonly facts: string;
};

export type PlacedPoint = Point & { readonly x: number; readonly y: number };

/** Undefined while they are loading. */
export type Points = readonly Point[] | 'failed' | undefined;

/** Pixels that a label needs, by its length and height. */
const letterWidth = 7.6;
const lineHeight = 22;

/** The scales of both axes and the edges of the plot area, in pixels. */
export function layAxes(
  { across, up, isLinear }: PlotChoice,
  points: readonly Point[],
  { width, height }: Box,
) {
  const layScale = (
    measure: KnownMeasure,
    values: readonly number[],
    ends: readonly [number, number],
    spacing: number,
  ): Scale => {
    const create = isLinear || !isSize(measure) ? createLinearScale : createLogScale;
    // The largest form may have no point, as its other measure is unknown.
    const range =
      values.length > 0
        ? { least: Math.min(...values), most: Math.max(...values) }
        : measure.summary;
    return create(range, ends, spacing);
  };
  const top = lineHeight + 10;
  const bottom = height - 2 * lineHeight - 4;
  const upScale = layScale(
    up,
    points.map((point) => point.up),
    [bottom, top],
    lineHeight,
  );
  const left =
    14 + letterWidth * Math.max(...upScale.ticks.map((tick) => up.writeTick(tick).length));
  const right = width - 14;
  const values = points.map((point) => point.across);
  const most = Math.max(...(values.length > 0 ? values : [across.summary.most]));
  const widest = letterWidth * (across.writeTick(most).length + 2);
  const acrossScale = layScale(across, values, [left, right], Math.max(widest, 52));
  return { across: acrossScale, up: upScale, left, right, top, bottom };
}

/** Points in drawing coordinates, from left to right. */
export function placePoints(
  points: readonly Point[],
  { across, up }: ReturnType<typeof layAxes>,
): readonly PlacedPoint[] {
  return points
    .map((point) => ({ ...point, x: across.at(point.across), y: up.at(point.up) }))
    .toSorted((a, b) => a.x - b.x || b.y - a.y);
}

type Place = Pick<PlacedPoint, 'x' | 'y'>;

/** The point nearest to a position, if one is within reach. */
export function nearestPoint(
  placed: readonly PlacedPoint[],
  place: Place,
  reach: number,
): PlacedPoint | undefined {
  return placed
    .filter((point) => distanceOf(point, place) < reach)
    .toSorted((a, b) => distanceOf(a, place) - distanceOf(b, place))[0];
}

/** Distance in pixels up to which one dot hides another. */
const hidingDistance = 5;

export function pointsAt(
  placed: readonly PlacedPoint[],
  point: PlacedPoint,
): readonly PlacedPoint[] {
  return placed.filter((each) => distanceOf(each, point) <= hidingDistance);
}

function distanceOf(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

const steps: ReadonlyMap<string, 1 | -1> = new Map([
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
  ['ArrowUp', 1],
  ['ArrowDown', -1],
]);

/** The next point for a key: by height with the horizontal arrows, by weight with the vertical ones. */
export function stepTo(
  placed: readonly PlacedPoint[],
  from: PlacedPoint | undefined,
  key: string,
): PlacedPoint | undefined {
  const by = steps.get(key);
  if (by === undefined) {
    return key === 'Home' ? placed[0] : key === 'End' ? placed.at(-1) : undefined;
  }
  const isUp = key === 'ArrowUp' || key === 'ArrowDown';
  const order = isUp ? placed.toSorted((a, b) => b.y - a.y || a.x - b.x) : placed;
  const at = order.findIndex((point) => from && isSame(point, from));
  return at === -1 ? order[0] : (order[at + by] ?? order[at]);
}

export function isSame(a: Point, b: Point): boolean {
  return a.number === b.number && a.name === b.name;
}

/** Records per request, and the maximum number of points: what a screen can show and a browser can hold. */
const pageSize = 1000;
export const mostPoints = 5000;

/** Loads the points of the counted forms with known values, up to the maximum. */
export function usePoints(choice: PlotChoice, counting: Counting): Points {
  const { api } = usePageContext();
  // Stats are half of a record, so they are left out until an axis shows one.
  const hasStats = choice.across.member === 'stats' || choice.up.member === 'stats';
  const records = useLoadedNow(`${counting.counted} ${hasStats}`, () =>
    readRecords(api, hasStats, counting, mostPoints),
  );
  return Array.isArray(records) ? pointsOf(records, choice) : records;
}

async function readRecords(
  api: Api,
  hasStats: boolean,
  { counted: forms, statistics: { total } }: Counting,
  most: number,
): Promise<CardRecord[]> {
  const sizes = 'number,name,sprite,types,heightMetres,weightKilograms';
  const request = { fields: hasStats ? `${sizes},stats` : sizes, forms, limit: pageSize };
  const count = Math.ceil(Math.min(total, most) / pageSize);
  const pages = await Promise.all(
    Array.from({ length: count }, (_, i) => api.cards({ ...request, offset: i * pageSize })),
  );
  return pages.flatMap(({ items }) => items);
}

/** The value of every counted form as a table, with its types; those without a known value are left out. */
export async function tabulate(api: Api, measure: FormMeasure, counting: Counting): Promise<Table> {
  const records = await readRecords(api, measure.member === 'stats', counting, Infinity);
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
    if (x === undefined || y === undefined) {
      return [];
    }
    const facts = `${describeMeasure(across, x)}, ${describeMeasure(up, y)}`;
    return [{ ...record, across: x, up: y, facts }];
  });
}
