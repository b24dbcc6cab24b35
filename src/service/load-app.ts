import { createApp, createOperationsApp } from '../api/app.ts';
import type { ExplorerOptions } from '../api/explorer.ts';
import { openFinder } from '../api/finder.ts';
import type { ReportError } from '../api/base-app.ts';
import { replyPreconditionFailed, replyRefusal } from '../api/problems.ts';
import type { Addresses } from '../api/addresses.ts';
import type { Service, Statistics } from '../api/service.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Pack } from '../catalog/pack/pack.ts';
import { readUnder } from '../catalog/pack/sections.ts';
import { createPictureFinder } from '../api/pictures/find-picture.ts';
import { createImageCache } from '../api/pictures/image-cache.ts';
import { createRasterizer } from '@creature-catalog/portrait/rasterizer';
import type { UserImages } from '../api/pictures/user-images.ts';
import type { Condition } from './condition.ts';
import { askAgain, changesOf } from './live-world.ts';
import { createDigest } from './create-digest.ts';
import type { App } from './create-handler.ts';
import { embeddedRasterizer } from './embedded-rasterizer.ts';
import { explorerLoader } from './load-explorer.ts';
import { mcpLoader } from './load-mcp.ts';

const pictureCacheBytes = 32 * 1024 * 1024;

/** The app with its pictures: what no answer that was made before the start needs. */
export function loadApp(options: {
  readonly catalog: Catalog;
  readonly pack: Pack;
  readonly addresses: Addresses;
  readonly statistics: Statistics;
  readonly userImages: UserImages | undefined;
  readonly condition: Condition;
  /** Whether what serves the operator is `apart` from what clients find. */
  readonly operations: 'included' | 'apart';
  /** Whether pages come from a service that runs, or lie in files. */
  readonly origin: ExplorerOptions['origin'];
  /** Whether open pages follow the files of the world. */
  readonly isLive?: boolean;
  readonly readMetrics: () => Promise<string>;
  readonly reportError: ReportError;
}): App {
  const { catalog, pack, addresses, statistics, userImages, condition } = options;
  const { isLive = false, readMetrics, reportError } = options;
  const rasterizer = createRasterizer(embeddedRasterizer);
  const finder = openFinder(catalog, readUnder('finder', pack));
  const cache = createImageCache(pictureCacheBytes);
  const findPicture = createPictureFinder({ catalog, rasterizer, cache, userImages });
  const loadExplorer = explorerLoader(
    addresses,
    pack,
    options.origin,
    isLive ? () => changesOf(condition) : undefined,
  );
  const loadMcp = mcpLoader();
  const service: Service = {
    catalog,
    finder,
    addresses,
    statistics,
    findPicture,
    health: condition,
    createDigest,
    readMetrics,
    ...(loadExplorer && { loadExplorer }),
    ...(loadMcp && { loadMcp }),
  };
  const app = createApp(service, reportError, options.operations);
  const operationsApp = createOperationsApp(service, reportError);
  return {
    fetch: isLive
      ? async (request) => askAgain(await app.fetch(request))
      : (request) => app.fetch(request),
    preconditionFailed: (request) => replyPreconditionFailed(request, addresses.baseUrl),
    refuse: (problem, detail) => replyRefusal(problem, detail, addresses.baseUrl),
    operate: (request) => operationsApp.fetch(request),
    ...(loadExplorer && { loadExplorer }),
    pictureBytes: () => cache.bytes(),
    close: () => rasterizer.close(),
  };
}
