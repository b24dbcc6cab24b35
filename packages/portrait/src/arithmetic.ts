/**
 * Replacements for functions of `Math` whose last digit differs between engines, built from the operations that IEEE 754
 * defines exactly (+, −, ×, ÷, √), so that a portrait is the same bytes on every machine and runtime.
 */

export const fullTurn = 2 * Math.PI;
export const radiansPerDegree = Math.PI / 180;

/** Returns the sine of an angle in radians, to about 1e-9. */
export function sine(angle: number): number {
  let x = angle - fullTurn * Math.floor(angle / fullTurn + 0.5);
  if (x > Math.PI / 2) {
    x = Math.PI - x;
  }
  if (x < -Math.PI / 2) {
    x = -Math.PI - x;
  }
  const s = x * x;
  return (
    x *
    (1 -
      (s / 6) * (1 - (s / 20) * (1 - (s / 42) * (1 - (s / 72) * (1 - (s / 110) * (1 - s / 156))))))
  );
}

export function cosine(angle: number): number {
  return sine(angle + Math.PI / 2);
}

/** Returns the angle of the vector (x, y) in radians, −π to π. */
export function arctangent(y: number, x: number): number {
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  if (ax === 0 && ay === 0) {
    return 0;
  }
  const swapped = ay > ax;
  const ratio = swapped ? ax / ay : ay / ax;
  // Halving the angle twice brings the argument below 0.2, where the series converges at once.
  const half = ratio / (1 + Math.sqrt(1 + ratio * ratio));
  const t = half / (1 + Math.sqrt(1 + half * half));
  const s = t * t;
  const quarter = t * (1 - s * (1 / 3 - s * (1 / 5 - s * (1 / 7 - s * (1 / 9 - s / 11)))));
  let angle = 4 * quarter;
  if (swapped) {
    angle = Math.PI / 2 - angle;
  }
  if (x < 0) {
    angle = Math.PI - angle;
  }
  return y < 0 ? -angle : angle;
}

/** Returns the root of a value of 0 or more, by Newton's method from above. */
function root(value: number, degree: 3 | 5): number {
  if (value <= 0) {
    return 0;
  }
  let guess = Math.max(1, value);
  for (let step = 0; step < 60; step += 1) {
    const power = degree === 3 ? guess * guess : guess * guess * guess * guess;
    guess -= (guess - value / power) / degree;
  }
  return guess;
}

export function cubeRoot(value: number): number {
  return value < 0 ? -root(-value, 3) : root(value, 3);
}

export function fifthRoot(value: number): number {
  return root(value, 5);
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Interpolates linearly between `from` (`share` 0) and `to` (1). */
export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** A pseudo-random generator: equal seeds give equal sequences, on every machine. */
export type Dice = {
  /** Returns a number from 0 up to, but not including, 1. */
  readonly roll: () => number;
  /** Returns a number between two bounds. */
  readonly between: (low: number, high: number) => number;
  /** Returns true with the probability `share`. */
  readonly chance: (share: number) => boolean;
  /** Returns one of the options; a repeated option is more likely. */
  readonly pick: <const T>(options: readonly [T, ...T[]]) => T;
};

/** Hashes integers, in order, to one of 32 bits. */
export function mixSeed(...parts: readonly number[]): number {
  let hash = 0x9e3779b9;
  for (const part of parts) {
    hash = Math.imul(hash ^ (part >>> 0), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}

/** Hashes a text to a seed. */
export function textSeed(text: string): number {
  return mixSeed(...Array.from(text, (character) => character.codePointAt(0) ?? 0));
}

/** The generator mulberry32: integer arithmetic and one 32-bit word of state. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const roll = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    roll,
    between: (low, high) => low + (high - low) * roll(),
    chance: (share) => roll() < share,
    pick: (options) => options[Math.floor(roll() * options.length)] ?? options[0],
  };
}
