import { createAnswerCache } from './answer-cache.ts';
import { createEntry, type Entry } from './entry.ts';
import type { FindAnswer } from './open-answers.ts';
import { ownRepresentation } from './representation.ts';

/** What is kept for targets, each with its `targetHash`. */
export type KeptEntries = {
  /**
   * What is kept for a target that is known; `isLasting` says that it will be needed longer than until the next one is
   * looked for.
   */
  readonly find: (target: string, hash: number, isLasting: boolean) => Entry | undefined;
  /** Keeps an entry whose answer is there. */
  readonly keep: (target: string, hash: number, entry: Entry) => void;
  /** Says that an entry has a variant more, with a body of so many bytes. */
  readonly grow: (target: string, hash: number, byteLength: number) => void;
  /** Whether a target was asked for not long ago, so that its answer is worth keeping; remembered for the next time. */
  readonly isWorth: (hash: number) => boolean;
  /** About what everything takes up. */
  readonly bytes: () => number;
};

/** Bytes of the answers that are kept finished. The built-in world's are a tenth of this, in all codings. */
const cacheBudgetBytes = 64 * 1024 * 1024;

/** What an entry takes up besides its bodies, about: less on Node, more on Bun. */
const entryBytes = 2048;

/** What a further variant of it takes up besides its body. */
const variantBytes = 1024;

/** Keeps the entries of answers that were made before the start, of late targets, and of whatever else is given to it. */
export function createKeptEntries(
  findAnswer: FindAnswer,
  lateTargets: Iterable<string>,
): KeptEntries {
  const cache = createAnswerCache<Entry>(cacheBudgetBytes);
  const late = new Map<string, Entry>();
  for (const target of lateTargets) {
    late.set(target, createEntry(undefined));
  }
  return {
    find: (target, hash, isLasting) => {
      const kept = cache.get(target, hash);
      if (kept) {
        return kept;
      }
      const found = findAnswer(target, hash);
      if (!found) {
        // Looked for last, as nearly all that is asked for was made before the start.
        return late.get(target);
      }
      if (!isLasting && !cache.isWorth(hash)) {
        return createEntry(found);
      }
      const shared = cache.share(target, hash, found.number);
      if (shared) {
        return shared;
      }
      const entry = createEntry(ownRepresentation(found));
      cache.keep(target, hash, entry, found.body.byteLength + entryBytes, found.number);
      return entry;
    },
    keep: (target, hash, entry) => {
      const bodyBytes = entry.representation?.body.byteLength ?? 0;
      cache.keep(target, hash, entry, bodyBytes + entryBytes);
    },
    grow: (target, hash, byteLength) => {
      cache.grow(target, hash, byteLength + variantBytes);
    },
    isWorth: (hash) => cache.isWorth(hash),
    bytes: () => cache.bytes(),
  };
}
