import { createExplorer } from '../explorer/server.ts';
import { loadMcp } from '../mcp/load-mcp.ts';
import { openFiles, memorySource, openPack } from '../catalog/pack/pack.ts';
import { belowPath } from '../package/below-path.ts';
import { type FetchHandler, createFetchHandler } from '../api/portable-app.ts';
import { copyPortableWorld, hasImages, versionOf } from '../catalog/pack/portable-world.ts';
import { withValidators } from '../package/with-validators.ts';
import { loadOnce } from '../world/load-once.ts';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { type Rasterizer, renderPng } from '@creature-catalog/portrait';

/** The files beside the program. */
type EdgeFiles = {
  /** A compiled world, by `copyPortableWorld`. */
  readonly world: Uint8Array<ArrayBuffer>;
  /** The build of the explorer, by `packFiles`. */
  readonly explorer: Uint8Array<ArrayBuffer>;
  /** resvg, as a module on platforms that cannot compile WebAssembly at run time. */
  readonly resvg: WebAssembly.Module | Uint8Array<ArrayBuffer>;
};

/** The same environment variables as of a server. */
export type EdgeVariables = {
  readonly BASE_URL?: string | undefined;
  readonly RESOURCES_URL?: string | undefined;
};

/**
 * Creates the whole service as a function that uses standard Web APIs alone, with pages and PNGs. Requests have the path of
 * the base address. Throws if there is no base address or a file is not valid.
 */
export function createEdgeCatalog(files: EdgeFiles, variables: EdgeVariables): FetchHandler {
  const baseUrl = addressIn('BASE_URL', variables.BASE_URL);
  if (baseUrl === undefined) {
    throw new Error(
      'Expected BASE_URL to be the address of the service, such as "https://catalog.example.org"',
    );
  }
  const resourcesUrl =
    addressIn('RESOURCES_URL', variables.RESOURCES_URL) ?? `${baseUrl}/resources`;
  const addresses = { baseUrl, resourcesUrl };
  const { world } = files;
  const pack = openPack(memorySource(world));
  const worldVersion = versionOf(pack);
  const handle = createFetchHandler({
    pack: world,
    addresses,
    loadExplorer: loadOnce(() =>
      createExplorer({
        readFile: openFiles(files.explorer),
        addresses,
        origin: 'service',
        worldVersion,
        // Browsers ask for the pictures one by one.
        readWorld: () => (hasImages(pack) ? copyPortableWorld(pack) : world),
      }),
    ),
    rasterizer: createRasterizerHere(files.resvg),
    loadMcp,
    reportError: (error) => console.error(error),
  });
  return belowPath(withValidators(handle, baseUrl), new URL(baseUrl).pathname);
}

/** Parses an address, without a slash at its end; an empty text counts as absent. */
function addressIn(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text === '') {
    return undefined;
  }
  if (!URL.canParse(text) || !/^https?:/.test(text)) {
    throw new Error(
      `Expected ${name} to be an address such as "https://catalog.example.org", not ${JSON.stringify(text)}`,
    );
  }
  return text.replace(/\/+$/, '');
}

/** Makes PNGs in the calling thread, because edge platforms have no others. */
function createRasterizerHere(
  resvg: WebAssembly.Module | Uint8Array<ArrayBuffer>,
): Pick<Rasterizer, 'rasterize'> {
  const start = loadOnce(() => initWasm(resvg));
  return {
    rasterize: async (svg, size) => {
      await start();
      return renderPng(Resvg, svg, size);
    },
  };
}
