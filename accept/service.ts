import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { announcedPort } from '../harness/announced-port.ts';
import { type Child, type Place, startChild } from '../harness/child.ts';
import { executableOf } from '../harness/places.ts';
import type { Settings } from './group.ts';

/** How a service is started. */
export type ServiceOptions = {
  /** Arguments of `serve` beside port and state folder. */
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Arguments of the runtime, before the program. */
  readonly runtimeArguments?: readonly string[];
  /** A program that starts it and becomes it, with its arguments: `prlimit`, `setpriv`, `strace`. */
  readonly prefix?: readonly string[];
  /** The folder in which it counts; a new one by default. */
  readonly stateDirectory?: string;
  /** Chosen by the system otherwise. */
  readonly port?: number;
  readonly place?: Place;
};

/** A service in a separate process. */
export type Service = Child & {
  readonly port: number;
  readonly stateDirectory: string;
  readonly isAlive: () => boolean;
  /** Sends a signal, and resolves with the exit code, or the signal that ended it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals>;
};

/** Starts the program of the settings on their runtime. Resolves once it prints its address. */
export async function startService(
  settings: Settings,
  options: ServiceOptions = {},
): Promise<Service> {
  const stateDirectory =
    options.stateDirectory ?? mkdtempSync(path.join(settings.folder, 'state-'));
  const [command = '', ...args] = [
    ...(options.prefix ?? []),
    executableOf(settings.runtime),
    ...(options.runtimeArguments ?? []),
    settings.program,
    'serve',
    '--port',
    String(options.port ?? 0),
    '--state-dir',
    stateDirectory,
    ...(options.args ?? []),
  ];
  const child = startChild(options.place ?? 'anywhere', command, args, options.environment);
  const isAlive = (): boolean =>
    child.process.exitCode === null && child.process.signalCode === null;
  const port = await announcedPort('The service', child.process, child.complaints);
  return {
    ...child,
    port,
    stateDirectory,
    isAlive,
    end: async (signal) => {
      if (isAlive()) {
        const ended = once(child.process, 'close');
        child.process.kill(signal);
        await ended;
      }
      return child.process.exitCode ?? child.process.signalCode ?? 0;
    },
  };
}
