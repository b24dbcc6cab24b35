/** The best so far, at most as many as wanted: those of the least cost, equals by their number. Each number once. */
export type Shortlist = {
  /** Takes the number in where it belongs, or leaves it out. */
  readonly offer: (number: number, cost: number) => void;
  /** Whether something of this cost, or more, would be left out whatever its number is. */
  readonly refuses: (cost: number) => boolean;
  /** Numbers from here on would be left out at this cost. */
  readonly limitAt: (cost: number) => number;
  readonly numbers: () => number[];
  readonly entries: () => readonly Ranked[];
};

/** Something that was found, and how unlike it is to what was looked for. */
export type Ranked = { readonly number: number; readonly cost: number };

export function createShortlist(size: number): Shortlist {
  const best: Ranked[] = [];
  const limitAt = (cost: number): number => {
    const worst = best[size - 1];
    if (size < 1 || (worst && worst.cost < cost)) {
      return 0;
    }
    return worst?.cost === cost ? worst.number : Infinity;
  };
  return {
    offer: (number, cost) => {
      if (number >= limitAt(cost)) {
        return;
      }
      const known = best.findIndex((each) => each.number === number);
      if (known !== -1) {
        if ((best[known]?.cost ?? 0) <= cost) {
          return;
        }
        best.splice(known, 1);
      }
      let at = best.length;
      for (
        let before = best[at - 1];
        before && (before.cost > cost || (before.cost === cost && before.number > number));
        before = best[at - 1]
      ) {
        at -= 1;
      }
      best.splice(at, 0, { number, cost });
      best.length = Math.min(best.length, size);
    },
    refuses: (cost) => limitAt(cost) === 0,
    limitAt,
    numbers: () => best.map(({ number }) => number),
    entries: () => best,
  };
}
