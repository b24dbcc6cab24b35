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
