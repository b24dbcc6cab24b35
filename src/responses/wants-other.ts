import { type ReadField, readNothing } from './preconditions.ts';
import { remember } from './remember.ts';

/** Whether the `Accept` field of a request asks for another format than a request without one gets. */
export type WantsOtherFormat = (accept: string) => boolean;

/** Whether a response that varies with the format is another one for a request with these fields. */
export type WantsOther = (variesByFormat: boolean, field: ReadField) => boolean;

/** Remembers the outcome for each `Accept` field: clients send the same one again and again. */
export function createWantsOther(wantsOtherFormat: WantsOtherFormat | undefined): WantsOther {
  if (!wantsOtherFormat) {
    return () => false;
  }
  const wantsOther = remember(wantsOtherFormat);
  return (variesByFormat, field) => {
    const accept = variesByFormat && field !== readNothing ? field('accept') : undefined;
    return accept !== undefined && wantsOther(accept);
  };
}
