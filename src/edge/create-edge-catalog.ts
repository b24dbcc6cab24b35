import type { Addresses } from '../api/addresses.ts';
import { createExplorer } from '../explorer/server.ts';
import { loadMcp } from '../package/fetch.ts';
import { imageTypeOf, type UserImages } from '../api/pictures/user-images.ts';
import type { Explorer } from '../api/explorer.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { openCatalog } from '../catalog/open-catalog.ts';
import { catalogFileText } from '../catalog/catalog-file.ts';
import type { CatalogFile } from '../catalog/catalog-schema.ts';
import { stonePicturePath } from '../catalog/representations.ts';
import { openArchive } from '../export/archive.ts';
import { createFetchHandler, type FetchHandler } from '../api/portable-app.ts';
import { addressIn } from '../package/address-options.ts';
import { belowPath, withValidators } from '../package/wrap-handler.ts';
import { loadOnce } from '../world/memoize.ts';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { type Rasterizer, renderPng } from '@creature-catalog/portrait';

/** A catalog file, with when the world last changed and its version, which hosts would not say of a module. */
export type EdgeCatalog = CatalogFile & { readonly modified: string; readonly version: string };

/** The files beside the program. */
type EdgeFiles = {
  readonly catalog: EdgeCatalog;
  /** An archive of the pictures of its forms and stones, by their paths below the resources. */
  readonly pictures: Uint8Array<ArrayBuffer>;
  /** An archive of the build of the explorer. */
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
  if (!variables.BASE_URL) {
    throw new Error(
      'Expected BASE_URL to be the address of the service, such as "https://catalog.example.org"',
    );
  }
  const baseUrl = addressIn('BASE_URL', variables.BASE_URL);
  // A host passes an unset variable as an empty one.
  const resourcesUrl = addressIn(
    'RESOURCES_URL',
    variables.RESOURCES_URL || `${baseUrl}/resources`,
  );
  const addresses = { baseUrl, resourcesUrl };
  const { modified, version } = files.catalog;
  const catalog = openCatalog(files.catalog, new Date(modified));
  const userImages = openPictures(files.pictures);
  const hasOwnPictures = userImages !== undefined;
  const handle = createFetchHandler({
    catalog,
    userImages,
    addresses,
    loadExplorer: loadOnce(() =>
      openExplorer(catalog, version, addresses, files.explorer, hasOwnPictures),
    ),
    rasterizer: createRasterizerHere(files.resvg),
    loadMcp,
    reportError: (error) => console.error(error),
  });
  return belowPath(withValidators(handle, baseUrl), baseUrl);
}

function openExplorer(
  catalog: Catalog,
  worldVersion: string,
  addresses: Addresses,
  archive: Uint8Array<ArrayBuffer>,
  hasOwnPictures: boolean,
): Promise<Explorer> {
  const files = openArchive(archive);
  const world = new TextEncoder().encode(catalogFileText(catalog, addresses));
  return createExplorer({
    readFile: (name) => {
      const bytes = files.get(name);
      if (!bytes) {
        throw new Error(`The explorer has no file "${name}"`);
      }
      return bytes;
    },
    addresses,
    origin: 'service',
    worldVersion,
    hasOwnPictures,
    readWorld: () => world,
  });
}

/** Opens an archive of pictures; undefined if it has none. */
function openPictures(archive: Uint8Array<ArrayBuffer>): UserImages | undefined {
  const pictures = openArchive(archive);
  if (pictures.size === 0) {
    return undefined;
  }
  const find = async (path: string) => {
    const body = pictures.get(path);
    const contentType = body && imageTypeOf(body);
    return body && contentType !== undefined ? { body, contentType } : undefined;
  };
  return {
    findForm: ({ path }) => find(path),
    findStone: ({ slug }) => find(stonePicturePath(slug)),
  };
}

/** Makes PNGs in the calling thread, because edge platforms have no others. */
function createRasterizerHere(resvg: WebAssembly.Module | Uint8Array<ArrayBuffer>): Rasterizer {
  const start = loadOnce(() => initWasm(resvg));
  return {
    rasterize: async (svg, size) => {
      await start();
      return renderPng(Resvg, svg, size);
    },
  };
}
