import type { Log } from '../log.ts';
import { openWorldVersion, type WorldVersion } from '../open-world.ts';
import { OperatorError } from '../operator-error.ts';
import type { WorkerPart } from '../options.ts';
import type { RunningService } from '../service.ts';
import { type StopRequest, stopSignals } from '../stop-signal.ts';
import {
  type Assignment,
  type PrimaryMessage,
  reportMilliseconds,
  type ServedWorld,
  type SharedState,
  type WorkerMessage,
} from './messages.ts';

/**
 * Runs the service as one of several workers until it is asked to stop. Resolves with the exit code: 1 where the operator
 * has to change something first, and the primary prints the line that says so.
 */
export async function runWorker(options: {
  readonly assignment: Assignment;
  readonly places: WorldPlaces;
  readonly log: Log;
  readonly start: (worker: WorkerPart) => Promise<RunningService>;
  readonly announcementOf: (service: RunningService) => string;
}): Promise<number> {
  const { assignment, places, log, start, announcementOf } = options;
  let onState: (state: SharedState) => void = () => undefined;
  let lastUseMilliseconds = Number.NEGATIVE_INFINITY;
  const readers: ((text: string) => void)[] = [];
  const { promise: stopRequest, resolve: onStop } = Promise.withResolvers<StopRequest>();
  // A terminal or a supervisor may signal all processes of the service; the primary decides for its workers.
  for (const signal of ['SIGHUP', ...stopSignals]) {
    process.on(signal, () => undefined);
  }
  // The primary is gone. Node ends its workers by itself, Bun does not.
  process.on('disconnect', () => process.exit(0));
  process.on('message', (message: PrimaryMessage) => {
    switch (message.kind) {
      case 'state':
        onState(message.state);
        return;
      case 'stop':
        onStop(message.request);
        return;
      case 'metrics':
        readers.splice(0).forEach((resolve) => resolve(message.text));
    }
  });

  try {
    const starting = start({
      ...assignment,
      serviceStartedMilliseconds: serviceStart(assignment),
      readMetrics: (report) =>
        new Promise((resolve) => {
          readers.push(resolve);
          void send({ kind: 'read-metrics', report });
        }),
      reportUse: (now) => {
        if (now - lastUseMilliseconds >= reportMilliseconds) {
          lastUseMilliseconds = now;
          void send({ kind: 'in-use' });
        }
      },
    });
    const service = await Promise.race([starting, stopRequest]);
    if (typeof service === 'string') {
      return 0;
    }
    onState = follow(service, assignment.state, places, (error) => {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn(`A worker (process ${process.pid}) cannot follow a reload and ends: ${reason}`);
      onStop('prompt');
    });
    await send({ kind: 'ready', announcement: announcementOf(service) });
    const report = (): void => void send({ kind: 'report', report: service.report() });
    report();
    setInterval(report, reportMilliseconds).unref();
    await service.stop(await stopRequest);
    return 0;
  } catch (error) {
    if (!(error instanceof OperatorError)) {
      throw error;
    }
    await send({ kind: 'refused', message: error.message });
    return 1;
  }
}

/** The longest time from a fork to here that is believed: a clock may be set in between. */
const longestForkMilliseconds = 10_000;

/** The processes have no clock in common but that of the day, which is asked for the time since the fork alone. */
function serviceStart({ uptimeMilliseconds, writtenMilliseconds }: Assignment): number {
  const sinceFork = Math.max(
    0,
    Math.min(Date.now() - writtenMilliseconds, longestForkMilliseconds),
  );
  return performance.now() - sinceFork - uptimeMilliseconds;
}

/** Resolves when the message has been sent. */
function send(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send && process.connected) {
      process.send(message, undefined, undefined, () => resolve());
    } else {
      resolve();
    }
  });
}

/** Returns a function that takes each new state of the primary and puts its world into service. */
function follow(
  { condition, putIntoService }: RunningService,
  first: SharedState,
  places: WorldPlaces,
  onFailure: (error: unknown) => void,
): (state: SharedState) => void {
  let wanted = first;
  let servedNumber = first.world.number;
  const apply = async (): Promise<void> => {
    const { world, reload, reloads } = wanted;
    if (world.number !== servedNumber) {
      const version = await openServedWorld(world, places);
      const { modifiedMilliseconds: date } = world;
      await putIntoService(version, date === undefined ? undefined : new Date(date));
      servedNumber = world.number;
    }
    Object.assign(condition, { worldVersion: world.version, reload, reloads });
  };
  let applied = apply();
  return (state) => {
    wanted = state;
    applied = applied.then(apply).catch(onFailure);
  };
}

/** The places of a world and its pictures. */
type WorldPlaces = { readonly world: string; readonly images: string | undefined };

/**
 * Opens the world that the primary serves. Rejects with an `OperatorError` if its files do not hold this version any more.
 * The primary has logged what is wrong with the pictures.
 */
async function openServedWorld(served: ServedWorld, places: WorldPlaces): Promise<WorldVersion> {
  const version = await openWorldVersion({ ...places, warn: () => undefined });
  if (version.version !== served.version) {
    throw new OperatorError(`Version ${served.version} of the world cannot be read any more`);
  }
  return version;
}
