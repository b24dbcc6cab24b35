import { readFileSync } from 'node:fs';
import { pathOf } from '../api/requests.ts';
import type { Addresses } from '../api/addresses.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Server, ServerOptions } from '../server/options.ts';
import { listen } from '../server/server.ts';
import { createAdmission } from './admission.ts';
import { collectGarbage } from './collect-garbage.ts';
import { type Condition, createCondition } from './condition.ts';
import { createHandler } from './handler.ts';
import { listenFailure, type ListenPlace } from './listen-failure.ts';
import { isLiveAt } from './live-world.ts';
import { createMetrics } from './metrics.ts';
import { firstModification } from './reload/modification.ts';
import { openStatistics } from './open-statistics.ts';
import { OperatorError } from './operator-error.ts';
import { addressesOf, type ServeOptions } from './options.ts';
import type { Stamp } from './reload/source-stamp.ts';
import type { Reloading } from './reload/start-reloading.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import { stackOf } from './stack-of.ts';
import type { StopRequest } from './stop-signal.ts';
import {
  type DatedVersion,
  openWorldVersion,
  type WorldVersion,
} from './world-store/world-version.ts';

export type RunningService = {
  readonly port: number;
  readonly operationsPort: number | undefined;
  readonly addresses: Addresses;
  /** Of the first snapshot. */
  readonly catalog: Catalog;
  readonly condition: Condition;
  /** Reads the world again and puts it into service where it is valid; the condition shows the outcome. */
  readonly reload: () => void;
  readonly putIntoService: PutIntoService;
  /** Reports that it is draining, leaves load balancers time to notice where that is asked for, and stops. */
  readonly stop: (request: StopRequest) => Promise<void>;
};

/** Puts another version of the world into service. Rejects where it does not hold all that a service needs. */
export type PutIntoService = (version: WorldVersion, modified: Date | undefined) => Promise<void>;

/** The app is loaded so long after the start, so that the first responses do not wait for it. */
const warmUpMilliseconds = 200;

/** A service that was asked anything within this time before SIGTERM may have a load balancer, which needs time to notice. */
const recentMilliseconds = 10_000;

/** For the operator's own requests once those of clients have ended. */
const operationsStopMilliseconds = 200;

/** Starts the service. Rejects with an `OperatorError` where the operator has to change something first. */
export async function startService(options: ServeOptions): Promise<RunningService> {
  const { worker, log } = options;
  // Of several processes the primary watches.
  const watchedFrom = options.watch && !worker ? await readStamp(options) : undefined;
  const first = worker?.first ?? (await openFirst(options));
  const condition = createCondition(first.version.world.version);
  const { statistics, countHit, flushHits, ...hits } = openStatistics(options);
  const admission = createAdmission();
  const rateLimit = await openRateLimit(options);
  let hasStopped = false;
  let lastRequestAt = Number.NEGATIVE_INFINITY;
  let snapshot: Snapshot;
  let hasOpened = false;
  const current = (): Snapshot => snapshot;

  const metrics = createMetrics(
    () =>
      hasOpened
        ? {
            catalog: current().catalog,
            condition,
            statistics,
            cacheBytes: { responses: current().cachedBytes() },
          }
        : undefined,
    worker?.metrics,
  );

  const open = (
    addresses: Addresses,
    { world, userImages }: WorldVersion,
    modified: Date | undefined,
  ): Snapshot =>
    openSnapshot({
      world,
      modified,
      addresses,
      statistics,
      userImages,
      condition,
      operations: options.operationsPort === undefined ? 'included' : 'apart',
      isLive: isLiveAt(addresses.baseUrl, options.watch),
      admission,
      readMetrics: metrics.read,
      reportError: (error, request, requestId) => {
        // Requests that are in flight when the service has stopped fail.
        if (!hasStopped) {
          const { method } = request;
          const target = pathOf(request);
          log.error('A request failed', { requestId, method, target, stack: stackOf(error) });
        }
      },
    });

  const handle = (baseUrl: string, answer: Snapshot['answer']) =>
    createHandler({
      answer,
      baseUrl,
      countHit,
      flushHits,
      rateLimit,
      metrics,
      log,
    });
  const listenAt = (
    place: Pick<ServerOptions, 'host' | 'port'>,
    flags: Flags,
    createServerHandler: ServerOptions['createHandler'],
  ): Promise<Server> =>
    listenOrExplain(
      {
        ...place,
        sharesPort: worker !== undefined,
        tls: readTls(options),
        maxConnections: options.maxConnections,
        createHandler: createServerHandler,
        onConnection: {
          opened: () => {
            admission.connectionOpened();
            metrics.connectionOpened();
          },
          closed: metrics.connectionClosed,
        },
      },
      flags,
    );

  let server: Server;
  let operations: Server | undefined;
  try {
    server = await listenAt(options, { host: '--host', port: '--port' }, (port) => {
      const addresses = addressesOf(options, port);
      snapshot = open(addresses, first.version, first.modified);
      hasOpened = true;
      return handle(addresses.baseUrl, (request) => {
        lastRequestAt = performance.now();
        return current().answer(request);
      });
    });
    const { host, operationsHost = host, operationsPort } = options;
    if (operationsPort !== undefined) {
      const { baseUrl } = addressesOf(options, server.port);
      operations = await listenAt(
        { host: operationsHost, port: operationsPort },
        { host: '--operations-host', port: '--operations-port' },
        () => handle(baseUrl, (request) => current().operate(request)),
      );
    }
  } catch (error) {
    metrics.stop();
    await hits.close();
    throw error;
  }
  await hits.share(warmUpMilliseconds);
  const addresses = addressesOf(options, server.port);
  const warmUp = setTimeout(() => void current().warmUp(), warmUpMilliseconds);

  const closing = new Set<Promise<void>>();
  const retire = (retired: Snapshot): void => {
    const closed = retired
      .close()
      .catch((error: unknown) => log.warn(`A snapshot could not be closed: ${String(error)}`));
    closing.add(closed);
    void closed.then(() => {
      closing.delete(closed);
      collectGarbage();
    });
  };
  const putIntoService: PutIntoService = async (version, modified) => {
    const next = open(addresses, version, modified);
    await next.warmUp();
    const before = current();
    snapshot = next;
    retire(before);
  };
  let reloading: Promise<Reloading> | undefined;
  const loadReloading = (): Promise<Reloading> =>
    (reloading ??= import('./reload/start-reloading.ts').then(({ startReloading }) =>
      startReloading({
        sources: options,
        isShared: false,
        current: first.version,
        modifiedMilliseconds: first.modified?.getTime() ?? 0,
        watchedFrom,
        putIntoService,
        condition,
        tell: log.info,
        warn: log.warn,
      }),
    ));
  if (watchedFrom) {
    void loadReloading();
  }

  return {
    port: server.port,
    operationsPort: operations?.port,
    catalog: current().catalog,
    addresses,
    condition,
    reload: () => void loadReloading().then(({ reload }) => reload()),
    putIntoService,
    stop: async (request) => {
      clearTimeout(warmUp);
      condition.phase = 'draining';
      server.drain();
      operations?.drain();
      if (request === 'delayed' && performance.now() - lastRequestAt < recentMilliseconds) {
        await sleep(options.drainDelaySeconds * 1000);
      }
      await Promise.all([
        server.stop(options.drainTimeoutSeconds * 1000),
        reloading?.then(({ stop }) => stop()),
      ]);
      await operations?.stop(operationsStopMilliseconds);
      hasStopped = true;
      retire(current());
      await Promise.all(closing);
      await hits.close();
      metrics.stop();
    },
  };
}

async function openFirst(options: ServeOptions): Promise<DatedVersion> {
  const version = await openWorldVersion({
    ...options,
    warn: options.log.warn,
  });
  const modified = new Date(firstModification(version.changedMilliseconds, Date.now()));
  return { version, modified };
}

async function openRateLimit({ rateLimit: quota, trustedProxies }: ServeOptions) {
  if (!quota) {
    return undefined;
  }
  // Loaded here, because few services have a limit.
  const { createRateLimit } = await import('./rate-limit.ts');
  return { quota, limit: createRateLimit(quota, trustedProxies) };
}

async function readStamp(options: ServeOptions): Promise<Stamp> {
  const { stampSources } = await import('./reload/source-stamp.ts');
  return stampSources(options);
}

function readTls({ tlsCert, tlsKey }: ServeOptions): ServerOptions['tls'] {
  if (tlsCert === undefined && tlsKey === undefined) {
    return undefined;
  }
  if (tlsCert === undefined || tlsKey === undefined) {
    throw new OperatorError('TLS needs both a certificate and a key: --tls-cert and --tls-key');
  }
  const read = (file: string): string => {
    try {
      return readFileSync(file, 'utf8');
    } catch (error) {
      throw new OperatorError(`The file "${file}" cannot be read: ${reasonOf(error)}`, {
        cause: error,
      });
    }
  };
  return { cert: read(tlsCert), key: read(tlsKey) };
}

/** The options that say where to listen. */
type Flags = ListenPlace['flags'];

/** Rejects with an `OperatorError` where the system does not let the service listen. */
async function listenOrExplain(options: ServerOptions, flags: Flags): Promise<Server> {
  try {
    return await listen(options);
  } catch (error) {
    throw listenFailure({ ...options, flags }, error);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
