/** Hears which share of the work is done, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** Nobody wants to hear of it. */
export const unheard: OnProgress = () => undefined;

/** What hears of a part of the work, which goes on from one share of the whole to another. */
export function partOf(whole: OnProgress, from: number, to: number): OnProgress {
  return (share) => whole(from + share * (to - from));
}
