import { pathOf } from '../api/requests.ts';
import type { Addresses } from '../api/addresses.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Listener } from '../http/server.ts';
import { readConnectionLimits } from './limits/connection-limits.ts';
import { type Condition, createCondition } from './condition.ts';
import type { WorldHandler } from './create-handler.ts';
import { openFirstVersion } from './first-version.ts';
import { type LoadAnswersApart, openGeneration } from './generation.ts';
import { createGenerations, type Generations } from './generations.ts';
import { createClientLimits } from './limit-clients.ts';
import { listenAt } from './listen-at.ts';
import { listenForOperator } from './listen-for-operator.ts';
import { isLiveAt } from './live-world.ts';
import { observe } from './observe.ts';
import { openStatistics } from './open-statistics.ts';
import type { Stamp } from './reload/file-stamps.ts';
import type { Reloading } from './reload/start-reloading.ts';
import { addressesOf, type ServeOptions } from './serve-options.ts';
import { stackOf } from './stack-of.ts';
import type { StopRequest } from './stop-request.ts';
import type { WorldVersion } from './world-store/world-version.ts';

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

/**
 * Bun gives back little of what making an answer took up for a moment: those that take up most are made in a process of
 * their own.
 */
const loadAnswersApart: LoadAnswersApart | undefined =
  globalThis.Bun &&
  (async (world, service) => {
    const { openAnswersApart } = await import('./answers-apart.ts');
    const { ownProgram } = await import('./own-program.ts');
    return openAnswersApart(ownProgram, world, service);
  });

/** How long the operator's own requests may take once the clients' have ended. */
const operatorsMilliseconds = 200;

/** Starts the service. Rejects with an `OperatorError` where the operator has to change something first. */
export async function serve(options: ServeOptions): Promise<RunningService> {
  const { worker, log } = options;
  // The primary watches for its workers.
  const watchedFrom = options.watch && !worker ? await readStamp(options) : undefined;
  const first = worker?.first ?? (await openFirstVersion({ ...options, warn: log.warn }));
  const { statistics, countHit, ...counting } = openStatistics(options);
  const condition = createCondition(first.version.world.version);
  let generations: Generations | undefined;
  const { observer, readMetrics, ...observation } = await observe(options, {
    condition,
    statistics,
    generation: () => generations?.current(),
  });
  const limits = createClientLimits(options, countHit);
  let hasEnded = false;
  const open = (addresses: Addresses, { world, userImages }: WorldVersion, modified?: Date) =>
    openGeneration({
      world,
      modified,
      addresses,
      statistics,
      userImages,
      condition,
      operations: options.operationsPort === undefined ? 'included' : 'apart',
      isLive: isLiveAt(addresses.baseUrl, options.watch),
      countHit,
      readMetrics,
      reportError: (error, request, requestId) => {
        // What fails because all is over is no news.
        if (!hasEnded) {
          log.error('A request failed', {
            requestId,
            method: request.method,
            target: pathOf(request),
            stack: stackOf(error),
          });
        }
      },
      ...(loadAnswersApart && { loadAnswersApart }),
    });
  const openFirstGeneration = (port: number): Generations =>
    createGenerations(open(addressesOf(options, port), first.version, first.modified), (error) =>
      log.warn(`A version of the world could not be closed: ${String(error)}`),
    );

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
      worker !== undefined,
      (port) => {
        generations = openFirstGeneration(port);
        const { baseUrl } = addressesOf(options, port);
        return limits.limit(generations.handler, baseUrl);
      },
      {
        limits: readConnectionLimits(options.maxConnections, log.warn),
        observer: limits.hear(observer),
        reportError: (error) => log.error('A request failed', { stack: stackOf(error) }),
      },
    );
  } catch (error) {
    observation.stop();
    await counting.close();
    throw error;
  }
  await counting.share(warmUpMilliseconds);
  const addresses = addressesOf(options, listener.port);
  const served = (generations ??= openFirstGeneration(listener.port));
  answerOperator(served.handler);
  const warmUp = setTimeout(() => void served.current().warmUp(), warmUpMilliseconds);

  const putIntoService: PutIntoService = async (version, modified) => {
    const next = open(addresses, version, modified);
    await next.warmUp();
    served.replace(next);
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
        isUrgent: isLiveAt(addresses.baseUrl, options.watch),
        condition,
        tell: log.info,
        warn: log.warn,
      }),
    ));
  if (watchedFrom) {
    void loadReloading();
  }
  return {
    port: listener.port,
    operationsPort: operations?.port,
    catalog: served.current().catalog,
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
      await served.close();
      await counting.close();
      observation.stop();
    },
  };
}

async function readStamp(options: ServeOptions): Promise<Stamp> {
  const { stampSources } = await import('./reload/start-reloading.ts');
  return stampSources(options);
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
