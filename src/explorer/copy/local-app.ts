import type { Addresses } from '../../api/addresses.ts';
import { createFetchHandler, type FetchHandler } from '../../api/portable-app.ts';

/** Opens the app over a compiled world in the page itself. Rejects if the world cannot be loaded. */
export async function openLocalApp(worldUrl: string, addresses: Addresses): Promise<FetchHandler> {
  const response = await fetch(worldUrl);
  if (!response.ok) {
    throw new Error(
      `Expected the world to be at "${worldUrl}", received status ${response.status}`,
    );
  }
  return createFetchHandler({
    pack: new Uint8Array(await response.arrayBuffer()),
    addresses,
    reportError: (error) => console.error(error),
  });
}
