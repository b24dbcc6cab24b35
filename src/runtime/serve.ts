import { stat } from 'node:fs/promises';
import type { Addresses } from '../api/service.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { openHitCounter } from '../hits/hit-counter.ts';
import { createPictureFinder } from '../portrait/find-picture.ts';
import { createImageCache } from '../portrait/image-cache.ts';
import { createRasterizer } from '../portrait/rasterizer.ts';
import { readUserImages } from '../portrait/user-images.ts';
import { nameKey } from '../world/name-key.ts';
import { readWorldChange } from '../world/read-world.ts';
import { contentCodings } from './content-codings.ts';
import type { Handler } from '../http/handler.ts';
import type { Listener } from '../http/server.ts';
import { createHandler } from './create-handler.ts';
import { listen } from './listen.ts';
import { loadCatalog } from './load-catalog.ts';
import { OperatorError } from './operator-error.ts';

export type ServeOptions = {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Without a slash at the end; `http://localhost:PORT` where undefined. */
  readonly baseUrl: string | undefined;
  /** Without a slash at the end; `baseUrl` and `/resources` where undefined. */
  readonly resourcesUrl: string | undefined;
  /** Folder of the world's files. */
  readonly world: string;
  /** Folder where the hits live. */
  readonly stateDirectory: string;
  /** Folder of the user's own pictures. */
  readonly images: string | undefined;
  /** Takes a line for the operator. */
  readonly warn: (message: string) => void;
};

export type RunningService = {
  readonly port: number;
  readonly addresses: Addresses;
  readonly catalog: Catalog;
  /** Accepts no more, lets answers under way end, and closes what is still open after the deadline. */
  readonly stop: (deadlineMilliseconds: number) => Promise<void>;
};

const pictureCacheBytes = 32 * 1024 * 1024;

/** Starts the service. Rejects with an `OperatorError` where the operator has to change something first. */
export async function serve(options: ServeOptions): Promise<RunningService> {
  const { warn } = options;
  const startedMilliseconds = performance.now();
  const catalog = await loadCatalog(options.world);
  const userImages =
    options.images === undefined ? undefined : await readImages(options.images, warn);
  const hits = openHitCounter({ directory: options.stateDirectory, warn });
  const rasterizer = createRasterizer();
  const findPicture = createPictureFinder({
    catalog,
    rasterizer,
    cache: createImageCache(pictureCacheBytes),
    userImages,
  });
  const modified = await lastChange(options.world);
  const handlerAt = (addresses: Addresses): Handler =>
    createHandler(
      {
        catalog,
        addresses,
        statistics: {
          totalHits: () => hits.total(),
          sessionHits: () => hits.session(),
          uptimeSeconds: () => (performance.now() - startedMilliseconds) / 1000,
        },
        modified,
        findPicture,
      },
      {
        countHit: () => hits.count(),
        codings: contentCodings,
        reportError: (error) =>
          warn(`A request failed: ${error instanceof Error ? error.stack : String(error)}`),
      },
    );

  let listener: Listener;
  try {
    listener = await listen({
      host: options.host,
      port: options.port,
      createHandler: (port) => handlerAt(addressesOf(options, port)),
    });
  } catch (error) {
    hits.close();
    throw new OperatorError(listeningFailure(options, error), { cause: error });
  }
  return {
    port: listener.port,
    catalog,
    addresses: addressesOf(options, listener.port),
    stop: async (deadlineMilliseconds) => {
      await listener.stop(deadlineMilliseconds);
      await rasterizer.close();
      hits.close();
    },
  };
}

/** Answers change with the world and with the code that makes them of it. */
async function lastChange(worldFolder: string): Promise<Date> {
  const manifest = new URL('../../package.json', import.meta.url);
  const [world, code] = await Promise.all([readWorldChange(worldFolder), stat(manifest)]);
  return world > code.mtime ? world : code.mtime;
}

function addressesOf({ baseUrl, resourcesUrl }: ServeOptions, port: number): Addresses {
  const base = baseUrl ?? `http://localhost:${port}`;
  return { baseUrl: base, resourcesUrl: resourcesUrl ?? `${base}/resources` };
}

async function readImages(
  folder: string,
  warn: (message: string) => void,
): Promise<Awaited<ReturnType<typeof readUserImages>>> {
  try {
    const images = await readUserImages(folder, nameKey);
    images.issues.forEach((issue) => warn(issue));
    return images;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The images "${folder}" cannot be read: ${reason}`, { cause: error });
  }
}

function listeningFailure({ host, port }: ServeOptions, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is taken; choose another with --port`;
    case 'EACCES':
      return `Port ${port} of ${host} is not for this user; choose one from 1024 on with --port`;
    default:
      return `Cannot listen on port ${port} of ${host}: ${error instanceof Error ? error.message : String(error)}`;
  }
}
