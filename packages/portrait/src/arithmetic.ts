/**
 * The functions of `Math` whose last digit the standard leaves to each engine, made from the operations that IEEE 754
 * fixes (+, −, ×, ÷, √). With them a portrait is the same bytes on every machine and runtime.
 */

const PI = Math.PI;
const TURN = 2 * PI;

/** Sine of an angle in radians, to about 1e-9. */
export function sine(angle: number): number {
  let x = angle - TURN * Math.floor(angle / TURN + 0.5);
  if (x > PI / 2) {
    x = PI - x;
  }
  if (x < -PI / 2) {
    x = -PI - x;
  }
  const s = x * x;
  return (
    x *
    (1 -
      (s / 6) * (1 - (s / 20) * (1 - (s / 42) * (1 - (s / 72) * (1 - (s / 110) * (1 - s / 156))))))
  );
}

/** Cosine of an angle in radians. */
export function cosine(angle: number): number {
  return sine(angle + PI / 2);
}

/** Angle of the vector (x, y) in radians, −π to π. */
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
    angle = PI / 2 - angle;
  }
  if (x < 0) {
    angle = PI - angle;
  }
  return y < 0 ? -angle : angle;
}

/** Real root of a value from 0 on, by Newton's method from above. */
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

/** The value `share` of the way from `from` to `to`. */
export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** A source of choices: the same seed gives the same row of them, on every machine. */
export type Dice = {
  /** From 0 up to, but not including, 1. */
  readonly roll: () => number;
  /** Between two bounds. */
  readonly between: (low: number, high: number) => number;
  /** True in `share` of all rolls. */
  readonly chance: (share: number) => boolean;
  /** One of the options, each as likely as it often stands there. */
  readonly pick: <const T>(options: readonly [T, ...T[]]) => T;
};

/** Mixes integers into one of 32 bits; any change of one of them, or of their order, changes all bits. */
export function mixSeed(...parts: readonly number[]): number {
  let hash = 0x9e3779b9;
  for (const part of parts) {
    hash = Math.imul(hash ^ (part >>> 0), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}

/** Seed of a text, for instance a slug. */
export function textSeed(text: string): number {
  return mixSeed(...Array.from(text, (character) => character.codePointAt(0) ?? 0));
}

/** Dice after the generator "mulberry32": integer arithmetic alone, one 32-bit word of state. */
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
