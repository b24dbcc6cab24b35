import path from 'node:path';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { setImmediate } from 'node:timers/promises';
import { createRasterizer } from '@creature-catalog/portrait/rasterizer';
import type { Addresses } from '../api/addresses.ts';
import { createApp, createOperationsApp } from '../api/routes.ts';
import type { Explorer, ExplorerOptions, WorldChanges } from '../api/explorer.ts';
import type { ReportError } from '../api/base-app.ts';
import { PictureFinder } from '../api/pictures/find-picture.ts';
import {
  type AnswerMcp,
  type Condition,
  createCatalogService,
  type Digest,
  type LoadMcp,
  type Service,
} from '../api/service.ts';
import { catalogFileText } from '../catalog/catalog-file.ts';
import { loadOnce } from '../world/memoize.ts';
import type { WorldVersion } from './open-world.ts';
import { builtFolder, isEmbedded, packageRoot } from './places.ts';

/** The app with its pictures, pages and tools. */
export type App = {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Answers the operator's paths alone. */
  readonly operate: (request: Request) => Promise<Response>;
  /** Absent if the sources run, which have no pages. */
  readonly loadExplorer?: () => Promise<Explorer>;
};

/** A version of the world as far as answers depend on it. */
export type ServedVersion = Pick<WorldVersion, 'catalog' | 'version' | 'userImages'>;

export type AppOptions = {
  readonly version: ServedVersion;
  readonly addresses: Addresses;
  /** What a running service tells of itself and gives its work; a copy has nothing of it. */
  readonly running?: Partial<
    Pick<Service, 'finder' | 'statistics' | 'health' | 'rest' | 'countCall' | 'readMetrics'>
  >;
  /** `separate`, by default: the operator's paths are not among those of clients. */
  readonly operations?: 'included' | 'separate';
  /** Whether pages come from a running service or lie in files. */
  readonly origin: ExplorerOptions['origin'];
  /** Identifies the snapshot to open pages that follow the files of the world; undefined if they do not. */
  readonly followedAs?: string | undefined;
  readonly reportError: ReportError;
};

/** Path of resvg's WebAssembly inside a single executable, which finds no packages. */
export const embeddedResvg = isEmbedded
  ? path.join(packageRoot, 'node_modules/@resvg/resvg-wasm/index_bg.wasm')
  : undefined;

/** Renders all PNGs of the process, whatever the snapshot of the world. */
export const rasterizer = createRasterizer(
  embeddedResvg === undefined
    ? {}
    : {
        worker: pathToFileURL(path.join(packageRoot, 'dist/rasterizer-worker.js')),
        wasm: embeddedResvg,
      },
);

export function loadApp(options: AppOptions): App {
  const { version, addresses, running, operations = 'separate' } = options;
  const { followedAs, reportError } = options;
  const { catalog, userImages } = version;
  const loadExplorer = builtFolder === undefined ? undefined : explorerLoader(builtFolder, options);
  const service: Service = {
    ...createCatalogService(catalog, addresses),
    ...running,
    // The response cache keeps them.
    findPicture: new PictureFinder({ catalog, rasterizer, mostKept: 0, userImages }).find,
    createDigest,
    ...(loadExplorer && { loadExplorer }),
    isCopied: options.origin === 'files',
    ...(builtMcp && { loadMcp: builtMcp }),
  };
  const app = createApp(service, reportError, operations);
  const operationsApp = createOperationsApp(service, reportError);
  return {
    fetch: async (request) => {
      const response = await app.fetch(request);
      return followedAs === undefined ? response : revalidated(response);
    },
    operate: operationsApp.fetch,
    ...(loadExplorer && { loadExplorer }),
  };
}

/** A larger world does not fit on a device: of the built-in world, each form takes 700 bytes. */
const mostPortableForms = 25_000;

/** Loads the built explorer, once. */
function explorerLoader(
  built: string,
  { version: { catalog, version, userImages }, addresses, running, origin, followedAs }: AppOptions,
): () => Promise<Explorer> {
  const folder = path.join(built, 'explorer');
  type Module = { readonly createExplorer: (options: ExplorerOptions) => Promise<Explorer> };
  return loadOnce(async () => {
    const module: Module = await importFile(path.join(folder, 'server.js'));
    return module.createExplorer({
      readFile: (name) => new Uint8Array(readFileSync(path.join(folder, name))),
      addresses,
      origin,
      worldVersion: version,
      hasOwnPictures: userImages !== undefined,
      readChanges:
        followedAs === undefined ? undefined : () => changesOf(running?.health, followedAs),
      readWorld:
        catalog.forms.length > mostPortableForms
          ? undefined
          : () => new TextEncoder().encode(catalogFileText(catalog, addresses)),
    });
  });
}

/** Loads the built MCP server; undefined if the sources run. */
export const builtMcp: LoadMcp | undefined =
  builtFolder === undefined ? undefined : mcpLoader(path.join(builtFolder, 'mcp/server.js'));

function mcpLoader(file: string): LoadMcp {
  return async () => {
    const module: { readonly answerMcp: AnswerMcp } = await importFile(file);
    return module.answerMcp;
  };
}

function importFile(file: string) {
  return import(pathToFileURL(file).href);
}

/** Returns the served snapshot, and the outcome of the last reload, for open pages. */
function changesOf(health: Condition | undefined, served: string): WorldChanges {
  const reload = health?.reload;
  return reload?.kind === 'refused' ? { served, refusal: reload.reason } : { served };
}

/**
 * Makes caches ask before they use a response again, since the world may change at any moment; except for files that never
 * change.
 */
function revalidated(response: Response): Response {
  const { headers } = response;
  const written = headers.get('cache-control') ?? '';
  if (written !== '' && !/no-store|immutable/.test(written)) {
    headers.set('cache-control', 'no-cache');
  }
  return response;
}

/** SHA-256 of bytes that come in pieces; the event loop turns between two of them. */
export function createDigest(): Digest {
  // A service may never need it, and the runtimes take 3 to 6 ms to load it.
  const digest = process.getBuiltinModule('node:crypto').createHash('sha256');
  return {
    add: async (piece) => {
      digest.update(piece);
      await setImmediate();
    },
    finish: async () => new Uint8Array(digest.digest()),
  };
}
