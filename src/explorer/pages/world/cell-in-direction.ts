type Cell = readonly [row: number, column: number];

const directions: ReadonlyMap<string, Cell> = new Map([
  ['ArrowRight', [0, 1]],
  ['ArrowLeft', [0, -1]],
  ['ArrowDown', [1, 0]],
  ['ArrowUp', [-1, 0]],
]);

/** The next cell that counts anything in the direction of an arrow key; undefined where there is none, or for another key. */
export function cellInDirection(
  counts: readonly (readonly number[])[],
  [row, column]: Cell,
  key: string,
): Cell | undefined {
  const direction = directions.get(key);
  if (!direction) {
    return undefined;
  }
  const [down, across] = direction;
  let next: Cell = [row + down, column + across];
  for (;;) {
    const count = counts[next[0]]?.[next[1]];
    if (count === undefined) {
      return undefined;
    }
    if (count > 0) {
      return next;
    }
    next = [next[0] + down, next[1] + across];
  }
}
