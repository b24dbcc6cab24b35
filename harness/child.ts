import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { atEnd, newFolder } from './lifetimes.ts';
import { cores } from './places.ts';
import { findProgram, programPath } from './system-programs.ts';

/** A started process. */
export type Child = {
  readonly pid: number;
  readonly process: ChildProcess;
  /** The lines of its standard output so far. */
  readonly printed: readonly string[];
  /** The lines of its standard error so far. */
  readonly complaints: readonly string[];
  readonly isAlive: () => boolean;
  /** Resolves with the exit code, or the signal that ended it, once its outputs are read to the end. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Sends a signal, and resolves as `ended` does. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals>;
  /** Ends it; kills it after the given time, by default a second. */
  readonly stop: (timeoutMilliseconds?: number) => Promise<void>;
};

/** A started program, and the port of this machine on which it listens. */
export type Server = Child & { readonly port: number };

const living = new Set<Child>();
process.on('exit', () => living.forEach((child) => child.process.kill('SIGKILL')));

/** Ends all children when a signal ends this process. */
export function endChildrenWithUs(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => process.exit(1));
  }
}

/** Where a program runs, and what it is told. */
export type Surroundings = {
  /** The role on whose core it runs; wherever the system puts it, if it has none. */
  readonly place?: keyof typeof cores | undefined;
  readonly environment?: Readonly<Record<string, string>>;
  readonly cwd?: string | undefined;
};

/**
 * The variables of a program: its own, an empty folder for its state unless they name one, and none of this process
 * (`BASE_URL` among them) that could change what it does.
 */
export function cleanEnvironment(
  environment: Readonly<Record<string, string>>,
): Readonly<Record<string, string | undefined>> {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR, STATE_DIR: newFolder(), ...environment };
}

/** Starts a program, in a process group of its own, as a terminal does. It ends with what started it. */
export function startChild(
  command: string,
  args: readonly string[],
  { place, environment = {}, cwd }: Surroundings = {},
): Child {
  // Each of these executes the next in the same process; the first ends the child even if this process is killed.
  const setpriv = findProgram('setpriv');
  const chain = [
    ...(setpriv === undefined ? [] : [setpriv, '--pdeathsig', 'KILL']),
    ...(place === undefined ? [] : [programPath('taskset'), '-c', String(cores[place])]),
    command,
    ...args,
  ];
  const started = spawn(chain[0] ?? command, chain.slice(1), {
    env: cleanEnvironment(environment),
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  if (started.pid === undefined) {
    throw new Error(`"${command}" could not be started`);
  }
  const isAlive = (): boolean => started.exitCode === null && started.signalCode === null;
  const ended = once(started, 'close').then(() => started.exitCode ?? started.signalCode ?? 0);
  const child: Child = {
    pid: started.pid,
    process: started,
    printed: linesOf(started.stdout),
    complaints: linesOf(started.stderr),
    isAlive,
    ended,
    end: (signal) => {
      started.kill(signal);
      return ended;
    },
    stop: async (timeoutMilliseconds = 1000) => {
      const exited = isAlive() ? once(started, 'exit') : undefined;
      started.kill('SIGTERM');
      const force = setTimeout(() => started.kill('SIGKILL'), timeoutMilliseconds);
      await exited;
      clearTimeout(force);
    },
  };
  living.add(child);
  atEnd(child.stop);
  started.once('exit', () => living.delete(child));
  return child;
}

function linesOf(input: Readable): readonly string[] {
  const lines: string[] = [];
  createInterface({ input }).on('line', (line) => lines.push(line));
  return lines;
}

/** How a service says where it listens, as text and in JSON; on a socket it has no port. */
const announcement = /^ {2}listening on \S+(?: port (\d+))?$|"port":(\d+)|"socket":/;

/** Starts a program that prints its address as the service does, and resolves then. Rejects if it ends before. */
export function startServer(...how: Parameters<typeof startChild>): Promise<Server> {
  const child = startChild(...how);
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const found = child.printed.map((line) => announcement.exec(line)).find((each) => each);
      if (found) {
        child.process.stdout?.off('data', look);
        resolve({ ...child, port: Number(found[1] ?? found[2] ?? 0) });
      }
    };
    child.process.stdout?.on('data', look);
    void child.ended.then(() => {
      const [command, args] = how;
      const line = [command, ...args].join(' ');
      reject(new Error(`"${line}" did not start: ${child.complaints.join('\n')}`));
    });
  });
}

/** Runs a program to its end, and resolves with what it prints. Rejects with its outputs if it fails. */
export async function runChild(
  command: string,
  args: readonly string[],
  surroundings?: Surroundings,
): Promise<string> {
  const child = startChild(command, args, surroundings);
  const output = child.printed;
  if ((await child.ended) !== 0) {
    const told = [...output, ...child.complaints].join('\n');
    throw new Error(`"${[command, ...args].join(' ')}" failed: ${told}`);
  }
  return output.join('\n');
}
