import type { Line } from '../log/log.ts';
import { createFellows } from './ask-fellows.ts';
import { assignmentVariable } from './assignment-variable.ts';
import type { Fellows } from './fellows.ts';
import { type StopRequest, stopRequests, stopSignals } from '../stop-request.ts';
import { createLineTeller } from './tell-lines.ts';
import {
  type Assignment,
  parseAssignment,
  parseSupervisorMessage,
  type TeamNews,
  type WorkerMessage,
} from './worker-messages.ts';

/** What this process is as one of several that a supervisor started. */
export type Worker = {
  readonly assignment: Assignment;
  /** Resolves when this process shall end: it was asked to, or its supervisor is no more. */
  readonly stopSignal: Promise<StopRequest>;
  /** Resolves when the message is on its way, or nobody is there to hear it. */
  readonly tell: (message: WorkerMessage) => Promise<void>;
  /** Has the supervisor write a line, or writes it where nobody is there any more. */
  readonly tellLine: (line: Line) => void;
  readonly fellows: Fellows;
  /** Calls back with what the supervisor tells from now on. */
  readonly onNews: (listener: (news: TeamNews) => void) => void;
  /** Hears of the supervisor no more, so that this process can end. */
  readonly leave: () => void;
};

/** This process as a worker; undefined where no supervisor started it. `write` writes a line by itself. */
export function findWorker(write: (line: Line) => void): Worker | undefined {
  const assignment = process.env[assignmentVariable];
  if (assignment === undefined || !process.send) {
    return undefined;
  }
  const { fellows, hear } = createFellows(tell);
  let onNews: (news: TeamNews) => void = () => undefined;
  process.on('message', (text) => {
    const message = parseSupervisorMessage(text);
    if (message.kind === 'state' || message.kind === 'united') {
      onNews(message);
    } else {
      hear(message);
    }
  });
  return {
    assignment: parseAssignment(assignment),
    stopSignal: waitForStop(),
    tell,
    tellLine: createLineTeller(async (lines) => {
      if (process.connected) {
        await tell({ kind: 'lines', lines: [...lines] });
      } else {
        lines.forEach(write);
      }
    }),
    fellows,
    onNews: (listener) => {
      onNews = listener;
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
      resolve();
    }
  });
}
