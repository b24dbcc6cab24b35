/** Returns the first number from which on the condition holds; `to` where it holds for none. */
export function firstWhere(
  from: number,
  to: number,
  condition: (number: number) => boolean,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (condition(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

/** Returns how many of the ascending numbers are less than the given one. */
export function countBelow(numbers: ArrayLike<number>, number: number): number {
  return firstWhere(0, numbers.length, (i) => (numbers[i] ?? 0) >= number);
}
