/** What may be said of when a version of the world last changed (RFC 9110 §8.8.2), in milliseconds of the clock. */
export type Modification =
  | { readonly kind: 'at'; readonly milliseconds: number }
  /** After so many milliseconds there will be a date to say. */
  | { readonly kind: 'later'; readonly waitMilliseconds: number }
  /** Any date would be one of the future, or one that an earlier version had. */
  | { readonly kind: 'unknown' };

const second = 1000;

/** The field `Date` is made now and then, and no answer may have changed after it: it is behind by so much at most, or little more. */
const dateLag = 1.1 * second;

/** Longer than this, nobody waits for a date. */
const longestWait = 1.5 * second;

/** The date of the first version: when its files last changed, but never in the future. */
export function firstModification(changedMilliseconds: number, nowMilliseconds: number): number {
  return Math.min(changedMilliseconds, nowMilliseconds);
}

/**
 * The date of the version that comes after another of `previousMilliseconds`, where something differs. Whoever has the
 * one before asks with its date, in whole seconds: a later version has a later date, whatever its files say, which may be
 * copies of older ones.
 */
export function nextModification(
  previousMilliseconds: number,
  changedMilliseconds: number,
  nowMilliseconds: number,
): Modification {
  const earliest = (Math.floor(previousMilliseconds / second) + 1) * second;
  const latest = nowMilliseconds - dateLag;
  const wanted = Math.max(earliest, Math.min(changedMilliseconds, latest));
  if (wanted <= latest) {
    return { kind: 'at', milliseconds: wanted };
  }
  const waitMilliseconds = wanted - latest;
  return waitMilliseconds <= longestWait
    ? { kind: 'later', waitMilliseconds }
    : { kind: 'unknown' };
}
