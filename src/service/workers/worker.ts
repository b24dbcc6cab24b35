import type { UserImages } from '../../api/pictures/user-images.ts';
import type { Log } from '../log.ts';
import { type DatedVersion, type ImagePlaces, openImages } from '../world-store/world-version.ts';
import { OperatorError } from '../operator-error.ts';
import type { Report } from '../metrics.ts';
import type { WorkerPart } from '../options.ts';
import type { RunningService } from '../service.ts';
import { type StopRequest, stopSignals } from '../stop-signal.ts';
import { type OpenWorld, openWorldFile } from '../world-store/open-world.ts';
import {
  type Assignment,
  type PrimaryMessage,
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
  readonly places: ImagePlaces;
  readonly log: Log;
  readonly start: (worker: WorkerPart) => Promise<RunningService>;
  readonly announcementOf: (service: RunningService) => string;
}): Promise<number> {
  const { assignment, places, log, start, announcementOf } = options;
  let onState: (state: SharedState) => void = () => undefined;
  let running: RunningService | undefined;
  const readers: ((reports: readonly Report[]) => void)[] = [];
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
      case 'report':
        if (running) {
          void send({ kind: 'report', report: running.report() });
        }
        return;
      case 'reports':
        readers.splice(0).forEach((resolve) => resolve(message.reports));
    }
  });

  try {
    const starting = start({
      ...assignment,
      serviceStartedMilliseconds: serviceStart(assignment),
      first: await openServedWorld(assignment.state.world, places),
      readReports: () =>
        new Promise((resolve) => {
          readers.push(resolve);
          void send({ kind: 'read-reports' });
        }),
    });
    const service = await Promise.race([starting, stopRequest]);
    if (typeof service === 'string') {
      return 0;
    }
    running = service;
    onState = follow(service, assignment.state, places, (error) => {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn(`A worker (process ${process.pid}) cannot follow a reload and ends: ${reason}`);
      onStop('prompt');
    });
    await send({ kind: 'ready', announcement: announcementOf(service) });
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
  places: ImagePlaces,
  onFailure: (error: unknown) => void,
): (state: SharedState) => void {
  let wanted = first;
  let servedNumber = first.world.number;
  const apply = async (): Promise<void> => {
    const { world, reload, reloads } = wanted;
    if (world.number !== servedNumber) {
      const { version, modified } = await openServedWorld(world, places);
      await putIntoService(version, modified);
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

/**
 * Opens a world that the primary serves, with the user's pictures as they are now, or without them where they cannot be
 * read any more. Rejects with an `OperatorError` where its file does not hold this version any more.
 */
async function openServedWorld(served: ServedWorld, places: ImagePlaces): Promise<DatedVersion> {
  const world = openShared(served);
  const { version, modifiedMilliseconds } = served;
  return {
    version: {
      world,
      userImages: await readUserImages(world, places),
      identity: version,
      changedMilliseconds: modifiedMilliseconds ?? 0,
    },
    modified: modifiedMilliseconds === undefined ? undefined : new Date(modifiedMilliseconds),
  };
}

/** The primary has logged what is wrong with the pictures. */
async function readUserImages(
  world: OpenWorld,
  places: ImagePlaces,
): Promise<UserImages | undefined> {
  const silently = (): void => undefined;
  try {
    return (await openImages(world, places, silently)).userImages;
  } catch {
    return (await openImages(world, { world: undefined, images: undefined }, silently)).userImages;
  }
}

function openShared({ file, version }: ServedWorld): OpenWorld {
  let reason = 'its file has another version';
  try {
    const world = openWorldFile(file, { isMapped: true });
    if (world.version === version) {
      return world;
    }
    world.close();
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
  }
  throw new OperatorError(`Version ${version} of the world cannot be read: ${reason}`);
}
