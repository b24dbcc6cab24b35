import { createServer } from 'node:net';
import { createCondition } from '../condition.ts';
import { openHitDatabase } from '../hits/hit-database.ts';
import { listenFailure, OperatorError } from '../operator-error.ts';
import { stampSources } from '../reload/source-stamp.ts';
import { startReloading } from '../reload/start-reloading.ts';
import type { ServeOptions } from '../options.ts';
import {
  recentUseMilliseconds,
  repeatMilliseconds,
  type StopRequest,
  stopRequests,
  stopSignals,
} from '../stop-signal.ts';
import { openWorldVersion } from '../open-world.ts';
import { reportMilliseconds, type ServedWorld, type SharedState } from './messages.ts';
import { createWorkerPool } from './worker-pool.ts';

export type PrimaryOptions = Omit<ServeOptions, 'worker'> & {
  readonly workers: number;
  /** Sets the callback for the operator's requests to reload. */
  readonly onHangUp: (reload: () => void) => void;
  /** Prints the reason why there is no service. */
  readonly complain: (message: string) => void;
  /** Prints the announcement of the workers, once all of them are ready. */
  readonly announce: (announcement: string) => void;
};

/** How long workers may take to end after the time-out of in-flight responses; then they are killed. */
const endMilliseconds = 800;

/** On other systems all connections go to the process that listened last. */
const sharingPlatforms: ReadonlySet<string> = new Set(['linux', 'freebsd', 'sunos', 'aix']);

/**
 * Runs the service as several worker processes until a signal asks to stop. Resolves with the exit code: 0 when all
 * workers have ended as asked, 1 when the service cannot run. Rejects with an `OperatorError` where the operator has to
 * change something first.
 */
export async function runPrimary(options: PrimaryOptions): Promise<number> {
  const { workers, stateDirectory, log, complain, announce } = options;
  if (!sharingPlatforms.has(process.platform)) {
    throw new OperatorError(
      'Processes cannot share a port on this system; start the service with --workers 1',
    );
  }
  const hitsAtStart = readStoredHits(stateDirectory, log.warn);
  const { host, operationsHost = host } = options;
  const port = await findFreePort(host, options.port, { host: '--host', port: '--port' });
  const operationsPort =
    options.operationsPort === undefined
      ? undefined
      : await findFreePort(operationsHost, options.operationsPort, {
          host: '--operations-host',
          port: '--operations-port',
        });
  const world = await shareWorld(options, () => {
    pool.send({ kind: 'state', state: world.readState() });
  });
  const { promise: ended, resolve: resolveEnded } = Promise.withResolvers<number>();
  let stoppedMilliseconds: number | undefined;
  let lastUseMilliseconds = Number.NEGATIVE_INFINITY;
  const stop = (code: number, request: StopRequest): void => {
    const sinceUse = performance.now() - lastUseMilliseconds;
    // All workers serve for the delay if any of them may have a load balancer.
    const isDelayed =
      request === 'delayed' && sinceUse < recentUseMilliseconds + reportMilliseconds;
    pool.send({ kind: 'stop', request: isDelayed ? 'delayed' : 'prompt' });
    const delaySeconds = isDelayed ? options.drainDelaySeconds : 0;
    const deadline = setTimeout(
      pool.kill,
      (delaySeconds + options.drainTimeoutSeconds) * 1000 + endMilliseconds,
    );
    void Promise.all([pool.close(), world.stop()]).then(() => {
      clearTimeout(deadline);
      resolveEnded(code);
    });
  };
  // Before workers start: a signal would otherwise end this process alone.
  for (const signal of stopSignals) {
    process.on(signal, () => {
      if (stoppedMilliseconds === undefined) {
        stoppedMilliseconds = performance.now();
        log.info('The service is stopping');
        // Messages of requests before the signal may be read after it.
        setImmediate(() => stop(0, stopRequests[signal]));
      } else if (performance.now() - stoppedMilliseconds >= repeatMilliseconds) {
        pool.kill();
        // Ends this process as if it had no listener.
        process.removeAllListeners(signal);
        process.kill(process.pid, signal);
      }
    });
  }
  const pool = createWorkerPool({
    size: workers,
    assignment: { port, operationsPort, hitsAtStart },
    readState: world.readState,
    log,
    onReady: announce,
    onUse: () => {
      lastUseMilliseconds = performance.now();
    },
    onFailure: (message) => {
      if (stoppedMilliseconds === undefined) {
        stoppedMilliseconds = performance.now();
        complain(message);
        stop(1, 'prompt');
      }
    },
  });
  options.onHangUp(world.reload);
  return ended;
}

/** Workers that counted in memory would each have a total of their own. */
function readStoredHits(directory: string, warn: (message: string) => void): number {
  try {
    const database = openHitDatabase(directory, undefined, warn);
    const { total } = database.add(0, 0);
    database.close();
    return total;
  } catch (error) {
    throw new OperatorError(
      `Hits cannot be stored in "${directory}", which several workers need: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/**
 * Resolves with the port, or with one that the system chooses for 0. Rejects with an `OperatorError` where another process
 * listens: workers share their port, and would also share it with any other service that does.
 */
function findFreePort(
  host: string,
  port: number,
  flags: { readonly host: string; readonly port: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => reject(listenFailure({ host, port, flags }, error)));
    server.listen({ host, port }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}

/** Opens the world for all workers, which open it as well, and reloads it. */
async function shareWorld(
  options: PrimaryOptions,
  onChange: () => void,
): Promise<{
  readonly readState: () => SharedState;
  readonly reload: () => void;
  readonly stop: () => Promise<void>;
}> {
  const { watch, log } = options;
  const watchedFrom = watch ? await stampSources(options) : undefined;
  const first = await openWorldVersion({ ...options, warn: log.warn });
  const modifiedMilliseconds = Math.min(first.changedMilliseconds, Date.now());
  const condition = createCondition(first.version);
  let served: ServedWorld = { number: 1, version: first.version, modifiedMilliseconds };
  const { reload, stop } = startReloading({
    sources: options,
    current: first,
    modifiedMilliseconds,
    watchedFrom,
    putIntoService: async ({ version }, date) => {
      served = { number: served.number + 1, version, modifiedMilliseconds: date?.getTime() };
    },
    condition,
    log,
    onChange,
  });
  return {
    readState: () => ({ world: served, reload: condition.reload, reloads: condition.reloads }),
    reload,
    stop,
  };
}
