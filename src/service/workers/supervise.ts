import type { Line, Log } from '../log/log.ts';
import { readTotalHits } from '../hits/hit-counter.ts';
import { lockStateFolder } from '../hits/state-lock.ts';
import { OperatorError } from '../operator-error.ts';
import { isLiveAt } from '../live-world.ts';
import { startReleases } from './releases.ts';
import { addressesOf } from '../serve-options.ts';
import { readSharedClock } from './shared-clock.ts';
import { echoMilliseconds, stopRequests, stopSignals } from '../stop-request.ts';
import { createTeam } from './team.ts';
import type { WhileCompiling } from '../world-store/world-pack.ts';

export type SuperviseOptions = {
  readonly workers: number;
  /** 0 lets the system choose. */
  readonly port: number;
  /** As `port`, where the operator has one of their own. */
  readonly operationsPort: number | undefined;
  /** Where the service is reached; on this machine where undefined. */
  readonly baseUrl: string | undefined;
  readonly resourcesUrl: string | undefined;
  /** Folder of the world's files, or a file that `compile` made of one. */
  readonly world: string;
  /** Folder of the user's own pictures. */
  readonly images: string | undefined;
  /** Folder where the hits live. */
  readonly stateDirectory: string;
  /** Whether a change of the world's files, or of the pictures, puts a new version into service. */
  readonly watch: boolean;
  readonly drainDelaySeconds: number;
  readonly drainTimeoutSeconds: number;
  /** Calls back each time the operator asks for a reload. */
  readonly onHangUp: (reload: () => void) => void;
  readonly log: Log;
  readonly whileCompiling: WhileCompiling;
  /** Takes a line that a worker says. */
  readonly relay: (line: Line) => void;
  /** Takes the one line that says why there is no service. */
  readonly complain: (message: string) => void;
  /** Takes what a worker announces, once all of them answer. */
  readonly announce: (announcement: string) => void;
};

/** What workers have to end by themselves, on top of the time for answers under way; after it they are killed. */
const endMilliseconds = 800;

/** Where the kernel spreads connections over the processes that share a port. Elsewhere the newest one takes all. */
const sharingPlatforms: ReadonlySet<string> = new Set(['linux', 'freebsd', 'sunos', 'aix']);

/**
 * Runs the service as several processes of this program until a signal asks to stop. Resolves with the exit code: 0 when it
 * was asked to end and all workers have ended, 1 when it cannot go on. Rejects with an `OperatorError` where the operator
 * has to change something first.
 */
export async function supervise(options: SuperviseOptions): Promise<number> {
  const { workers, port, operationsPort, stateDirectory, onHangUp } = options;
  const { log, relay, complain, announce } = options;
  const { warn } = log;
  if (!sharingPlatforms.has(process.platform)) {
    throw new OperatorError(
      'Processes cannot share a port on this system; start the service with --workers 1',
    );
  }
  const unlock = lockStateFolder(stateDirectory, warn);
  const assignment = {
    port,
    operationsPort,
    startedMilliseconds: readSharedClock(),
    hitsAtStart: readStoredHits(stateDirectory, warn),
  };
  const { baseUrl } = addressesOf(options, port);
  const isUrgent = isLiveAt(baseUrl, options.watch);
  const releases = await startReleases({ ...options, isUrgent, warn, tell: log.info });
  return new Promise((resolve) => {
    let stoppedMilliseconds: number | undefined;
    const stop = (code: number, signal: keyof typeof stopRequests): void => {
      stoppedMilliseconds = performance.now();
      team.send(signal);
      const delaySeconds = stopRequests[signal] === 'delayed' ? options.drainDelaySeconds : 0;
      const deadline = setTimeout(
        () => team.send('SIGKILL'),
        (delaySeconds + options.drainTimeoutSeconds) * 1000 + endMilliseconds,
      );
      void Promise.all([team.dissolve(), releases.stop()]).then(() => {
        clearTimeout(deadline);
        unlock();
        resolve(code);
      });
    };
    const team = createTeam({
      size: workers,
      assignment,
      state: releases.state(),
      log,
      relay,
      onComplete: announce,
      onFailure: (message) => {
        if (stoppedMilliseconds === undefined) {
          complain(message);
          stop(1, 'SIGINT');
        }
      },
    });
    releases.onChange((state) => team.tell(state));
    onHangUp(() => releases.reload());
    for (const signal of stopSignals) {
      process.on(signal, () => {
        if (stoppedMilliseconds === undefined) {
          log.info('The service stops');
          stop(0, signal);
        } else if (performance.now() - stoppedMilliseconds >= echoMilliseconds) {
          team.send('SIGKILL');
          dieOf(signal);
        }
      });
    }
  });
}

/** Several processes that count in memory would each have a total of its own. */
function readStoredHits(directory: string, warn: (message: string) => void): number {
  try {
    return readTotalHits(directory, warn);
  } catch (error) {
    throw new OperatorError(
      `Hits cannot be stored in "${directory}", and several workers have to: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/** Ends this process as if nothing here listened for the signal. */
function dieOf(signal: NodeJS.Signals): void {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
