/** A logarithmic axis. */
export type LogScale = {
  readonly place: (value: number) => number;
  /** Values to mark: powers of ten, and 2 and 5 times these where the axis has few. */
  readonly ticks: readonly number[];
};

/** An axis of fewer powers of ten has ticks between them too. */
const fewDecades = 2;

/** Creates a scale that includes all values, between two coordinates. Without values it spans one power of ten. */
export function createLogScale(
  values: readonly number[],
  [start, end]: readonly [start: number, end: number],
): LogScale {
  const [least, most] = values.length === 0 ? [1, 10] : [Math.min(...values), Math.max(...values)];
  const steps = Math.log10(most / least) < fewDecades ? [1, 2, 5] : [1];
  const all = Array.from({ length: 31 }, (_, i) => i - 12).flatMap((power) =>
    steps.map((step) => step * 10 ** power),
  );
  const low = all.findLast((tick) => tick <= least * (1 + 1e-9)) ?? least;
  const high = all.find((tick) => tick >= most * (1 - 1e-9) && tick > low) ?? most;
  const span = Math.log(high / low);
  return {
    place: (value) => start + (Math.log(value / low) / span) * (end - start),
    ticks: all.filter((tick) => tick >= low && tick <= high),
  };
}

/** The shortest text of a tick: `1k`, `0.5`, `2M`. */
export function tickText(value: number): string {
  const exact = (scaled: number): string => String(Number(scaled.toPrecision(2)));
  if (value >= 1e6) {
    return `${exact(value / 1e6)}M`;
  }
  return value >= 1000 ? `${exact(value / 1000)}k` : exact(value);
}
