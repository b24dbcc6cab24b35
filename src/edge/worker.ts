/** The program for Cloudflare Workers and workerd: files are modules, and variables come with each request. */
import explorer from './explorer.bin';
import resvg from './resvg.wasm';
import pictures from './pictures.bin';
import catalogFile from './catalog.json';
import type { FetchHandler } from '../api/portable-app.ts';
import { createEdgeCatalog, type EdgeVariables } from './create-edge-catalog.ts';

let catalog: FetchHandler | undefined;

export default {
  fetch: (request: Request, variables: EdgeVariables): Promise<Response> => {
    // Variables and clocks are available from the first request on.
    catalog ??= createEdgeCatalog(
      {
        catalog: catalogFile,
        pictures: new Uint8Array(pictures),
        explorer: new Uint8Array(explorer),
        resvg,
      },
      variables,
    );
    return catalog(request);
  },
};
