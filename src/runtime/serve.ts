import type { Addresses, Statistics } from '../api/service.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { openHitCounter } from '../hits/hit-counter.ts';
import type { SharedHits } from '../hits/share-hits.ts';
import type { StoreAddress } from '../hits/store-address.ts';
import type { Listener } from '../http/server.ts';
import { type Condition, createCondition } from './condition.ts';
import { openGeneration } from './generation.ts';
import { createGenerations, type Generations } from './generations.ts';
import { listen } from './listen.ts';
import { OperatorError } from './operator-error.ts';
import { openRelease } from './release.ts';
import type { Stamp } from './reload/file-stamps.ts';
import type { Reloading } from './reload/start-reloading.ts';
import { readSharedClock } from './shared-clock.ts';
import type { Assignment } from './worker-messages.ts';
import { firstModification } from './modification.ts';
import { openWorldVersion, type WorldVersion } from './world-version.ts';

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
  /** Where replicas share their hits; nowhere where undefined. */
  readonly sharedStore: StoreAddress | undefined;
  /** Folder of the user's own pictures. */
  readonly images: string | undefined;
  /** Whether a change of the world's files, or of the pictures, puts a new version into service. */
  readonly watch: boolean;
  /** What this process is told where it is one of several that answer on the port. */
  readonly assignment?: Assignment;
  /** Takes a line for the operator, of something that is not as it should be. */
  readonly warn: (message: string) => void;
  /** Takes a line for the operator, of something that has happened. */
  readonly tell: (message: string) => void;
};

export type RunningService = {
  readonly port: number;
  readonly addresses: Addresses;
  /** Of the version that was in service at the start. */
  readonly catalog: Catalog;
  readonly condition: Condition;
  /** Reads the world again, and puts it into service where it can be served. The condition tells what came of it. */
  readonly reload: () => void;
  /** Puts another version into service. Rejects where it holds not all that a service needs. */
  readonly putIntoService: PutIntoService;
  /** Accepts no more, lets answers under way end, and closes what is still open after the deadline. */
  readonly stop: (deadlineMilliseconds: number) => Promise<void>;
};

export type PutIntoService = (version: WorldVersion, modified: Date | undefined) => Promise<void>;

/** After the first answers, so that nobody waits for it who needs no more than these. */
const warmUpMilliseconds = 200;

/** Starts the service. Rejects with an `OperatorError` where the operator has to change something first. */
export async function serve(options: ServeOptions): Promise<RunningService> {
  const { assignment, warn } = options;
  const readClock = assignment ? readSharedClock : () => performance.now();
  const startedMilliseconds = assignment?.startedMilliseconds ?? readClock();
  const watchedFrom = options.watch ? await readStamp(options) : undefined;
  const first = await (assignment
    ? openRelease(assignment.state.release, options.images)
    : openFirst(options));
  const hits = openHitCounter({ directory: options.stateDirectory, warn });
  let shared: SharedHits | undefined;
  const statistics: Statistics = {
    hits: () => {
      const stored = hits.total();
      return {
        total: shared?.total() ?? stored,
        session: assignment ? stored - assignment.hitsAtStart : hits.session(),
      };
    },
    uptimeSeconds: () => (readClock() - startedMilliseconds) / 1000,
  };
  const open = (addresses: Addresses, { world, userImages }: WorldVersion, modified?: Date) =>
    openGeneration({
      world,
      modified,
      addresses,
      statistics,
      userImages,
      countHit: () => hits.count(),
      warn,
    });
  const openAll = (port: number): Generations =>
    createGenerations(open(addressesOf(options, port), first.version, first.modified), (error) =>
      warn(`A version of the world could not be closed: ${String(error)}`),
    );

  let opened: Generations | undefined;
  let listener: Listener;
  try {
    listener = await listen({
      host: options.host,
      port: assignment?.checksPort ? await freePort(options) : options.port,
      sharesPort: assignment !== undefined,
      createHandler: (port) => (opened = openAll(port)).handler,
    });
  } catch (error) {
    hits.close();
    throw new OperatorError(listeningFailure(options, error), { cause: error });
  }
  if (options.sharedStore) {
    const { shareThroughRedis } = await import('../hits/share-through-redis.ts');
    shared = shareThroughRedis({
      hits,
      directory: options.stateDirectory,
      address: options.sharedStore,
      warn,
      delayMilliseconds: warmUpMilliseconds,
    });
  }
  const addresses = addressesOf(options, listener.port);
  const generations = opened ?? openAll(listener.port);
  const warmUp = setTimeout(() => void generations.current().warmUp(), warmUpMilliseconds);
  const condition = createCondition(first.version.world.version);
  const putIntoService: PutIntoService = async (version, modified) => {
    const next = open(addresses, version, modified);
    await next.warmUp();
    generations.replace(next);
  };
  let reloading: Promise<Reloading> | undefined;
  const loadReloading = (): Promise<Reloading> =>
    (reloading ??= import('./reload/start-reloading.ts').then(({ startReloading }) =>
      startReloading({
        sources: options,
        maps: true,
        current: first.version,
        modifiedMilliseconds: first.modified?.getTime() ?? 0,
        watchedFrom,
        putIntoService,
        condition,
        tell: options.tell,
        warn,
      }),
    ));
  if (watchedFrom) {
    void loadReloading();
  }
  return {
    port: listener.port,
    catalog: generations.current().catalog,
    addresses,
    condition,
    reload: () => void loadReloading().then(({ reload }) => reload()),
    putIntoService,
    stop: async (deadlineMilliseconds) => {
      clearTimeout(warmUp);
      await Promise.all([
        listener.stop(deadlineMilliseconds),
        reloading?.then(({ stop }) => stop()),
      ]);
      await Promise.all([generations.close(), shared?.close()]);
      hits.close();
    },
  };
}

/** The world as it is at the start. */
async function openFirst(
  options: ServeOptions,
): Promise<{ readonly version: WorldVersion; readonly modified: Date }> {
  const version = await openWorldVersion({ ...options, reuses: true, isBusy: false, maps: true });
  return {
    version,
    modified: new Date(firstModification(version.changedMilliseconds, Date.now())),
  };
}

async function readStamp(options: ServeOptions): Promise<Stamp> {
  const { stampSources } = await import('./reload/start-reloading.ts');
  return stampSources(options);
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
