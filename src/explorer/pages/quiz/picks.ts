import { useEffect, useState } from 'preact/hooks';
import { roundCount } from './seed.ts';

/** What was picked in a round: the number of a creature, and whether it was the one. */
export type Pick = { readonly number: string; readonly isRight: boolean };

/** By round. */
export type Picks = ReadonlyMap<number, Pick>;

/** What was picked with a seed in this tab, so that neither the way back nor loading the page anew is a second chance. */
export function usePicks(seed: string): {
  readonly picks: Picks;
  readonly pick: (round: number, picked: Pick) => void;
  readonly forget: () => void;
} {
  // What was picked is known to the browser alone, so it is read after the first rendering.
  const [picks, setPicks] = useState<Picks>(new Map());
  useEffect(() => setPicks(readPicks(seed)), [seed]);
  const keep = (next: Picks): void => {
    setPicks(next);
    try {
      sessionStorage.setItem(placeOf(seed), JSON.stringify([...next]));
    } catch {
      // They hold for this page then.
    }
  };
  return {
    picks,
    pick: (round, picked) => keep(new Map(picks).set(round, picked)),
    forget: () => keep(new Map()),
  };
}

export function scoreOf(picks: Picks): number {
  return [...picks.values()].filter(({ isRight }) => isRight).length;
}

/** A sign for each round, to be read at a glance and pasted anywhere. */
export function signsOf(picks: Picks): readonly ('right' | 'wrong' | 'open')[] {
  return Array.from({ length: roundCount }, (_, i) => {
    const picked = picks.get(i + 1);
    if (!picked) {
      return 'open';
    }
    return picked.isRight ? 'right' : 'wrong';
  });
}

function placeOf(seed: string): string {
  return `creature-catalog-quiz ${seed}`;
}

function readPicks(seed: string): Picks {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(placeOf(seed)) ?? '[]'));
  } catch {
    return new Map();
  }
}
