/**
 * How many single letters must be put in, taken out, replaced or swapped with their neighbour to make one text of the
 * other (optimal string alignment), or undefined where that is more than `most`.
 */
export function editDistance(
  a: readonly string[],
  b: readonly string[],
  most: number,
): number | undefined {
  if (Math.abs(a.length - b.length) > most) {
    return undefined;
  }
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, letter] of a.entries()) {
    const row = [i + 1];
    for (const [j, other] of b.entries()) {
      const swapped =
        i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === other
          ? (beforeLast[j - 1] ?? Infinity) + 1
          : Infinity;
      row.push(
        Math.min(
          (last[j + 1] ?? Infinity) + 1,
          (row[j] ?? Infinity) + 1,
          (last[j] ?? Infinity) + (letter === other ? 0 : 1),
          swapped,
        ),
      );
    }
    if (Math.min(...row) > most) {
      return undefined;
    }
    beforeLast = last;
    last = row;
  }
  const distance = last.at(-1) ?? 0;
  return distance > most ? undefined : distance;
}
