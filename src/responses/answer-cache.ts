/**
 * Keeps what is used again and again, within a budget. What is asked for once leaves no trace but two bytes: only the
 * second time it is kept, so that a client that walks over a large world neither drives out what others use, nor costs more than
 * making the answers.
 *
 * What is kept goes into a young generation, which becomes the old one when it has filled half of the budget; the old one
 * before it is let go. What is asked for in the old one is young again.
 *
 * Each target comes with its `targetHash`, by which it is found: whoever asks needs that for more than the cache. Of two
 * targets with the same hash one is kept. Spellings of a target that have the same answer share what is kept for it.
 */
export type AnswerCache<Kept> = {
  readonly get: (target: string, hash: number) => Kept | undefined;
  /**
   * Keeps something. `byteLength` is about what it takes up. The number of the answer lets other spellings of the target
   * have it too.
   */
  readonly keep: (
    target: string,
    hash: number,
    kept: Kept,
    byteLength: number,
    answer?: number,
  ) => void;
  /** Keeps for a further spelling what is kept for the answer with a number; undefined where nothing is. */
  readonly share: (target: string, hash: number, answer: number) => Kept | undefined;
  /** Says that what is kept for a target takes up so much more than before; nothing where it is not kept. */
  readonly grow: (target: string, hash: number, byteLength: number) => void;
  /** Whether what a target is asked for is worth keeping, as it was asked for not long ago; it is remembered for the next time. */
  readonly isWorth: (hash: number) => boolean;
  /** About what everything takes up that is kept. */
  readonly bytes: () => number;
};

/** What is kept, perhaps for several targets. */
type Cell<Kept> = {
  readonly kept: Kept;
  byteLength: number;
  /** In which its bytes were counted last; undefined where they are in none. */
  generation: number | undefined;
};

/** What is kept for a target, under its hash, and for an answer, under its `answerKey`. */
type Place<Kept> = {
  /** Undefined of an answer. */
  readonly target: string | undefined;
  readonly cell: Cell<Kept>;
};

/** So many targets are remembered at most, a power of two: each takes the place of another one. */
const rememberedTargets = 2 ** 16;

export function createAnswerCache<Kept>(budgetBytes: number): AnswerCache<Kept> {
  let young = new Map<number, Place<Kept>>();
  let old = new Map<number, Place<Kept>>();
  let youngBytes = 0;
  let oldBytes = 0;
  let generation = 0;
  /** Of each remembered target half of its hash; the other half is its place. */
  const seen = new Uint16Array(rememberedTargets);
  const discount = (cell: Cell<Kept>): void => {
    if (cell.generation === generation) {
      youngBytes -= cell.byteLength;
    }
    cell.generation = undefined;
  };
  const put = (key: number, place: Place<Kept>): void => {
    const { cell } = place;
    const before = young.get(key);
    if (before && before.cell !== cell) {
      discount(before.cell);
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
    young.set(key, place);
  };
  const findIn = (
    places: ReadonlyMap<number, Place<Kept>>,
    target: string,
    hash: number,
  ): Place<Kept> | undefined => {
    const place = places.get(hash);
    return place?.target === target ? place : undefined;
  };
  return {
    get: (target, hash) => {
      const place = findIn(young, target, hash);
      if (place) {
        return place.cell.kept;
      }
      const older = findIn(old, target, hash);
      if (older) {
        put(hash, older);
      }
      return older?.cell.kept;
    },
    keep: (target, hash, kept, byteLength, answer) => {
      const cell: Cell<Kept> = { kept, byteLength, generation: undefined };
      put(hash, { target, cell });
      if (answer !== undefined) {
        put(answerKey(answer), { target: undefined, cell });
      }
    },
    share: (target, hash, answer) => {
      const key = answerKey(answer);
      const cell = (young.get(key) ?? old.get(key))?.cell;
      if (cell) {
        put(hash, { target, cell });
      }
      return cell?.kept;
    },
    grow: (target, hash, byteLength) => {
      const place = findIn(young, target, hash) ?? findIn(old, target, hash);
      if (place) {
        discount(place.cell);
        place.cell.byteLength += byteLength;
        put(hash, place);
      }
    },
    isWorth: (hash) => {
      const place = hash & (rememberedTargets - 1);
      const rest = hash >>> 16;
      const wasAsked = seen[place] === rest;
      seen[place] = rest;
      return wasAsked;
    },
    bytes: () => youngBytes + oldBytes,
  };
}

/** Above all hashes, which have 32 bits and a sign. */
function answerKey(answer: number): number {
  return 2 ** 31 + answer;
}
