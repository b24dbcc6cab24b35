import { setTimeout as sleep } from 'node:timers/promises';
import type { UserImages } from '../../api/pictures/user-images.ts';
import type { Log } from '../log.ts';
import type { DatedVersion } from '../world-store/world-version.ts';
import type { Report } from '../metrics-text.ts';
import { OperatorError } from '../operator-error.ts';
import type { WorkerPart } from '../options.ts';
import type { RunningService } from '../service.ts';
import { type StopRequest, waitForStop } from '../stop-signal.ts';
import { type OpenWorld, openWorldFile } from '../world-store/open-world.ts';
import {
  type Assignment,
  heartbeatMilliseconds,
  type PrimaryMessage,
  type ServedWorld,
  type SharedState,
  type WorkerMessage,
} from './messages.ts';

const retryMilliseconds = 1000;

/**
 * Runs the service as one of several workers until it is asked to stop. Resolves with the exit code: 1 where the operator
 * has to change something first, of which the primary prints the line.
 */
export async function runWorker(options: {
  readonly assignment: Assignment;
  readonly images: string | undefined;
  readonly log: Log;
  readonly start: (worker: WorkerPart) => Promise<RunningService>;
  readonly announcementOf: (service: RunningService) => string;
}): Promise<number> {
  const { assignment, images, log, start, announcementOf } = options;
  let report = (): Report => [];
  let onState: (state: SharedState) => void = () => undefined;
  const readers: ((text: string) => void)[] = [];
  let onStop: (request: StopRequest) => void = () => undefined;
  const stopRequest = Promise.race([
    waitForStop(),
    new Promise<StopRequest>((resolve) => {
      onStop = resolve;
    }),
  ]);
  // A terminal that closes signals all processes, and the primary reloads.
  process.on('SIGHUP', () => undefined);
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
      case 'report-metrics':
        void send({ kind: 'metrics-report', report: report() });
        return;
      case 'metrics':
        readers.splice(0).forEach((resolve) => resolve(message.text));
    }
  });

  try {
    const starting = start({
      ...assignment,
      first: await openServedWorld(assignment.state.world, images),
      metrics: {
        workerNumber: assignment.number,
        onReport: (callback) => {
          report = callback;
        },
        read: () =>
          new Promise((resolve) => {
            readers.push(resolve);
            void send({ kind: 'read-metrics' });
          }),
      },
    });
    const service = await Promise.race([starting, stopRequest]);
    if (typeof service === 'string') {
      return 0;
    }
    onState = follow(service, assignment.state, images, log);
    setInterval(() => void send({ kind: 'heartbeat' }), heartbeatMilliseconds).unref();
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
  images: string | undefined,
  log: Log,
): (state: SharedState) => void {
  let wanted = first;
  let servedNumber = first.world.number;
  let isCatchingUp = false;

  const apply = ({ world, reload, reloads }: SharedState): void => {
    condition.worldVersion = world.version;
    condition.reload = reload.kind === 'none' ? reload : { ...reload, at: new Date(reload.at) };
    condition.reloads = { ...reloads };
  };

  const catchUp = async (): Promise<void> => {
    while (servedNumber !== wanted.world.number) {
      const { world } = wanted;
      try {
        const { version, modified } = await openServedWorld(world, images);
        await putIntoService(version, modified).catch((error: unknown) => {
          version.world.close();
          throw error;
        });
        servedNumber = world.number;
      } catch (error) {
        if (world === wanted.world) {
          const reason = error instanceof Error ? error.message : String(error);
          log.warn(
            `A worker (process ${process.pid}) still answers from the version before: ${reason}`,
          );
          await sleep(retryMilliseconds, undefined, { ref: false });
        }
      }
    }
    apply(wanted);
  };

  apply(first);
  return (state) => {
    wanted = state;
    if (!isCatchingUp) {
      isCatchingUp = true;
      void catchUp().finally(() => {
        isCatchingUp = false;
      });
    }
  };
}

/**
 * Opens a world that the primary serves, with the user's pictures as they are now, or without them where they cannot be
 * read any more. Rejects with an `OperatorError` where its file does not hold this version any more.
 */
async function openServedWorld(
  served: ServedWorld,
  images: string | undefined,
): Promise<DatedVersion> {
  const world = openShared(served);
  const { version, modifiedMilliseconds } = served;
  return {
    version: {
      world,
      userImages: images === undefined ? undefined : await readUserImages(images),
      identity: version,
      changedMilliseconds: modifiedMilliseconds ?? 0,
    },
    modified: modifiedMilliseconds === undefined ? undefined : new Date(modifiedMilliseconds),
  };
}

/** The primary has logged what is wrong with the pictures. */
async function readUserImages(folder: string): Promise<UserImages | undefined> {
  // Loaded here, because few services have any.
  const { readImages } = await import('../read-images.ts');
  try {
    return (await readImages(folder, () => undefined)).userImages;
  } catch {
    return undefined;
  }
}

function openShared({ file, version }: ServedWorld): OpenWorld {
  let reason = 'its file holds another version';
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
