import { createServer } from 'node:net';
import { openHitDatabase } from '../hits/hit-database.ts';
import { listenFailure, OperatorError } from '../operator-error.ts';
import type { ServeOptions } from '../options.ts';
import { repeatMilliseconds, type StopRequest, stopRequests, stopSignals } from '../stop-signal.ts';
import { WorkerPool } from './worker-pool.ts';

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
  const { promise: ended, resolve: resolveEnded } = Promise.withResolvers<number>();
  let stoppedMilliseconds: number | undefined;
  const stop = (code: number, request: StopRequest): void => {
    pool.send({ kind: 'stop', request });
    const delaySeconds = request === 'delayed' ? options.drainDelaySeconds : 0;
    const deadline = setTimeout(
      () => pool.kill(),
      (delaySeconds + options.drainTimeoutSeconds) * 1000 + endMilliseconds,
    );
    void pool.close().then(() => {
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
        stop(0, stopRequests[signal]);
      } else if (performance.now() - stoppedMilliseconds >= repeatMilliseconds) {
        pool.kill();
        // Ends this process as if it had no listener.
        process.removeAllListeners(signal);
        process.kill(process.pid, signal);
      }
    });
  }
  const pool = new WorkerPool({
    size: workers,
    assignment: { port, operationsPort, hitsAtStart },
    log,
    onReady: announce,
    onFailure: (message) => {
      if (stoppedMilliseconds === undefined) {
        stoppedMilliseconds = performance.now();
        if (message !== undefined) {
          complain(message);
        }
        stop(1, 'prompt');
      }
    },
  });
  options.onHangUp(() => pool.send({ kind: 'reload' }));
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
