/**
 * Keeps what is used again and again, within a budget. What is asked for once leaves no trace but two bytes: only the
 * second time it is kept, so that a client that walks over a large world neither drives out what others use, nor costs more than
 * making the answers.
 *
 * What is kept goes into a young generation, which becomes the old one when it has filled half of the budget; the old one
 * before it is let go. What is asked for in the old one is young again.
 */
export type AnswerCache<Kept> = {
  readonly get: (target: string) => Kept | undefined;
  /** Keeps something. `byteLength` is about what it takes up. */
  readonly keep: (target: string, kept: Kept, byteLength: number) => void;
  /** Says that what is kept for a target takes up so much more than before; nothing where it is not kept. */
  readonly grow: (target: string, byteLength: number) => void;
  /** Whether what a target is asked for is worth keeping, as it was asked for not long ago; it is remembered for the next time. */
  readonly isWorth: (target: string) => boolean;
  /** About what everything takes up that is kept. */
  readonly bytes: () => number;
};

type Cell<Kept> = { readonly kept: Kept; readonly byteLength: number };

/** So many targets are remembered at most, a power of two: each takes the place of another one. */
const rememberedTargets = 2 ** 16;

export function createAnswerCache<Kept>(
  budgetBytes: number,
  hashOf: (target: string) => number,
): AnswerCache<Kept> {
  let young = new Map<string, Cell<Kept>>();
  let old = new Map<string, Cell<Kept>>();
  let youngBytes = 0;
  /** Of each remembered target half of its hash; the other half is its place. */
  const seen = new Uint16Array(rememberedTargets);
  let oldBytes = 0;
  const put = (target: string, cell: Cell<Kept>): void => {
    youngBytes -= young.get(target)?.byteLength ?? 0;
    if (youngBytes + cell.byteLength > budgetBytes / 2) {
      young.delete(target);
      old = young;
      oldBytes = youngBytes;
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
    grow: (target, byteLength) => {
      const cell = young.get(target) ?? old.get(target);
      if (cell) {
        put(target, { kept: cell.kept, byteLength: cell.byteLength + byteLength });
      }
    },
    isWorth: (target) => {
      const hash = hashOf(target);
      const place = hash & (rememberedTargets - 1);
      const rest = hash >>> 16;
      const wasAsked = seen[place] === rest;
      seen[place] = rest;
      return wasAsked;
    },
    bytes: () => youngBytes + oldBytes,
  };
}
