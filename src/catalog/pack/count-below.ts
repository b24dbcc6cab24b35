/** How many of the ascending numbers are less than the given one. */
export function countBelow(numbers: ArrayLike<number>, number: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? Infinity) < number) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
