import { readFileSync } from 'node:fs';
import { readTotalHits } from '../hits/read-total-hits.ts';
import { OperatorError } from './operator-error.ts';
import { readSharedClock } from './shared-clock.ts';
import { createTeam } from './team.ts';

export type SuperviseOptions = {
  readonly workers: number;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Folder where the hits live. */
  readonly stateDirectory: string;
  /** How long workers may take to end; after it they are killed. */
  readonly stopMilliseconds: number;
  /** Takes a line for the operator. */
  readonly warn: (message: string) => void;
  /** Takes what a worker announces, once all of them answer. */
  readonly announce: (announcement: string) => void;
};

/** Where the kernel spreads connections over the processes that share a port. Elsewhere the newest one takes all. */
const sharingPlatforms: ReadonlySet<string> = new Set(['linux', 'freebsd', 'sunos', 'aix']);

/**
 * Runs the service as several processes of this program until a signal asks to stop. Resolves with the exit code: 0 when it
 * was asked to end and all workers have ended, 1 when it cannot go on. Rejects with an `OperatorError` where the operator
 * has to change something first.
 */
export async function supervise(options: SuperviseOptions): Promise<number> {
  const { workers, port, stateDirectory, stopMilliseconds, warn, announce } = options;
  if (!sharingPlatforms.has(process.platform)) {
    throw new OperatorError(
      'Processes cannot share a port on this system; start the service with --workers 1',
    );
  }
  const assignment = {
    port,
    startedMilliseconds: readSharedClock(),
    hitsAtStart: readStoredHits(stateDirectory, warn),
  };
  return new Promise((resolve) => {
    let isStopping = false;
    let hungUp = false;
    const stop = (code: number): void => {
      isStopping = true;
      team.send('SIGTERM');
      const deadline = setTimeout(() => team.send('SIGKILL'), stopMilliseconds);
      void team.dissolve().then(() => {
        clearTimeout(deadline);
        resolve(code);
      });
    };
    const team = createTeam({
      size: workers,
      assignment,
      warn,
      onComplete: announce,
      onDeath: (end) => {
        // Nobody but the workers knows what a hang-up is good for: where they die of it, so does the service.
        if (hungUp && end.kind === 'signal' && end.signal === 'SIGHUP') {
          dieOf('SIGHUP');
        }
      },
      onFailure: (message) => {
        if (!isStopping) {
          warn(message);
          stop(1);
        }
      },
    });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (isStopping) {
          team.send('SIGKILL');
          dieOf(signal);
        } else {
          stop(0);
        }
      });
    }
    if (!isHangUpIgnored()) {
      process.on('SIGHUP', () => {
        hungUp = true;
        team.send('SIGHUP');
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

/** Whether this process was started to outlive its terminal (`nohup`). Listening for the signal would undo that. */
function isHangUpIgnored(): boolean {
  try {
    return /^SigIgn:.*[13579bdf]$/m.test(readFileSync('/proc/self/status', 'latin1'));
  } catch {
    return false;
  }
}
