/** Milliseconds of work between two looks at what else waits: a new connection is read in the second turn after it. */
const longestTurn = 3;

/** Maps items, which may be made on the way, and lets other requests run in between if that takes long. */
export async function mapInTurns<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let began = performance.now();
  for (const item of items) {
    results.push(map(item));
    if (performance.now() - began > longestTurn) {
      await nextTurn();
      began = performance.now();
    }
  }
  return results;
}

/** Resolves after the events that wait. A browser has timers alone, which take a millisecond. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') {
      setImmediate(resolve);
    } else {
      setTimeout(resolve, 0);
    }
  });
}
