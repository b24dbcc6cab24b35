import { explore, type Explorer } from '../../api/explorer.ts';
import { createFetchHandler, type FetchHandler } from '../../api/portable-app.ts';
import { openCatalog } from '../../catalog/open-catalog.ts';
import { createPageRenderer } from '../render-page.tsx';
import { type Edition, isAboutService, prefixOf } from './edition.ts';
import type { CachedEdition } from './cached-edition.ts';

/**
 * Runs the app of an edition on this device over the cached world. Requests have no prefix. Rejects if the cache is
 * incomplete.
 */
export async function openLocalService(
  edition: Edition,
  kept: CachedEdition,
  origin: string,
): Promise<FetchHandler> {
  const find = async (target: string): Promise<Response> => {
    const found = await kept.find(origin + prefixOf(edition.addresses) + target);
    if (!found) {
      throw new Error(`Expected "${target}" to be kept`);
    }
    return found;
  };
  const { addresses, worldTarget } = edition;
  // A worker does not know which language the reader chose: the page changes to it in the browser.
  const renderPage = createPageRenderer(edition);
  const explorer: Explorer = {
    files: [],
    findFile: async () => undefined,
    renderPage: (target, ask) =>
      renderPage(
        target,
        async (each) => {
          if (isAboutService(each)) {
            throw new Error(`Expected the service itself to be asked for "${each}"`);
          }
          return ask(each);
        },
        'en',
      ),
  };
  const loadExplorer = async (): Promise<Explorer> => explorer;
  if (worldTarget !== undefined) {
    return createFetchHandler({
      catalog: openCatalog(await (await find(worldTarget)).json()),
      addresses,
      loadExplorer,
      reportError: (error) => console.error(error),
    });
  }
  const ask = async (target: string): Promise<Response> =>
    target === '/v1/world' ? find(target) : replyTooLarge();
  return async (request) =>
    (await explore({ addresses, ask, loadExplorer }, request)) ?? replyTooLarge();
}

/** The response of a device that could not cache the world. */
function replyTooLarge(): Response {
  const problem = {
    title: 'No connection',
    status: 503,
    detail:
      'The service cannot be reached, and this world is too large to store on this device. Try again when you are online',
  };
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  });
}
