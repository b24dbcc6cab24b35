import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMcpCall, pathOf } from '../api/requests.ts';
import type { Addresses } from '../api/addresses.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Server, ServerOptions } from '../server/options.ts';
import { listen } from '../server/server.ts';
import { Admission } from './admission.ts';
import { type Condition, createCondition, isLiveAt } from './condition.ts';
import { createClientFinder, type FindClient } from './client-address.ts';
import { Middleware } from './middleware.ts';
import type { RateLimit } from './rate-limit.ts';
import { unitsPerCall } from './request-cost.ts';
import { createMetrics, renderMetrics, type Report } from './metrics.ts';
import { openStatistics } from './open-statistics.ts';
import { listenFailure, type ListenPlace, OperatorError } from './operator-error.ts';
import { addressesOf, type ServeOptions } from './options.ts';
import type { Stamp } from './reload/source-stamp.ts';
import type { Reloading } from './reload/start-reloading.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import { loadOnce } from '../world/load-once.ts';
import { stackOf } from './log.ts';
import { recentUseMilliseconds, type StopRequest } from './stop-signal.ts';
import { openWorldVersion, type WorldVersion } from './open-world.ts';

export type RunningService = {
  readonly port: number;
  readonly operationsPort: number | undefined;
  readonly addresses: Addresses;
  /** Of the first snapshot. */
  readonly catalog: Catalog;
  readonly condition: Condition;
  /** Reads the world again and puts it into service if it is valid; the condition shows the outcome. */
  readonly reload: () => void;
  readonly putIntoService: PutIntoService;
  /** Returns the metrics of this process. */
  readonly report: () => Report;
  /** Reports that it is draining, leaves load balancers time to notice if the request is `delayed`, and stops. */
  readonly stop: (request: StopRequest) => Promise<void>;
};

/** Puts another version of the world into service. Rejects if it lacks something that a service needs. */
export type PutIntoService = (version: WorldVersion, modified: Date | undefined) => Promise<void>;

/** Delay of loading the app after the start, so that the first responses, which need nothing of it, do not wait for it. */
const warmUpMilliseconds = 50;

/** Work of the event loop. */
const computing = { atOnce: 1, longestQueue: 200 } as const;

/** Pictures: while a thread renders one, the next one is drawn. */
const drawing = { atOnce: 2, longestQueue: 256 } as const;

/** For the operator's own requests once those of clients have ended. */
const operationsStopMilliseconds = 200;

/** Starts the service; resolves when all that it needs is loaded. Rejects with an `OperatorError` if the operator has to change something first. */
export async function startService(options: ServeOptions): Promise<RunningService> {
  const { worker, log } = options;
  // Of several processes the primary watches.
  const watchedFrom = options.watch && !worker ? await readStamp(options) : undefined;
  const first = await openFirst(options);
  const condition = createCondition(first.version.version);
  const { statistics, countHit, ...hits } = openStatistics(options);
  const admission = { computed: new Admission(computing), drawn: new Admission(drawing) };
  const findClient = createClientFinder(options.trustedProxies);
  const rateLimit = await openRateLimit(options, findClient);
  let hasStopped = false;
  let lastRequestAt = Number.NEGATIVE_INFINITY;
  let snapshot: Snapshot;
  const current = (): Snapshot => snapshot;

  const metrics = createMetrics(
    () => ({
      catalog: current().catalog,
      condition,
      statistics,
      cachedBytes: current().cachedBytes(),
    }),
    worker ? { worker: String(worker.number) } : {},
  );

  const open = (
    addresses: Addresses,
    version: WorldVersion,
    modified: Date | undefined,
  ): Snapshot =>
    openSnapshot({
      version,
      modified,
      addresses,
      statistics,
      condition,
      operations: options.operationsPort === undefined ? 'included' : 'separate',
      followed: isLiveAt(addresses.baseUrl, options.watch) ? version.identity : undefined,
      admission,
      countCall: (request) => rateLimit?.charge(request, unitsPerCall),
      readMetrics: () => {
        const report = metrics.report();
        return worker ? worker.readMetrics(report) : renderMetrics([report]);
      },
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
    new Middleware({
      answer,
      resolveTarget: (target, accept) => current().resolveTarget(target, accept),
      baseUrl,
      countHit,
      findClient,
      rateLimit,
      metrics,
      log,
    });
  const listenAt = async (
    { flags, ...place }: ListenPlace,
    createHandler: ServerOptions['createHandler'],
  ): Promise<Server> => {
    const tls = readTls(options);
    try {
      return await listen({
        ...place,
        sharesPort: worker !== undefined,
        tls,
        maxConnections: options.maxConnections,
        takesBody: isMcpCall,
        createHandler,
        onConnection: {
          opened: () => {
            admission.computed.connectionOpened();
            admission.drawn.connectionOpened();
            metrics.connectionOpened();
          },
          closed: metrics.connectionClosed,
        },
      });
    } catch (error) {
      throw listenFailure({ ...place, flags }, error);
    }
  };

  let server: Server;
  let operations: Server | undefined;
  try {
    const { host, port, operationsHost = host, operationsPort } = options;
    const flags = { host: '--host', port: '--port' };
    server = await listenAt({ host, port, flags }, (boundPort) => {
      const addresses = addressesOf(options, boundPort);
      snapshot = open(addresses, first.version, first.modified);
      return handle(addresses.baseUrl, (request) => {
        lastRequestAt = performance.now();
        worker?.reportUse(lastRequestAt);
        return current().answer(request);
      });
    });
    if (operationsPort !== undefined) {
      const { baseUrl } = addressesOf(options, server.port);
      const place = {
        host: operationsHost,
        port: operationsPort,
        flags: { host: '--operations-host', port: '--operations-port' },
      };
      operations = await listenAt(place, () =>
        handle(baseUrl, (request) => current().operate(request)),
      );
    }
  } catch (error) {
    metrics.stop();
    await hits.close();
    throw error;
  }
  const addresses = addressesOf(options, server.port);
  try {
    await sleep(warmUpMilliseconds);
    await current().warmUp();
  } catch (error) {
    await Promise.all([server.stop(0), operations?.stop(0)]);
    metrics.stop();
    await hits.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The service cannot be loaded: ${reason}`, { cause: error });
  }

  const closing = new Set<Promise<void>>();
  const retire = (retired: Snapshot): void => {
    const closed = retired
      .close()
      .catch((error: unknown) => log.warn(`A snapshot could not be closed: ${String(error)}`));
    closing.add(closed);
    void closed.then(() => closing.delete(closed));
  };
  const putIntoService: PutIntoService = async (version, modified) => {
    const next = open(addresses, version, modified);
    await next.warmUp();
    const before = current();
    snapshot = next;
    retire(before);
  };
  let reloading: Promise<Reloading> | undefined;
  const loadReloading = loadOnce(async () => {
    const { startReloading } = await import('./reload/start-reloading.ts');
    return startReloading({
      sources: options,
      current: first.version,
      modifiedMilliseconds: first.modified?.getTime() ?? 0,
      watchedFrom,
      putIntoService,
      condition,
      log,
    });
  });
  const reload = async (): Promise<void> => {
    reloading = loadReloading();
    (await reloading).reload();
  };
  if (watchedFrom) {
    reloading = loadReloading();
  }

  return {
    port: server.port,
    operationsPort: operations?.port,
    catalog: current().catalog,
    addresses,
    condition,
    reload: () => {
      reload().catch((error: unknown) =>
        log.error('The world cannot be reloaded', { stack: stackOf(error) }),
      );
    },
    putIntoService,
    report: metrics.report,
    stop: async (request) => {
      condition.phase = 'draining';
      server.drain();
      operations?.drain();
      // The primary knows whether any worker was in use.
      const isRecent = worker || performance.now() - lastRequestAt < recentUseMilliseconds;
      if (request === 'delayed' && isRecent) {
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

async function openFirst(options: ServeOptions) {
  const version = await openWorldVersion({ ...options, warn: options.log.warn });
  const modified = new Date(Math.min(version.changedMilliseconds, Date.now()));
  return { version, modified };
}

async function openRateLimit(
  { rateLimit: quota }: ServeOptions,
  findClient: FindClient,
): Promise<RateLimit | undefined> {
  if (!quota) {
    return undefined;
  }
  // Loaded here, because few services have a limit.
  const module = await import('./rate-limit.ts');
  return new module.RateLimit(quota, findClient);
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
    throw new OperatorError('TLS needs both a certificate and a key: set --tls-cert and --tls-key');
  }
  const read = (file: string): string => {
    try {
      return readFileSync(file, 'utf8');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new OperatorError(`The file "${file}" cannot be read: ${reason}`, { cause: error });
    }
  };
  return { cert: read(tlsCert), key: read(tlsKey) };
}
