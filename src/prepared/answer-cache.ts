/**
 * Keeps what is used again and again, within a budget. What is asked for once leaves no trace but two bytes: only the
 * second time it is kept, so that a client that walks over a large world neither drives out what others use, nor costs more than
 * making the answers.
 *
 * What is kept goes into a young generation, which becomes the old one when it has filled half of the budget; the old one
 * before it is let go. What is asked for in the old one is young again.
 *
 * Spellings of a target that have the same answer share what is kept for it.
 */
export type AnswerCache<Kept> = {
  readonly get: (target: string) => Kept | undefined;
  /**
   * Keeps something. `byteLength` is about what it takes up. The number of the answer lets other spellings of the target
   * have it too.
   */
  readonly keep: (target: string, kept: Kept, byteLength: number, answer?: number) => void;
  /** Keeps for a further spelling what is kept for the answer with a number; undefined where nothing is. */
  readonly share: (target: string, answer: number) => Kept | undefined;
  /** Says that what is kept for a target takes up so much more than before; nothing where it is not kept. */
  readonly grow: (target: string, byteLength: number) => void;
  /** Whether what a target is asked for is worth keeping, as it was asked for not long ago; it is remembered for the next time. */
  readonly isWorth: (target: string) => boolean;
  /** About what everything takes up that is kept. */
  readonly bytes: () => number;
};

/** What is kept, perhaps for several keys: targets, and the number of its answer. */
type Cell<Kept> = {
  readonly kept: Kept;
  byteLength: number;
  /** In which its bytes were counted last; undefined where they are in none. */
  generation: number | undefined;
};

/** So many targets are remembered at most, a power of two: each takes the place of another one. */
const rememberedTargets = 2 ** 16;

export function createAnswerCache<Kept>(
  budgetBytes: number,
  hashOf: (target: string) => number,
): AnswerCache<Kept> {
  let young = new Map<string | number, Cell<Kept>>();
  let old = new Map<string | number, Cell<Kept>>();
  let youngBytes = 0;
  /** Of each remembered target half of its hash; the other half is its place. */
  const seen = new Uint16Array(rememberedTargets);
  let oldBytes = 0;
  let generation = 0;
  const discount = (cell: Cell<Kept>): void => {
    if (cell.generation === generation) {
      youngBytes -= cell.byteLength;
    }
    cell.generation = undefined;
  };
  const put = (key: string | number, cell: Cell<Kept>): void => {
    const before = young.get(key);
    if (before && before !== cell) {
      discount(before);
    }
    if (cell.generation !== generation) {
      if (youngBytes + cell.byteLength > budgetBytes / 2) {
        young.delete(key);
        old = young;
        oldBytes = youngBytes;
        young = new Map();
        youngBytes = 0;
        generation += 1;
      }
      youngBytes += cell.byteLength;
      cell.generation = generation;
    }
    young.set(key, cell);
  };
  const find = (key: string | number): Cell<Kept> | undefined => young.get(key) ?? old.get(key);
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
    keep: (target, kept, byteLength, answer) => {
      const cell: Cell<Kept> = { kept, byteLength, generation: undefined };
      put(target, cell);
      if (answer !== undefined) {
        put(answer, cell);
      }
    },
    share: (target, answer) => {
      const cell = find(answer);
      if (cell) {
        put(target, cell);
      }
      return cell?.kept;
    },
    grow: (target, byteLength) => {
      const cell = find(target);
      if (cell) {
        discount(cell);
        cell.byteLength += byteLength;
        put(target, cell);
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
