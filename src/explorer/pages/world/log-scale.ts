/** An axis on which each step multiplies. */
export type LogScale = {
  readonly at: (value: number) => number;
  /** Round values to draw lines at, ascending. */
  readonly ticks: readonly number[];
};

/** Part by which an axis goes on beyond the values on it. */
const margin = 1.15;

/** What ticks may be in each power of ten, the finest first. */
const tickSets = [[1, 2, 5], [1]] as const;

/**
 * The axis from the least to the greatest of some values, onto a stretch of a drawing. Ticks stand `apart` from one another
 * at least, in units of the drawing.
 */
export function createLogScale(
  range: { readonly least: number; readonly greatest: number },
  [start, end]: readonly [start: number, end: number],
  apart: number,
): LogScale {
  const low = Math.log10(range.least / margin);
  const high = Math.log10(range.greatest * margin);
  const at = (value: number): number =>
    start + ((Math.log10(value) - low) / (high - low)) * (end - start);
  const isApart = (ticks: readonly number[]): boolean =>
    ticks.every((tick, i) => i === 0 || Math.abs(at(tick) - at(ticks[i - 1] ?? tick)) >= apart);
  const candidates = tickSets.map((set) => ticksOf(set, low, high));
  const ticks = candidates.find(isApart) ?? everyFew(candidates.at(-1) ?? [], isApart);
  // Between values of one size there may be no round one.
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

/** Every second of the ticks, or every third and so on, until they stand apart. */
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
