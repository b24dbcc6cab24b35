export type Range = { readonly least: number; readonly most: number };

export type Scale = {
  readonly at: (value: number) => number;
  /** Round values for grid lines, ascending. */
  readonly ticks: readonly number[];
};

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
  const high = Math.log10(range.most * margin);
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
  { least, most }: Range,
  [start, end]: readonly [start: number, end: number],
  spacing: number,
): Scale {
  // A single value has room around it as well.
  const room = (most - least || Math.abs(most) || 1) * linearMargin;
  const low = least >= 0 ? Math.max(0, least - room) : least - room;
  const high = most + room;
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
