/** An axis on which each step multiplies: from the least to the greatest of some values, onto a stretch of a drawing. */
export type LogScale = {
  readonly at: (value: number) => number;
  /** Round values to draw lines at: 1, 2 and 5 of each power of ten, or powers of ten alone where these are many. */
  readonly ticks: readonly number[];
};

/** Throws nothing for no values: then it spans from 1 to 10. */
export function createLogScale(values: readonly number[], start: number, end: number): LogScale {
  let least = Number.POSITIVE_INFINITY;
  let greatest = 0;
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  const low = Math.log10(greatest === 0 ? 1 : least / 1.15);
  const high = Math.log10(greatest === 0 ? 10 : greatest * 1.15);
  const steps = high - low > 3 ? [1] : [1, 2, 5];
  const ticks: number[] = [];
  for (let power = Math.floor(low); power <= Math.ceil(high); power += 1) {
    for (const step of steps) {
      const tick = Number((step * 10 ** power).toPrecision(1));
      if (Math.log10(tick) >= low && Math.log10(tick) <= high) {
        ticks.push(tick);
      }
    }
  }
  return {
    at: (value) => start + ((Math.log10(value) - low) / (high - low)) * (end - start),
    ticks,
  };
}
