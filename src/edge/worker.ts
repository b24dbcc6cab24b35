/** The program on Cloudflare Workers, and on workerd itself: files come as modules, variables with each request. */
import explorer from './explorer.bin';
import resvg from './resvg.wasm';
import world from './world.bin';
import type { FetchHandler } from '../package/portable/fetch-handler.ts';
import { createEdgeCatalog, type EdgeVariables } from './create-edge-catalog.ts';

let catalog: FetchHandler | undefined;

export default {
  fetch: (request: Request, variables: EdgeVariables): Promise<Response> => {
    // With the first request, as variables and clocks are there from then on.
    catalog ??= createEdgeCatalog(
      { world: new Uint8Array(world), explorer: new Uint8Array(explorer), resvg },
      variables,
    );
    return catalog(request);
  },
};
