import type { Addresses } from '../../api/addresses.ts';
import { createFetchHandler, type FetchHandler } from '../../package/portable/fetch-handler.ts';

/** The service over a compiled world, in the page itself. Rejects where the world is not to be had. */
export async function openOwnApp(worldUrl: string, addresses: Addresses): Promise<FetchHandler> {
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
