/**
 * The height that fills its place on the stage, in metres: between two creatures, it goes from one to the other by equal
 * factors. Undefined while neither is known.
 */
export function middleScale(
  place: number,
  metresAt: (place: number) => number | undefined,
): number | undefined {
  const [before, after] = [metresAt(Math.floor(place)), metresAt(Math.ceil(place))];
  if (before === undefined || after === undefined) {
    return before ?? after;
  }
  return before * (after / before) ** (place - Math.floor(place));
}

const fewestTicks = 3;

/** Lines of a ruler up to a height in metres: multiples of a round size. */
export function ticksUpTo(metres: number): readonly number[] {
  const [step = metres] = roundSizes(metres / fewestTicks / 2.5, metres / fewestTicks).slice(-1);
  return Array.from({ length: Math.floor(metres / step) }, (_, i) => round((i + 1) * step));
}

/** The round sizes 1, 2 and 5 times a power of ten that are in a range. */
export function roundSizes(least: number, most: number): readonly number[] {
  const sizes: number[] = [];
  for (let power = Math.floor(Math.log10(least)); power <= Math.log10(most); power += 1) {
    sizes.push(...[1, 2, 5].map((each) => round(each * 10 ** power)));
  }
  return sizes.filter((each) => each >= least && each <= most);
}

/** Without the noise of binary fractions. */
function round(value: number): number {
  return Number(value.toPrecision(6));
}
