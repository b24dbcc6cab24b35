import { type Explorer, replyFromExplorer } from '../../api/explorer.ts';
import { createFetchHandler, type FetchHandler } from '../../package/portable/fetch-handler.ts';
import { createPageRenderer } from '../render-page.tsx';
import { type Edition, prefixOf } from './edition.ts';
import type { KeptEdition } from './kept-edition.ts';
import { isOfService } from './wanted.ts';

/**
 * The service of an edition on this device, out of what is kept of it: the same app over the same world. Requests have no
 * prefix. Rejects where something of the edition is not there any more.
 */
export async function openOwnService(
  edition: Edition,
  kept: KeptEdition,
  origin: string,
): Promise<FetchHandler> {
  const find = async (target: string): Promise<Response> => {
    const found = await kept.find(origin + prefixOf(edition.addresses) + target);
    if (!found) {
      throw new Error(`Expected "${target}" to be kept`);
    }
    return found;
  };
  const { addresses, world } = edition;
  const renderPage = createPageRenderer(edition);
  const explorer: Explorer = {
    files: [],
    pages: [],
    findFile: async () => undefined,
    renderPage: (target, ask) =>
      renderPage(target, async (each) => {
        if (isOfService(each)) {
          throw new Error(`Expected the service itself to be asked for "${each}"`);
        }
        return ask(each);
      }),
  };
  switch (world.kind) {
    case 'kept':
      return createFetchHandler({
        pack: new Uint8Array(await (await find(world.target)).arrayBuffer()),
        addresses,
        loadExplorer: async () => explorer,
        reportError: (error) => console.error(error),
      });
    case 'too large': {
      const ask = async (target: string): Promise<Response> =>
        target === '/v1/world' ? find(target) : replyTooLarge();
      return async (request) =>
        (await replyFromExplorer(explorer, request, {
          ask,
          resourcesUrl: addresses.resourcesUrl,
        })) ?? replyTooLarge();
    }
  }
}

/** What stands in the place of whatever a world that is not kept would have to be asked. */
function replyTooLarge(): Response {
  const problem = {
    title: 'No connection',
    status: 503,
    detail:
      'The service cannot be reached right now, and this world is too large to be kept on this device',
  };
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  });
}
