import { spawn } from 'node:child_process';
import { assignmentVariable } from './assignment-variable.ts';
import { ownArguments, ownProgram } from './own-program.ts';
import {
  type Assignment,
  parseWorkerMessage,
  type SupervisorMessage,
  type WorkerMessage,
} from './worker-messages.ts';

/** A worker as its supervisor sees it. */
export type WorkerProcess = {
  /** As the operator sees it in a list of processes. */
  readonly name: string;
  /** To a process that ended, nothing is sent. */
  readonly send: (signal: NodeJS.Signals) => void;
  /** The same of what it is told. */
  readonly tell: (message: SupervisorMessage) => void;
};

/** How a worker ended. */
export type WorkerEnd =
  | { readonly kind: 'signal'; readonly signal: NodeJS.Signals }
  | { readonly kind: 'code'; readonly code: number }
  | { readonly kind: 'error'; readonly message: string };

/**
 * Starts this program once more, with the same arguments and an assignment. `onEnd` is called once, and messages that were
 * under way when the process ended may come after it.
 */
export function startWorkerProcess(
  assignment: Assignment,
  {
    onMessage,
    onEnd,
  }: {
    readonly onMessage: (message: WorkerMessage) => void;
    readonly onEnd: (end: WorkerEnd) => void;
  },
): WorkerProcess {
  const [command, ...args] = ownProgram;
  const child = spawn(command, [...args, ...ownArguments], {
    env: { ...process.env, [assignmentVariable]: JSON.stringify(assignment) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let hasEnded = false;
  const end = (how: WorkerEnd): void => {
    if (!hasEnded) {
      hasEnded = true;
      onEnd(how);
    }
  };
  child.on('message', (message) => onMessage(parseWorkerMessage(message)));
  child.on('exit', (code, signal) =>
    end(signal === null ? { kind: 'code', code: code ?? 0 } : { kind: 'signal', signal }),
  );
  child.on('error', (error) => {
    // Any other error concerns a message or a signal, and the process goes on.
    if (child.pid === undefined) {
      end({ kind: 'error', message: error.message });
    }
  });
  return {
    name: child.pid === undefined ? 'not started' : `process ${child.pid}`,
    send: (signal) => {
      if (!hasEnded) {
        child.kill(signal);
      }
    },
    tell: (message) => {
      if (!hasEnded && child.connected) {
        // Where the channel breaks meanwhile, the worker has ended.
        child.send(JSON.stringify(message), () => undefined);
      }
    },
  };
}

/** As in "A worker died of SIGKILL". */
export function describeEnd(end: WorkerEnd): string {
  switch (end.kind) {
    case 'signal':
      return `died of ${end.signal}`;
    case 'code':
      return `ended with exit code ${end.code}`;
    case 'error':
      return `could not be started: ${end.message}`;
  }
}
