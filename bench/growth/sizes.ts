const allSizes: readonly number[] = [1000, 10_000, 100_000, 1_000_000];

/** A broken build, whose start grows with the square, would take a day for the largest. */
const sizesOfBroken = allSizes.slice(0, 2);

/** The sizes of the worlds that growth is measured with, where none are asked for. */
export function growthSizes(broken: boolean): readonly number[] {
  return broken ? sizesOfBroken : allSizes;
}

/** Parses sizes such as `1000,10000`; ascending. Throws if they are no sizes. */
export function parseSizes(text: string): readonly number[] {
  const sizes = [...new Set(text.split(',').map(Number))].toSorted((a, b) => a - b);
  if (sizes.length < 2 || sizes.some((size) => !Number.isInteger(size) || size < 100)) {
    throw new Error(`--sizes names at least two whole numbers from 100 on, not "${text}"`);
  }
  return sizes;
}
