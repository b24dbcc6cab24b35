/** Does work for each item, a bounded number at once. Resolves with the results in the order of the items. */
export async function mapAtOnce<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const workOff = async (): Promise<void> => {
    for (const [i, item] of rest) {
      results[i] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: most }, workOff));
  return results;
}
