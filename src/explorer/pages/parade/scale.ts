import { roundSizes } from '../world/scales.ts';

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
  return Array.from({ length: Math.floor(metres / step) }, (_, i) =>
    Number(((i + 1) * step).toPrecision(6)),
  );
}
