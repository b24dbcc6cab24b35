import { createExplorer } from '../explorer/server.ts';
import { loadMcp } from '../mcp/load-mcp.ts';
import { openFiles } from '../catalog/pack/file-pack.ts';
import { memorySource } from '../catalog/pack/byte-source.ts';
import { openPack } from '../catalog/pack/pack.ts';
import { belowPath } from '../package/portable/below-path.ts';
import { createFetchHandler, type FetchHandler } from '../package/portable/fetch-handler.ts';
import { versionOf } from '../package/portable/fingerprint.ts';
import { withValidators } from '../package/portable/with-validators.ts';
import { createRasterizerHere } from './rasterizer.ts';

/** What lies beside the program. */
export type EdgeFiles = {
  /** A compiled world, as `copyPortableWorld` gives it. */
  readonly world: Uint8Array<ArrayBuffer>;
  /** What the build wrote for the explorer, as `packFiles` gives it. */
  readonly explorer: Uint8Array<ArrayBuffer>;
  /** resvg, compiled where the platform compiles nothing while it runs. */
  readonly resvg: WebAssembly.Module | Uint8Array<ArrayBuffer>;
};

/** What the operator says: as on a server, `BASE_URL` and `RESOURCES_URL`. */
export type EdgeVariables = {
  readonly BASE_URL?: string | undefined;
  readonly RESOURCES_URL?: string | undefined;
};

/**
 * The whole service as a function, pages and PNGs included, for platforms where there is nothing but the Web. Requests
 * come with whatever path the base address has. Throws where there is no base address, or a file is not what it should be.
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
  const worldVersion = versionOf(openPack(memorySource(world)));
  let explorer: ReturnType<typeof createExplorer> | undefined;
  const handle = createFetchHandler({
    pack: world,
    addresses,
    loadExplorer: () =>
      (explorer ??= createExplorer({
        readFile: openFiles(files.explorer),
        addresses,
        origin: 'service',
        worldVersion,
        readWorld: () => world,
      })),
    rasterizer: createRasterizerHere(files.resvg),
    loadMcp,
    reportError: (error) => console.error(error),
  });
  return belowPath(withValidators(handle, baseUrl), new URL(baseUrl).pathname);
}

/** An address without a slash at its end; nothing counts as none. */
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
