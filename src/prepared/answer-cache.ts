/**
 * Keeps what is used again and again, within a budget. What is asked for once leaves no trace but a bit: only the second
 * time it is kept, so that a client that walks over a large world neither drives out what others use, nor costs more than
 * making the answers.
 *
 * What is kept goes into a young generation, which becomes the old one when it has filled half of the budget; the old one
 * before it is let go. What is asked for in the old one is young again.
 */
export type AnswerCache<Kept> = {
  readonly get: (target: string) => Kept | undefined;
  /** Keeps something. `byteLength` is about what it takes up. */
  readonly keep: (target: string, kept: Kept, byteLength: number) => void;
  /** Keeps something if its target was offered before; says whether. */
  readonly offer: (target: string, kept: Kept, byteLength: number) => boolean;
};

type Cell<Kept> = { readonly kept: Kept; readonly byteLength: number };

/** Of so many targets it is remembered that they were asked for; of some others it is believed. */
const rememberedTargets = 2 ** 16;

export function createAnswerCache<Kept>(
  budgetBytes: number,
  hashOf: (target: string) => number,
): AnswerCache<Kept> {
  let young = new Map<string, Cell<Kept>>();
  let old = new Map<string, Cell<Kept>>();
  let youngBytes = 0;
  const seen = new Uint8Array(rememberedTargets);
  let seenCount = 0;
  const put = (target: string, cell: Cell<Kept>): void => {
    if (youngBytes + cell.byteLength > budgetBytes / 2) {
      old = young;
      young = new Map();
      youngBytes = 0;
    }
    young.set(target, cell);
    youngBytes += cell.byteLength;
  };
  return {
    get: (target) => {
      const cell = young.get(target);
      if (cell) {
        return cell.kept;
      }
      const older = old.get(target);
      if (older) {
        put(target, older);
      }
      return older?.kept;
    },
    keep: (target, kept, byteLength) => put(target, { kept, byteLength }),
    offer: (target, kept, byteLength) => {
      const place = hashOf(target) % rememberedTargets;
      if (seen[place] === 0) {
        seen[place] = 1;
        seenCount += 1;
        if (seenCount > rememberedTargets / 4) {
          seen.fill(0);
          seenCount = 0;
        }
        return false;
      }
      put(target, { kept, byteLength });
      return true;
    },
  };
}
