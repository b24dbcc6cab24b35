import { expect, vi } from 'vitest';
import type { Runtime } from '../../../harness/processes.ts';
import { startSupervised } from '../workers/supervised-service.ts';

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
  args: readonly string[] = [],
  main?: string,
): Promise<LoggedService> {
  const given = ['--log-format', 'json', ...args];
  const { port, supervisor, written, ended } = await startSupervised(runtime, given, main);
  const linesOf = (stream: 'stdout' | 'stderr'): string[] =>
    written[stream].split('\n').slice(0, -1);
  const lines = (): readonly LoggedLine[] =>
    [...linesOf('stdout'), ...linesOf('stderr')].map((line) => JSON.parse(line) as LoggedLine);
  const line = (message: string): Promise<LoggedLine> =>
    vi.waitFor(() => {
      const found = lines().find((each) => each.message === message);
      expect(found, `${message}\n${written.stderr}`).toBeDefined();
      return found as LoggedLine;
    }, waitOptions);
  await line('The service is ready');
  return {
    port,
    supervisor,
    written: {
      get stdout() {
        return linesOf('stdout');
      },
      get stderr() {
        return linesOf('stderr');
      },
    },
    lines,
    line,
    // A connection of its own, so that the kernel chooses a worker for each.
    request: (target, fields = {}) =>
      fetch(`http://127.0.0.1:${port}${target}`, { headers: { connection: 'close', ...fields } }),
    end: (signal) => {
      process.kill(supervisor, signal);
      return ended;
    },
  };
}
