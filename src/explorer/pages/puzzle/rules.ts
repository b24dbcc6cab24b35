import type { FormRecord, WorldOverview } from '../../api.ts';
import type { WordWriter } from '../../fact-words.ts';
import type { Label, Speech } from '../../speech.ts';
import { totalKey } from '../../stat-places.ts';
import type { Kept } from '../../kept.ts';
import { dayBefore } from '../../today.ts';

type Clue = {
  readonly name: Label;
  readonly readFact: (form: FormRecord) => readonly string[] | number | null | undefined;
  readonly write?: 'metres' | 'kilograms' | 'number';
  readonly wordOf?: WordWriter;
  readonly isIn?: (world: WorldOverview) => boolean;
};

/** How a fact of a guess stands to that of the answer; `higher` means that the answer has more. */
export type Verdict = 'right' | 'partly' | 'wrong' | 'higher' | 'lower' | 'unknown';

export type Fact = { readonly name: Label; readonly text: string; readonly verdict: Verdict };

const fewestClues = 4;

const clues: readonly Clue[] = [
  {
    name: 'Type',
    readFact: ({ types }) => types,
    wordOf: 'typeOf',
    isIn: ({ types }) => types.length > 1,
  },
  {
    name: '{Generation}',
    readFact: ({ gen }) => gen,
    isIn: ({ generations }) => generations.length > 1,
  },
  { name: 'Height', readFact: ({ heightMetres }) => heightMetres, write: 'metres' },
  { name: 'Weight', readFact: ({ weightKilograms }) => weightKilograms, write: 'kilograms' },
  {
    name: 'Colour',
    readFact: ({ appearance }) =>
      appearance?.colour === undefined ? undefined : [appearance.colour],
  },
  {
    name: 'Stage',
    readFact: ({ family }) => family.evolutionStage,
    isIn: ({ families, creatures }) => families < creatures,
  },
  { name: 'Total of stats', readFact: ({ stats }) => stats?.[totalKey] },
];

/** The facts of an answer that its world tells creatures apart by; none if they are too few. */
export function cluesOf(answer: FormRecord, world: WorldOverview): readonly Clue[] {
  const told = clues.filter(
    ({ readFact, isIn }) =>
      (readFact(answer) ?? undefined) !== undefined && (isIn?.(world) ?? true),
  );
  return told.length < fewestClues ? [] : told;
}

export function compareForms(
  guess: FormRecord,
  answer: FormRecord,
  known: readonly Clue[],
  speech: Speech,
): readonly Fact[] {
  return known.map(({ name, readFact, write = 'number', wordOf = 'wordOf' }) => {
    const [given, wanted] = [readFact(guess), readFact(answer)];
    if (typeof given === 'number' && typeof wanted === 'number') {
      const verdict = given === wanted ? 'right' : given < wanted ? 'higher' : 'lower';
      return { name, text: speech[write](given), verdict };
    }
    if (typeof given !== 'object' || given === null || typeof wanted !== 'object' || !wanted) {
      return { name, text: '', verdict: 'unknown' };
    }
    const shared = given.filter((each) => wanted.includes(each)).length;
    const isSame = shared === given.length && shared === wanted.length;
    const verdict = isSame ? 'right' : shared > 0 ? 'partly' : 'wrong';
    return { name, text: speech.enumerate(given.map(speech[wordOf])), verdict };
  });
}

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
