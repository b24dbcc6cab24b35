/** The client without a service, which answers from a bulk file. */
import { type Client, createClient } from './index.ts';
import { createOfflineFetch } from './offline/offline-fetch.ts';
import { nowhere, parseBulk } from './offline/parse-bulk.ts';
import { type BulkSource, readSource } from './offline/read-source.ts';

export type { BulkSource } from './offline/read-source.ts';

/**
 * A client that answers from a bulk file and asks nobody. With `catalog.json` it answers all but `stats()` as the service
 * does. With `creatures.json` or `creatures.ndjson` it knows creatures by the names that their records show, and what can be
 * told from the records; what cannot, it rejects with an error of the kind `offline`. Rejects with a `CatalogError` where
 * the file is none, or cannot be read.
 */
export async function createOfflineClient(source: BulkSource): Promise<Client> {
  return createClient({
    baseUrl: nowhere,
    fetch: createOfflineFetch(parseBulk(await readSource(source))),
    retries: 0,
    batch: false,
    cache: false,
  });
}
