import { assignmentVariable } from './assignment-variable.ts';
import { type StopRequest, stopRequests, stopSignals } from './stop-request.ts';
import {
  type Assignment,
  parseAssignment,
  parseTeamState,
  type TeamState,
  type WorkerMessage,
} from './worker-messages.ts';

/** What this process is as one of several that a supervisor started. */
export type Worker = {
  readonly assignment: Assignment;
  /** Resolves when this process shall end: it was asked to, or its supervisor is no more. */
  readonly stopSignal: Promise<StopRequest>;
  /** Resolves when the message is on its way, or nobody is there to hear it. */
  readonly tell: (message: WorkerMessage) => Promise<void>;
  /** Calls back with what the supervisor tells from now on. */
  readonly onState: (listener: (state: TeamState) => void) => void;
  /** Hears of the supervisor no more, so that this process can end. */
  readonly leave: () => void;
};

/** This process as a worker; undefined where no supervisor started it. */
export function findWorker(): Worker | undefined {
  const assignment = process.env[assignmentVariable];
  if (assignment === undefined || !process.send) {
    return undefined;
  }
  return {
    assignment: parseAssignment(assignment),
    stopSignal: waitForStop(),
    tell,
    onState: (listener) => {
      process.on('message', (text) => listener(parseTeamState(text)));
    },
    leave: () => {
      if (process.connected) {
        process.disconnect();
      }
    },
  };
}

/**
 * A signal that is sent to the whole group comes twice, once by way of the supervisor: only the supervisor knows a second
 * one from that, and it ends its workers by itself then.
 */
function waitForStop(): Promise<StopRequest> {
  return new Promise((resolve) => {
    for (const signal of stopSignals) {
      process.on(signal, () => resolve(stopRequests[signal]));
    }
    // A terminal that closes tells all at once; what it means for the world is the supervisor's to say.
    process.on('SIGHUP', () => undefined);
    process.on('disconnect', () => resolve('prompt'));
    if (!process.connected) {
      resolve('prompt');
    }
  });
}

function tell(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send && process.connected) {
      // A channel that breaks meanwhile is heard of as a disconnection.
      process.send(message, undefined, undefined, () => resolve());
    } else {
      if (message.kind === 'warning') {
        console.error(message.message);
      }
      resolve();
    }
  });
}
