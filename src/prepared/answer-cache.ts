/**
 * Keeps what was used last within a budget: what is put in goes into a young generation, which becomes the old one when it
 * has filled half of the budget; the old one before it is let go. What is asked for in the old one is young again.
 */
export type AnswerCache<Kept> = {
  readonly get: (target: string) => Kept | undefined;
  /** Keeps something for some targets; `byteLength` is about what it takes up. */
  readonly set: (targets: readonly string[], kept: Kept, byteLength: number) => void;
};

type Cell<Kept> = {
  readonly targets: readonly string[];
  readonly kept: Kept;
  readonly byteLength: number;
};

export function createAnswerCache<Kept>(budgetBytes: number): AnswerCache<Kept> {
  let young = new Map<string, Cell<Kept>>();
  let old = new Map<string, Cell<Kept>>();
  let youngBytes = 0;
  const put = (cell: Cell<Kept>): void => {
    if (youngBytes + cell.byteLength > budgetBytes / 2) {
      old = young;
      young = new Map();
      youngBytes = 0;
    }
    for (const target of cell.targets) {
      young.set(target, cell);
    }
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
        put(older);
      }
      return older?.kept;
    },
    set: (targets, kept, byteLength) => put({ targets, kept, byteLength }),
  };
}
