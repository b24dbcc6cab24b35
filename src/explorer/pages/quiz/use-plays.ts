import { useKept } from '../../kept.ts';
import { questionCount } from './place.ts';
import type { Speech } from '../../speech.ts';

export type Play = {
  readonly hints: readonly string[];
  /** Undefined before the answer. */
  readonly answer?: { readonly option: string; readonly isRight: boolean };
};

/** By round. */
type Plays = ReadonlyMap<number, Play>;

/** Points for a right answer without hints. */
export const mostPoints = 4;

/** The plays of a seed in this tab, stored so that neither going back nor reloading gives a second chance. */
export function usePlays(seed: string) {
  const { value, change } = useKept<readonly (readonly [round: number, play: Play])[]>({
    name: `quiz-plays ${seed}`,
    empty: [],
    isOfTab: true,
    parse: (json) => (Array.isArray(json) ? json : undefined),
  });
  return {
    plays: new Map(value),
    set: (round: number, play: Play): void =>
      change((before) => [...new Map(before).set(round, play)]),
    forget: (): void => change(() => []),
  };
}

export type Playing = ReturnType<typeof usePlays>;

export function pointsOf(play: Play | undefined): number {
  return play?.answer?.isRight === true ? worthOf(play) : 0;
}

export function worthOf(play: Play | undefined): number {
  return Math.max(1, mostPoints - (play?.hints.length ?? 0));
}

export function scoreOf(plays: Plays): number {
  return [...plays.values()].reduce((sum, play) => sum + pointsOf(play), 0);
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
