import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMcpCall, pathOf } from '../api/requests.ts';
import type { Addresses } from '../api/addresses.ts';
import { type Condition, createCondition, type Statistics } from '../api/service.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Handler, Server, ServerOptions } from '../server/options.ts';
import { listen } from '../server/server.ts';
import { Admission, queues } from './admission.ts';
import { createClientFinder, type FindClient } from './client-address.ts';
import { Middleware, unitsPerCall } from './middleware.ts';
import { RateLimit } from './rate-limit.ts';
import { Metrics, renderMetrics, type Report } from './metrics.ts';
import { HitCounter } from './hits/hit-counter.ts';
import { SharedHits } from './hits/shared-hits.ts';
import { listenFailure, type ListenPlace, OperatorError, reasonOf } from './operator-error.ts';
import { addressesOf, placesOf, type ServeOptions } from './options.ts';
import { Reloading } from './reload/reloading.ts';
import { Snapshot } from './snapshot.ts';
import { stackOf } from './log.ts';
import { recentUseMilliseconds, type StopRequest } from './stop-signal.ts';
import { openWorldVersion, type WorldVersion } from './open-world.ts';

/** Delay of loading what draws pictures after the start, so that the first responses, which do not need it, do not wait for it. */
const warmUpMilliseconds = 50;

/** For the operator's own requests once those of clients have ended. */
const operationsStopMilliseconds = 200;

/** Starts the service; resolves when all that it needs is loaded. Rejects with an `OperatorError` if the operator has to change something first. */
export async function startService(options: ServeOptions): Promise<RunningService> {
  const version = await openWorldVersion(options);
  version.notes.forEach((note) => options.log.warn(note));
  const service = new RunningService(options, version);
  try {
    await service.listen();
    await service.load();
  } catch (error) {
    await service.close();
    throw error;
  }
  return service;
}

export class RunningService {
  readonly condition: Condition;
  readonly #options: ServeOptions;
  readonly #first: WorldVersion;
  /** The date of its responses. */
  readonly #firstModified: Date;
  readonly #findClient: FindClient;
  readonly #rateLimit: RateLimit | undefined;
  readonly #hits: HitCounter;
  readonly #sharedHits: SharedHits | undefined;
  readonly #statistics: Statistics;
  readonly #metrics: Metrics;
  readonly #admission = {
    computed: new Admission(queues.computed),
    drawn: new Admission(queues.drawn),
  };
  /** The one for clients, then the one for the operator, if that is separate. */
  readonly #servers: Server[] = [];
  #reloading: Reloading | undefined;
  #snapshot: Snapshot | undefined;
  #hasStopped = false;
  #tls: ServerOptions['tls'];
  /** Of a client, or of a balancer that checks health. */
  #lastRequestAt = Number.NEGATIVE_INFINITY;

  constructor(options: ServeOptions, first: WorldVersion) {
    const { worker, stateDirectory, sharedStore, rateLimit, log } = options;
    this.#options = options;
    this.#first = first;
    this.#firstModified = new Date(Math.min(first.changedMilliseconds, Date.now()));
    this.#findClient = createClientFinder(options);
    this.#rateLimit = rateLimit && new RateLimit(rateLimit, this.#findClient);
    this.condition = createCondition(first.version);
    this.#hits = new HitCounter(stateDirectory, log.warn, worker?.hitsAtStart);
    this.#sharedHits = sharedStore && new SharedHits(this.#hits, sharedStore, log.warn);
    const startedMilliseconds = worker?.serviceStartedMilliseconds ?? performance.now();
    this.#statistics = {
      hits: () => this.#hits.read(),
      uptimeSeconds: () => (performance.now() - startedMilliseconds) / 1000,
    };
    this.#metrics = new Metrics(
      () => ({
        catalog: this.catalog,
        condition: this.condition,
        statistics: this.#statistics,
        cachedBytes: this.#current.cachedBytes,
      }),
      worker ? { worker: String(worker.number) } : {},
    );
  }

  get port(): number {
    return this.#servers[0]?.port ?? this.#options.port;
  }

  get operationsPort(): number | undefined {
    return this.#servers[1]?.port;
  }

  get addresses(): Addresses {
    return addressesOf(this.#options, this.port);
  }

  /** Of the snapshot in service. */
  get catalog(): Catalog {
    return this.#current.catalog;
  }

  get #current(): Snapshot {
    if (!this.#snapshot) {
      throw new Error('Expected a service that listens');
    }
    return this.#snapshot;
  }

  async listen(): Promise<void> {
    const { clients, operations } = placesOf(this.#options);
    await this.#listenAt(clients, (port) => {
      const addresses = addressesOf(this.#options, port);
      this.#snapshot = this.#open(addresses, this.#first, this.#firstModified);
      return this.#handle(addresses.baseUrl, (request) => this.#current.answer(request));
    });
    if (operations) {
      const { baseUrl } = this.addresses;
      await this.#listenAt(operations, () =>
        this.#handle(baseUrl, (request) => this.#current.operate(request)),
      );
    }
  }

  /** Loads what the first responses do not need. */
  async load(): Promise<void> {
    try {
      await sleep(warmUpMilliseconds);
      await this.#current.warmUp();
    } catch (error) {
      const reason = reasonOf(error);
      throw new OperatorError(`The service cannot be loaded: ${reason}`, { cause: error });
    }
    this.#reloading = new Reloading({
      sources: this.#options,
      current: this.#first,
      modifiedMilliseconds: this.#firstModified.getTime(),
      isWatching: this.#options.watch,
      putIntoService: this.#putIntoService,
      condition: this.condition,
      log: this.#options.log,
    });
  }

  /** Rejects if the version lacks something that a service needs. */
  readonly #putIntoService = async (
    version: WorldVersion,
    modified: Date | undefined,
  ): Promise<void> => {
    const next = this.#open(this.addresses, version, modified);
    await next.warmUp();
    this.#snapshot = next;
  };

  /** Reads the world again and puts it into service if it is valid; the condition shows the outcome. */
  reload(): void {
    if (this.condition.phase === 'serving') {
      this.#renewTls();
      this.#reloading?.reload();
    }
  }

  /** Certificates last for weeks; a service that restarts for each would lose its connections. */
  #renewTls(): void {
    const { log } = this.#options;
    try {
      const tls = readTls(this.#options);
      if (!tls || isDeepStrictEqual(tls, this.#tls)) {
        return;
      }
      this.#servers.forEach((server) => server.renewTls?.(tls));
      this.#tls = tls;
      log.info('New connections use the new certificate');
    } catch (error) {
      log.warn(`The certificate was not renewed: ${reasonOf(error)}`);
    }
  }

  /** The metrics of this process. */
  report(): Report {
    return this.#metrics.report();
  }

  /** Reports that it is draining, leaves load balancers time to notice if the request is `delayed`, and stops. */
  async stop(request: StopRequest): Promise<void> {
    const { drainDelaySeconds, drainTimeoutSeconds } = this.#options;
    const [server, operations] = this.#servers;
    this.condition.phase = 'draining';
    this.#servers.forEach((each) => each.drain());
    const isRecent = performance.now() - this.#lastRequestAt < recentUseMilliseconds;
    if (request === 'delayed' && isRecent) {
      await sleep(drainDelaySeconds * 1000);
    }
    await Promise.all([server?.stop(drainTimeoutSeconds * 1000), this.#reloading?.stop()]);
    await operations?.stop(operationsStopMilliseconds);
    this.#servers.length = 0;
    this.#hasStopped = true;
    await this.close();
  }

  /** Ends whatever has begun, at once. */
  async close(): Promise<void> {
    await Promise.all(this.#servers.splice(0).map((server) => server.stop(0)));
    await this.#sharedHits?.close();
    this.#hits.close();
    this.#metrics.stop();
  }

  async #listenAt(
    { flags, ...place }: ListenPlace,
    createHandler: ServerOptions['createHandler'],
  ): Promise<void> {
    this.#tls = readTls(this.#options);
    try {
      const server = await listen({
        ...place,
        sharesPort: this.#options.worker !== undefined,
        tls: this.#tls,
        maxConnections: this.#options.maxConnections,
        takesBody: isMcpCall,
        createHandler,
        onConnection: {
          opened: () => {
            this.#admission.computed.connectionOpened();
            this.#admission.drawn.connectionOpened();
            this.#metrics.connectionOpened();
          },
          closed: () => this.#metrics.connectionClosed(),
        },
      });
      this.#servers.push(server);
    } catch (error) {
      throw listenFailure({ ...place, flags }, error);
    }
  }

  /** `modified` is the `Last-Modified` of all responses; undefined if no date would be true. */
  #open(addresses: Addresses, version: WorldVersion, modified: Date | undefined): Snapshot {
    const { worker, watch, operationsPort, log } = this.#options;
    const rateLimit = this.#rateLimit;
    return new Snapshot({
      version: { ...version, catalog: { ...version.catalog, modified } },
      addresses,
      running: {
        statistics: this.#statistics,
        health: this.condition,
        rest: () => this.#admission.computed.rest(),
        countCall: (request) => rateLimit?.charge(request, unitsPerCall),
        readMetrics: async () =>
          renderMetrics(worker ? await worker.readReports() : [this.report()]),
      },
      operations: operationsPort === undefined ? 'included' : 'separate',
      followed: isLiveAt(addresses.baseUrl, watch) ? version.identity : undefined,
      admission: this.#admission,
      reportError: (error, request, requestId) => {
        // Requests that are in flight when the service has stopped fail.
        if (!this.#hasStopped) {
          const { method } = request;
          const target = pathOf(request);
          log.error('A request failed', { requestId, method, target, stack: stackOf(error) });
        }
      },
    });
  }

  #handle(baseUrl: string, answer: Handler['answer']): Middleware {
    return new Middleware({
      answer: (request) => {
        this.#lastRequestAt = performance.now();
        return answer(request);
      },
      resolveTarget: (target, accept) => this.#current.resolveTarget(target, accept),
      baseUrl,
      countHit: this.#hits.count,
      findClient: this.#findClient,
      rateLimit: this.#rateLimit,
      metrics: this.#metrics,
      log: this.#options.log,
    });
  }
}

function readTls({ tlsCert, tlsKey }: ServeOptions): ServerOptions['tls'] {
  if (tlsCert === undefined || tlsKey === undefined) {
    return undefined;
  }
  try {
    const tls = { cert: readFileSync(tlsCert, 'utf8'), key: readFileSync(tlsKey, 'utf8') };
    // The error of a server would not name the files.
    process.getBuiltinModule('node:tls').createSecureContext(tls);
    // Which Node allows if the key is of another kind, and then fails every handshake.
    const { createPrivateKey, X509Certificate } = process.getBuiltinModule('node:crypto');
    if (!new X509Certificate(tls.cert).checkPrivateKey(createPrivateKey(tls.key))) {
      throw new Error('the key is that of another certificate');
    }
    return tls;
  } catch (error) {
    throw new OperatorError(
      `The certificate "${tlsCert}" with the key "${tlsKey}" cannot be used: ${reasonOf(error)}`,
      { cause: error },
    );
  }
}

/** Host names under which only this machine reaches a service. */
const ownHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether open pages follow the files of a world that is watched: only if both are on the same machine, because each
 * open page asks again and again.
 */
function isLiveAt(baseUrl: string, watch: boolean): boolean {
  return watch && ownHosts.has(new URL(baseUrl).hostname);
}
