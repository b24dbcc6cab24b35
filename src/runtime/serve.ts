import type { Addresses, Statistics } from '../api/service.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { openHitCounter } from '../hits/hit-counter.ts';
import type { SharedHits } from '../hits/share-hits.ts';
import type { StoreAddress } from '../hits/store-address.ts';
import type { Handler } from '../http/handler.ts';
import type { Listener } from '../http/server.ts';
import { readConnectionLimits } from '../limits/connection-limits.ts';
import { limitHandler } from '../limits/limited-handler.ts';
import type { Quota } from '../limits/quotas.ts';
import { createRateLimit } from '../limits/rate-limit.ts';
import type { Network } from '../limits/trusted-proxies.ts';
import { createWorkGate } from '../limits/work-gate.ts';
import type { Log } from '../log/log.ts';
import { measureEventLoopDelay } from '../metrics/event-loop-delay.ts';
import { createMeter } from '../metrics/meter.ts';
import type { Report } from '../metrics/report.ts';
import { type Condition, createCondition } from './condition.ts';
import type { WorldHandler } from './create-handler.ts';
import type { Fellows } from './fellows.ts';
import { openGeneration } from './generation.ts';
import { createGenerations, type Generations } from './generations.ts';
import { listenAt } from './listen-at.ts';
import { listenForOperator } from './listen-for-operator.ts';
import { openRelease } from './release.ts';
import type { Stamp } from './reload/file-stamps.ts';
import type { Reloading } from './reload/start-reloading.ts';
import { readSharedClock } from './shared-clock.ts';
import { stackOf } from './stack-of.ts';
import type { StopRequest } from './stop-request.ts';
import type { Assignment } from './worker-messages.ts';
import { firstModification } from './modification.ts';
import { openWorldVersion, type WorldVersion } from './world-version.ts';

export type ServeOptions = {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Where health is told of instead, on `operationsHost` or on `host` where that is undefined; 0 lets the system choose. */
  readonly operationsPort: number | undefined;
  readonly operationsHost: string | undefined;
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
  /** Between a request to stop and the end of the listening; clients are asked to come no more meanwhile. */
  readonly drainDelaySeconds: number;
  /** How long answers under way may take after that. */
  readonly drainTimeoutSeconds: number;
  /** What each client is granted; undefined where it may ask as often as it likes. */
  readonly rateLimit: Quota | undefined;
  /** Proxies that say whom they ask for. */
  readonly trustedProxies: readonly Network[];
  /** At once; as many as the system allows, up to a bound, where undefined. */
  readonly maxConnections: number | undefined;
  /** What this process is told where it is one of several that answer on the port. */
  readonly assignment?: Assignment;
  /** Its other processes, where there are any. */
  readonly fellows?: Fellows;
  readonly log: Log;
};

export type RunningService = {
  readonly port: number;
  readonly operationsPort: number | undefined;
  readonly addresses: Addresses;
  /** Of the version that was in service at the start. */
  readonly catalog: Catalog;
  readonly condition: Condition;
  /** Reads the world again, and puts it into service where it can be served. The condition tells what came of it. */
  readonly reload: () => void;
  /** Puts another version into service. Rejects where it holds not all that a service needs. */
  readonly putIntoService: PutIntoService;
  /**
   * Says that it wants no more requests, waits for that to be known where that is asked for, accepts no more, lets answers
   * under way end, and closes what is still open after their time.
   */
  readonly stop: (request: StopRequest) => Promise<void>;
};

export type PutIntoService = (version: WorldVersion, modified: Date | undefined) => Promise<void>;

/** After the first answers, so that nobody waits for it who needs no more than these. */
const warmUpMilliseconds = 200;

/** How long the operator's own requests may take once the clients' have ended. */
const operatorsMilliseconds = 200;

/** Starts the service. Rejects with an `OperatorError` where the operator has to change something first. */
export async function serve(options: ServeOptions): Promise<RunningService> {
  const { assignment, fellows, log } = options;
  const { warn } = log;
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
  const condition = createCondition(first.version.world.version);
  let hasEnded = false;
  const limit = (handler: Handler, { baseUrl }: Addresses): Handler => {
    const { rateLimit: quota, trustedProxies: proxies } = options;
    return limitHandler(handler, {
      gate: createWorkGate(),
      rateLimit: quota && createRateLimit({ quota, proxies, baseUrl }),
      baseUrl,
      countHit: () => hits.count(),
    });
  };
  const meter = createMeter();
  const delays = measureEventLoopDelay();
  const report = async (): Promise<Report> => {
    const { collectReport } = await import('./collect-report.ts');
    const counted = [...meter.report(), ...delays.report()];
    const generation = opened?.current();
    return generation ? collectReport({ counted, generation, condition, statistics }) : counted;
  };
  fellows?.answerWith(report);
  const readMetrics = async (): Promise<string> => {
    const { renderReports } = await import('../metrics/render-reports.ts');
    return renderReports(
      fellows ? await fellows.ask() : [{ worker: undefined, report: await report() }],
    );
  };
  const observer = log.debug
    ? (await import('./log-requests.ts')).logRequests(meter.observer, log.debug)
    : meter.observer;
  const open = (addresses: Addresses, { world, userImages }: WorldVersion, modified?: Date) =>
    openGeneration({
      world,
      modified,
      addresses,
      statistics,
      userImages,
      condition,
      operations: options.operationsPort === undefined ? 'included' : 'apart',
      countHit: () => hits.count(),
      readMetrics,
      log: {
        ...log,
        error: (message, fields) => {
          // What fails because all is over is no news.
          if (!hasEnded) {
            log.error(message, fields);
          }
        },
      },
    });
  const openAll = (port: number): Generations =>
    createGenerations(open(addressesOf(options, port), first.version, first.modified), (error) =>
      warn(`A version of the world could not be closed: ${String(error)}`),
    );

  let opened: Generations | undefined;
  let answerOperator: (handler: WorldHandler) => void = () => undefined;
  const forOperator = new Promise<WorldHandler>((resolve) => {
    answerOperator = resolve;
  });
  let operations: Listener | undefined;
  let listener: Listener;
  try {
    operations = await listenForOperator(options, forOperator);
    listener = await listenAt(
      { ...options, flags: { host: '--host', port: '--port' } },
      assignment,
      (port) => {
        opened = openAll(port);
        return limit(opened.handler, addressesOf(options, port));
      },
      {
        limits: readConnectionLimits(options.maxConnections, warn),
        observer,
        reportError: (error) => log.error('A request failed', { stack: stackOf(error) }),
      },
    );
  } catch (error) {
    delays.stop();
    hits.close();
    throw error;
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
  const generations = (opened ??= openAll(listener.port));
  answerOperator(generations.handler);
  const warmUp = setTimeout(() => void generations.current().warmUp(), warmUpMilliseconds);
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
        tell: log.info,
        warn,
      }),
    ));
  if (watchedFrom) {
    void loadReloading();
  }
  return {
    port: listener.port,
    operationsPort: operations?.port,
    catalog: generations.current().catalog,
    addresses,
    condition,
    reload: () => void loadReloading().then(({ reload }) => reload()),
    putIntoService,
    stop: async (request) => {
      clearTimeout(warmUp);
      condition.phase = 'draining';
      listener.drain();
      operations?.drain();
      if (request === 'delayed') {
        await sleep(options.drainDelaySeconds * 1000);
      }
      await Promise.all([
        listener.stop(options.drainTimeoutSeconds * 1000),
        reloading?.then(({ stop }) => stop()),
      ]);
      await operations?.stop(operatorsMilliseconds);
      hasEnded = true;
      await Promise.all([generations.close(), shared?.close()]);
      delays.stop();
      hits.close();
    },
  };
}

/** The world as it is at the start. */
async function openFirst(
  options: ServeOptions,
): Promise<{ readonly version: WorldVersion; readonly modified: Date }> {
  const version = await openWorldVersion({
    ...options,
    warn: options.log.warn,
    reuses: true,
    isBusy: false,
    maps: true,
  });
  return {
    version,
    modified: new Date(firstModification(version.changedMilliseconds, Date.now())),
  };
}

async function readStamp(options: ServeOptions): Promise<Stamp> {
  const { stampSources } = await import('./reload/start-reloading.ts');
  return stampSources(options);
}

function addressesOf({ baseUrl, resourcesUrl }: ServeOptions, port: number): Addresses {
  const base = baseUrl ?? `http://localhost:${port}`;
  return { baseUrl: base, resourcesUrl: resourcesUrl ?? `${base}/resources` };
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
