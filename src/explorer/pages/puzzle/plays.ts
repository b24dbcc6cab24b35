import type { Kept } from '../../kept.ts';
import { dayBefore } from '../../today.ts';

export const mostGuesses = 8;

export type Play = {
  /** A day, or any word. */
  readonly seed: string;
  readonly guesses: readonly string[];
  readonly solved?: string;
};

/** Older plays are forgotten: a streak may be a year long. */
const mostPlays = 400;

/** The latest play last. */
export const plays: Kept<readonly Play[]> = {
  name: 'puzzles',
  empty: [],
  parse: (json) => (Array.isArray(json) && json.every(isPlay) ? json : undefined),
};

function isPlay(json: unknown): json is Play {
  return (
    typeof json === 'object' &&
    json !== null &&
    'seed' in json &&
    'guesses' in json &&
    Array.isArray(json.guesses) &&
    json.guesses.every((each) => typeof each === 'string')
  );
}

export function playOf(all: readonly Play[], seed: string): Play {
  return all.find((each) => each.seed === seed) ?? { seed, guesses: [] };
}

export function keepPlay(all: readonly Play[], play: Play): readonly Play[] {
  return [...all.filter(({ seed }) => seed !== play.seed), play].slice(-mostPlays);
}

/** How many puzzles of days were solved on their days in a row, up to today or yesterday. */
export function streakOf(all: readonly Play[], today: string): number {
  const solved = new Set(all.filter((play) => play.solved === play.seed).map(({ seed }) => seed));
  let count = 0;
  let day = solved.has(today) ? today : dayBefore(today);
  while (solved.has(day)) {
    count += 1;
    day = dayBefore(day);
  }
  return count;
}
