/** Numbers in one array that grows. */
export type GrowingNumbers = {
  readonly push: (number: number) => void;
  /** The numbers so far, in an array of their own. */
  readonly finish: () => Float64Array<ArrayBuffer>;
};

/** Starts an empty list. */
export function createGrowingNumbers(): GrowingNumbers {
  let numbers = new Float64Array(1024);
  let length = 0;
  return {
    push: (number) => {
      if (length === numbers.length) {
        const larger = new Float64Array(2 * length);
        larger.set(numbers);
        numbers = larger;
      }
      numbers[length] = number;
      length += 1;
    },
    finish: () => numbers.slice(0, length),
  };
}
