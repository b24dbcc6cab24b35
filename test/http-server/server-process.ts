import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Limits } from '../../src/http/limits.ts';
import { root, type Runtime, runtimes } from '../../harness/processes.ts';

/** The program of this folder, running. */
export type ServerProcess = {
  readonly port: number;
  readonly pid: number;
  /** Its exit code, once it has ended by itself. */
  readonly ended: Promise<number | null>;
  readonly terminate: () => void;
  readonly signal: (signal: NodeJS.Signals) => void;
  readonly stop: () => Promise<void>;
};

/** Starts the program. Rejects with what it wrote where it ends instead. */
export async function startServer(
  runtime: Runtime,
  limits: Partial<Limits> = {},
  port = 0,
  sharing: 'alone' | 'shared' = 'alone',
): Promise<ServerProcess> {
  const child = spawn(
    runtimes[runtime].command,
    [path.join(root, 'test/http-server/program.ts'), JSON.stringify(limits), String(port), sharing],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let complaints = '';
  child.stderr.on('data', (chunk) => (complaints += String(chunk)));
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  for await (const line of createInterface({ input: child.stdout })) {
    const [, found] = /port (?<port>[0-9]+)$/.exec(line) ?? [];
    if (found !== undefined) {
      return {
        port: Number(found),
        pid: child.pid ?? 0,
        ended,
        signal: (signal) => void child.kill(signal),
        terminate: () => void child.kill('SIGTERM'),
        stop: async () => {
          child.kill('SIGKILL');
          await ended;
        },
      };
    }
  }
  throw new Error(complaints);
}
