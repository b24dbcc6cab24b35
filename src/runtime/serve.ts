import type { Addresses, Statistics } from '../api/service.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { openHitCounter } from '../hits/hit-counter.ts';
import type { Listener } from '../http/server.ts';
import { type Generation, openGeneration } from './generation.ts';
import { listen } from './listen.ts';
import { OperatorError } from './operator-error.ts';
import { readSharedClock } from './shared-clock.ts';
import type { Assignment } from './worker-messages.ts';
import { openWorldPack } from './world-pack.ts';

export type ServeOptions = {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Without a slash at the end; `http://localhost:PORT` where undefined. */
  readonly baseUrl: string | undefined;
  /** Without a slash at the end; `baseUrl` and `/resources` where undefined. */
  readonly resourcesUrl: string | undefined;
  /** Folder of the world's files, or a file that `compile` made of one. */
  readonly world: string;
  /** Folder where the hits live. */
  readonly stateDirectory: string;
  /** Folder of the user's own pictures. */
  readonly images: string | undefined;
  /** What this process is told where it is one of several that answer on the port. */
  readonly assignment?: Assignment;
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

/** After the first answers, so that nobody waits for it who needs no more than these. */
const warmUpMilliseconds = 200;

/** Starts the service. Rejects with an `OperatorError` where the operator has to change something first. */
export async function serve(options: ServeOptions): Promise<RunningService> {
  const { assignment, warn } = options;
  const readClock = assignment ? readSharedClock : () => performance.now();
  const startedMilliseconds = assignment?.startedMilliseconds ?? readClock();
  const pack = await openWorldPack(options.world, options.stateDirectory, warn);
  const userImages =
    options.images === undefined
      ? undefined
      : await (await import('./read-images.ts')).readImages(options.images, warn);
  const hits = openHitCounter({ directory: options.stateDirectory, warn });
  const statistics: Statistics = {
    hits: () => {
      const total = hits.total();
      return { total, session: assignment ? total - assignment.hitsAtStart : hits.session() };
    },
    uptimeSeconds: () => (readClock() - startedMilliseconds) / 1000,
  };
  const open = (addresses: Addresses): Generation =>
    openGeneration({
      pack,
      addresses,
      statistics,
      userImages,
      countHit: () => hits.count(),
      warn,
    });

  let generation: Generation | undefined;
  let listener: Listener;
  try {
    listener = await listen({
      host: options.host,
      port: assignment?.checksPort ? await freePort(options) : options.port,
      sharesPort: assignment !== undefined,
      createHandler: (port) => {
        generation = open(addressesOf(options, port));
        return generation.handler;
      },
    });
  } catch (error) {
    hits.close();
    throw new OperatorError(listeningFailure(options, error), { cause: error });
  }
  const current = generation ?? open(addressesOf(options, listener.port));
  const warmUp = setTimeout(() => current.warmUp(), warmUpMilliseconds);
  return {
    port: listener.port,
    catalog: current.catalog,
    addresses: addressesOf(options, listener.port),
    stop: async (deadlineMilliseconds) => {
      clearTimeout(warmUp);
      await listener.stop(deadlineMilliseconds);
      await current.close();
      hits.close();
    },
  };
}

async function freePort({ host, port }: ServeOptions): Promise<number> {
  // Loaded here: on Bun, sockets of Node's kind take as long to load as half a start.
  const { findFreePort } = await import('./free-port.ts');
  return findFreePort(host, port);
}

function addressesOf({ baseUrl, resourcesUrl }: ServeOptions, port: number): Addresses {
  const base = baseUrl ?? `http://localhost:${port}`;
  return { baseUrl: base, resourcesUrl: resourcesUrl ?? `${base}/resources` };
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
