/** Receives the finished share of the work, from 0 to 1. */
export type OnProgress = (share: number) => void;

export const noProgress: OnProgress = () => undefined;
