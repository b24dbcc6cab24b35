/** Creatures in the worlds that growth is measured with. */
const allSizes: readonly number[] = [1000, 10_000, 100_000, 1_000_000];

/** A broken build, whose start grows with the square, would take a day for the largest. */
const sizesOfBroken = allSizes.slice(0, 2);

/** The sizes of an option such as `1000,10000`, ascending; all where there is none. Throws where they are no sizes. */
export function parseSizes(text: string | undefined, broken: boolean): readonly number[] {
  if (text === undefined) {
    return broken ? sizesOfBroken : allSizes;
  }
  const sizes = [...new Set(text.split(',').map(Number))].toSorted((a, b) => a - b);
  if (sizes.length < 2 || sizes.some((size) => !Number.isInteger(size) || size < 100)) {
    throw new Error(`--sizes names at least two whole numbers from 100 on, not "${text}"`);
  }
  return sizes;
}
