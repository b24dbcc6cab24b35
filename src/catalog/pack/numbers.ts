/** Numbers in one array that grows. */
type GrowingNumbers = {
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

/** Integers of 32 bits in one array that grows, for lists too long for an object each. */
type GrowingIntegers = {
  readonly push: (integer: number) => void;
  readonly set: (at: number, integer: number) => void;
  readonly at: (at: number) => number;
  readonly length: () => number;
  /** The integers so far, in an array of their own. */
  readonly finish: () => Uint32Array<ArrayBuffer>;
};

/** Starts an empty list. */
export function createGrowingIntegers(): GrowingIntegers {
  let integers = new Uint32Array(1024);
  let length = 0;
  return {
    push: (integer) => {
      if (length === integers.length) {
        const larger = new Uint32Array(2 * length);
        larger.set(integers);
        integers = larger;
      }
      integers[length] = integer;
      length += 1;
    },
    set: (at, integer) => {
      integers[at] = integer;
    },
    at: (at) => integers[at] ?? 0,
    length: () => length,
    finish: () => integers.slice(0, length),
  };
}

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
