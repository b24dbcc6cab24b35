import type { Addresses } from '../../api/addresses.ts';
import { openCatalog } from '../../catalog/open-catalog.ts';
import { createFetchHandler, type FetchHandler } from '../../api/portable-app.ts';

/** Opens the app over a catalog file in the page itself. Rejects if the world cannot be loaded. */
export async function openLocalApp(worldUrl: string, addresses: Addresses): Promise<FetchHandler> {
  const response = await fetch(worldUrl);
  if (!response.ok) {
    throw new Error(
      `Expected the world to be at "${worldUrl}", received status ${response.status}`,
    );
  }
  return createFetchHandler({
    catalog: openCatalog(await response.json()),
    addresses,
    reportError: (error) => console.error(error),
  });
}
