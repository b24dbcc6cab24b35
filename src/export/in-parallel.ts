/** Visits all items, so many of them at once. Resolves with the results, in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  visit: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [i, item] of queue) {
      results[i] = await visit(item);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
