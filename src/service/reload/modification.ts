const second = 1000;

/** Bun renews the field `Date` once a second, and no response may have changed after it (RFC 9110 §8.8.2.1). */
const dateLag = 1.1 * second;

/** The modification date of the first version: when its files last changed, but never in the future. In milliseconds. */
export function firstModification(changedMilliseconds: number, nowMilliseconds: number): number {
  return Math.min(changedMilliseconds, nowMilliseconds);
}

/**
 * The modification date of a version that replaces one of `previousMilliseconds`. It is later in whole seconds, even if the
 * files are copies of older ones, and never in the future; undefined if there is no such date yet.
 */
export function nextModification(
  previousMilliseconds: number,
  changedMilliseconds: number,
  nowMilliseconds: number,
): number | undefined {
  const earliest = (Math.floor(previousMilliseconds / second) + 1) * second;
  const latest = nowMilliseconds - dateLag;
  const date = Math.max(earliest, Math.min(changedMilliseconds, latest));
  return date <= latest ? date : undefined;
}
