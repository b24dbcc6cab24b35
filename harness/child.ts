import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cores } from './places.ts';
import { findProgram } from '../tools/find-program.ts';
import { programPath } from './system-programs.ts';

/** A started process. */
export type Child = {
  readonly pid: number;
  readonly process: ChildProcess;
  /** Its standard error so far. */
  readonly complaints: () => string;
  readonly isAlive: () => boolean;
  /** Sends a signal, and resolves with the exit code, or the signal that ended it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals>;
  /** Ends it; kills it after the given time, by default a second. */
  readonly stop: (timeoutMilliseconds?: number) => Promise<void>;
};

const living = new Set<ChildProcess>();

/** Ends all children when this process ends. */
export function endChildrenWithUs(): void {
  process.on('exit', () => living.forEach((child) => child.kill('SIGKILL')));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => process.exit(1));
  }
}

/** Ends all running children, for example after a group that failed. */
export async function stopChildren(): Promise<void> {
  await Promise.all([...living].map((child) => stop(child)));
}

/** The place of a program: on the core of a role, or wherever the system puts it. */
export type Place = keyof typeof cores | 'anywhere';

/** Starts a program without the environment variables that could change its behaviour. */
export function startChild(
  place: Place,
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Child {
  const { PATH, HOME, TMPDIR } = process.env;
  // Each of these executes the next in the same process; the first ends the child even if this process is killed.
  const setpriv = findProgram('setpriv');
  const chain = [
    ...(setpriv === undefined ? [] : [setpriv, '--pdeathsig', 'KILL']),
    ...(place === 'anywhere' ? [] : [programPath('taskset'), '-c', String(cores[place])]),
    command,
    ...args,
  ];
  const child = spawn(chain[0] ?? command, chain.slice(1), {
    env: { PATH, HOME, TMPDIR, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid === undefined) {
    throw new Error(`"${command}" could not be started`);
  }
  living.add(child);
  child.once('exit', () => living.delete(child));
  let complaints = '';
  child.stderr.on('data', (chunk) => (complaints += String(chunk)));
  return {
    pid: child.pid,
    process: child,
    complaints: () => complaints,
    isAlive: () => isAlive(child),
    end: async (signal) => {
      if (isAlive(child)) {
        const ended = once(child, 'close');
        child.kill(signal);
        await ended;
      }
      return child.exitCode ?? child.signalCode ?? 0;
    },
    stop: (timeoutMilliseconds) => stop(child, timeoutMilliseconds),
  };
}

/** Runs a program to its end, and resolves with what it prints. Rejects with its standard error if it fails. */
export async function runChild(
  place: Place,
  command: string,
  args: readonly string[],
): Promise<string> {
  const child = startChild(place, command, args);
  let output = '';
  child.process.stdout?.on('data', (chunk) => (output += String(chunk)));
  const [status] = await once(child.process, 'close');
  if (status !== 0) {
    throw new Error(`"${[command, ...args].join(' ')}" failed: ${output}${child.complaints()}`);
  }
  return output;
}

function isAlive({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

async function stop(child: ChildProcess, timeoutMilliseconds = 1000): Promise<void> {
  if (!isAlive(child)) {
    return;
  }
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), timeoutMilliseconds);
  await exited;
  clearTimeout(force);
}
