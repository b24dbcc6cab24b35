import { useEffect, useState } from 'preact/hooks';
import { questionCount } from './place.ts';
import type { Speech } from '../../speech.ts';

export type Play = {
  readonly hints: readonly string[];
  /** Undefined before the answer. */
  readonly answer?: { readonly option: string; readonly isRight: boolean };
};

/** By round. */
export type Plays = ReadonlyMap<number, Play>;

/** Points for a right answer without hints. */
export const mostPoints = 4;

/** The plays of a seed in this tab, stored so that neither going back nor reloading gives a second chance. */
export function usePlays(seed: string): {
  readonly plays: Plays;
  readonly set: (round: number, play: Play) => void;
  readonly forget: () => void;
} {
  // Only the browser knows the plays, so they are read after the first rendering.
  const [plays, setPlays] = useState<Plays>(new Map());
  useEffect(() => setPlays(readPlays(seed)), [seed]);
  const keep = (next: Plays): void => {
    setPlays(next);
    try {
      sessionStorage.setItem(keyOf(seed), JSON.stringify([...next]));
    } catch {
      // Then they last for this page.
    }
  };
  return {
    plays,
    set: (round, play) => keep(new Map(plays).set(round, play)),
    forget: () => keep(new Map()),
  };
}

export function pointsOf(play: Play | undefined): number {
  return play?.answer?.isRight === true ? worthOf(play) : 0;
}

export function worthOf(play: Play | undefined): number {
  return Math.max(1, mostPoints - (play?.hints.length ?? 0));
}

export function scoreOf(plays: Plays): number {
  return [...plays.values()].reduce((sum, play) => sum + pointsOf(play), 0);
}

export function rightOf(plays: Plays): number {
  return [...plays.values()].filter(({ answer }) => answer?.isRight === true).length;
}

export function writePoints(points: number, { say }: Speech): string {
  return say('{count} point | {count} points', { count: points });
}

/** A symbol for each round, to share as text. */
export function signsOf(plays: Plays): readonly ('right' | 'wrong' | 'open')[] {
  return Array.from({ length: questionCount }, (_, i) => {
    const answer = plays.get(i + 1)?.answer;
    if (!answer) {
      return 'open';
    }
    return answer.isRight ? 'right' : 'wrong';
  });
}

function keyOf(seed: string): string {
  return `creature-catalog-quiz-plays ${seed}`;
}

function readPlays(seed: string): Plays {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(keyOf(seed)) ?? '[]'));
  } catch {
    return new Map();
  }
}
