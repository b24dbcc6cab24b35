/** Receives the finished share of the work, from 0 to 1. */
export type OnProgress = (share: number) => void;

export const noProgress: OnProgress = () => undefined;

/** Returns a callback for a part of the work, which covers a range of the whole. */
export function partOf(whole: OnProgress, from: number, to: number): OnProgress {
  return (share) => whole(from + share * (to - from));
}
