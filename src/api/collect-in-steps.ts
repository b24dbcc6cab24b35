import type { Service } from './service.ts';

/** Items that take a few milliseconds together. */
const itemsPerStep = 50;

/** Collects what takes long to make, and lets other requests have their turn between the steps. */
export async function collectInSteps<Item>(
  items: Iterable<Item>,
  { rest }: Pick<Service, 'rest'>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (const item of items) {
    all.push(item);
    if (all.length % itemsPerStep === 0) {
      await rest?.();
    }
  }
  return all;
}
