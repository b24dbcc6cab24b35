/** A growing typed array of 64-bit floats. */
type GrowingNumbers = {
  readonly push: (number: number) => void;
  /** Returns a copy of the numbers. */
  readonly finish: () => Float64Array<ArrayBuffer>;
};

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

/** A growing typed array of unsigned 32-bit integers. */
type GrowingIntegers = {
  readonly push: (integer: number) => void;
  readonly set: (at: number, integer: number) => void;
  readonly at: (at: number) => number;
  readonly length: () => number;
  /** Returns a copy of the integers. */
  readonly finish: () => Uint32Array<ArrayBuffer>;
};

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

/** Returns how many of the ascending numbers are less than the given one. */
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
