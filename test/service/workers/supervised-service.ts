import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { expect, vi } from 'vitest';
import { childrenOf } from '../../../harness/proc.ts';
import {
  cleanEnvironment,
  lampshoal,
  type Runtime,
  runtimes,
  stateFor,
} from '../../../harness/processes.ts';

/** How long and how often to poll for effects in other processes. */
export const waitOptions = { timeout: 15_000, interval: 20 };

export type Statistics = {
  readonly total: number;
  readonly session: number;
  readonly uptime: number;
};

/** A service of several processes, which runs in a process group of its own. */
export type SupervisedService = {
  readonly supervisor: number;
  readonly port: number;
  /** All that it wrote so far. */
  readonly written: { readonly stdout: string; readonly stderr: string };
  /** Process ids of the workers that run. */
  readonly workers: () => readonly number[];
  /** Sends a GET on a connection of its own; resolves with the body of the answer. */
  readonly get: (target: string) => Promise<string>;
  readonly readStatistics: () => Promise<Statistics>;
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
};

/**
 * Starts `serve` with `--workers` and, unless the arguments name another one, with a state folder of its own. Resolves once it
 * says that it answers.
 */
export async function startSupervised(
  runtime: Runtime,
  args: readonly string[] = ['--workers', '2'],
  main: string = runtimes[runtime].main,
): Promise<SupervisedService> {
  const { command } = runtimes[runtime];
  const state = await stateFor(args);
  const own = ['--world', lampshoal, '--port', '0', ...state.args];
  const child = spawn(command, [main, 'serve', ...own, ...args], {
    env: cleanEnvironment({ DRAIN_DELAY: '0' }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (written.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (written.stderr += String(chunk)));
  const ended = once(child, 'close').then(() => {
    state.remove();
    return child.exitCode ?? child.signalCode ?? 0;
  });
  await vi.waitFor(
    () => expect(written.stdout, written.stderr).toMatch(/OpenAPI|"(?:port|socket)"/),
    waitOptions,
  );
  const supervisor = child.pid ?? 0;
  const port = Number(/ port ([0-9]+)|"port":([0-9]+)/.exec(written.stdout)?.slice(1).join(''));
  const get = (target: string): Promise<string> => getFrom(port, target);
  return {
    supervisor,
    port,
    written,
    workers: () => childrenOf(supervisor),
    get,
    readStatistics: async () => {
      const { total_hits, session_hits, uptime } = JSON.parse(await get('/stats')) as {
        readonly [member: string]: string | number;
      };
      return { total: Number(total_hits), session: Number(session_hits), uptime: Number(uptime) };
    },
    ended,
  };
}

/** A connection for each request, so that the kernel chooses a worker for each. */
async function getFrom(port: number, target: string): Promise<string> {
  const request = http.get({ host: '127.0.0.1', port, path: target, agent: false });
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
  });
  let body = '';
  for await (const chunk of answer) {
    body += String(chunk);
  }
  return body;
}
