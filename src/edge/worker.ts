/** The program for Cloudflare Workers and workerd: files are modules, and variables come with each request. */
import explorer from './explorer.bin';
import resvg from './resvg.wasm';
import world from './world.bin';
import type { FetchHandler } from '../api/portable-app.ts';
import { createEdgeCatalog, type EdgeVariables } from './create-edge-catalog.ts';

let catalog: FetchHandler | undefined;

export default {
  fetch: (request: Request, variables: EdgeVariables): Promise<Response> => {
    // Variables and clocks are available from the first request on.
    catalog ??= createEdgeCatalog(
      { world: new Uint8Array(world), explorer: new Uint8Array(explorer), resvg },
      variables,
    );
    return catalog(request);
  },
};
