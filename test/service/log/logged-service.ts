import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, vi } from 'vitest';
import { cleanEnvironment, type Runtime, runtimes } from '../../../harness/processes.ts';
import { lampshoal } from '../workers/supervised-service.ts';

/** How long and how often to poll for effects in other processes. */
export const waitOptions = { timeout: 30_000, interval: 20 };

/** A line of a log in JSON. */
export type LoggedLine = {
  readonly time: string;
  readonly level: string;
  readonly process: number;
  readonly message: string;
  readonly [field: string]: unknown;
};

/** A running `serve` that logs in JSON, with all that it wrote. */
export type LoggedService = {
  readonly port: number;
  readonly supervisor: number;
  /** Lines so far, each stream in its order. */
  readonly written: { readonly stdout: readonly string[]; readonly stderr: readonly string[] };
  /** All lines of both streams, parsed. */
  readonly lines: () => readonly LoggedLine[];
  /** The first line with a message, once it is there. */
  readonly line: (message: string) => Promise<LoggedLine>;
  readonly request: (target: string, fields?: Record<string, string>) => Promise<Response>;
  /** Sends a signal and resolves with the exit code, or the signal that ended it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals>;
};

/** Starts `serve` on a free port, out of a build, and resolves once it says that it answers. */
export async function startLogged(
  runtime: Runtime,
  stateDirectory: string,
  args: readonly string[] = [],
  main: string = runtimes[runtime].main,
): Promise<LoggedService> {
  const own = ['--world', lampshoal, '--state-dir', stateDirectory, '--port', '0'];
  const child = spawn(
    runtimes[runtime].command,
    [main, 'serve', ...own, '--log-format', 'json', ...args],
    { env: cleanEnvironment({ DRAIN_DELAY: '0' }), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const closed = once(child, 'close');
  const written: { stdout: string[]; stderr: string[] } = { stdout: [], stderr: [] };
  createInterface({ input: child.stdout }).on('line', (line) => written.stdout.push(line));
  createInterface({ input: child.stderr }).on('line', (line) => written.stderr.push(line));
  const lines = (): readonly LoggedLine[] =>
    [...written.stdout, ...written.stderr].map((line) => JSON.parse(line) as LoggedLine);
  const line = (message: string): Promise<LoggedLine> =>
    vi.waitFor(() => {
      const found = lines().find((each) => each.message === message);
      expect(found, `${message}\n${written.stderr.join('\n')}`).toBeDefined();
      return found as LoggedLine;
    }, waitOptions);
  const { port } = await line('The service is ready');
  return {
    port: Number(port),
    supervisor: child.pid ?? 0,
    written,
    lines,
    line,
    // A connection of its own, so that the kernel chooses a worker for each.
    request: (target, fields = {}) =>
      fetch(`http://127.0.0.1:${Number(port)}${target}`, {
        headers: { connection: 'close', ...fields },
      }),
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
      }
      await closed;
      return child.exitCode ?? child.signalCode ?? 0;
    },
  };
}
