import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { executableOf } from '../../../harness/places.ts';

const program = fileURLToPath(new URL('counting-process.ts', import.meta.url));

export type Runtime = { readonly name: string; readonly path: string };

export const runtimes: readonly Runtime[] = (['Node', 'Bun'] as const).map((name) => ({
  name,
  path: executableOf(name),
}));

/** Calls `use` with an empty folder, which is removed afterwards. */
export async function withFolder<T>(use: (directory: string) => T | Promise<T>): Promise<T> {
  const directory = mkdtempSync(path.join(tmpdir(), 'hits-'));
  try {
    return await use(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Starts a process that counts without end and writes how far it is to a descriptor. */
export function startRacing(runtime: Runtime, directory: string, output: number): ChildProcess {
  return spawn(runtime.path, [program, directory, 'race'], {
    stdio: ['ignore', output, 'inherit'],
  });
}

/** Kills with SIGKILL and waits for the end. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const end = once(child, 'exit');
    child.kill('SIGKILL');
    await end;
  }
}

/** A process that counts on request. */
export type CountingProcess = {
  readonly pid: number;
  readonly warnings: readonly string[];
  readonly ask: (command: string) => Promise<string>;
  readonly kill: () => Promise<void>;
};

/** Starts a counting process; `prefix` is a command to start it with, as `sh -c '…'`. */
export async function startCounting(
  runtime: Runtime,
  directory: string,
  prefix: readonly string[] = [],
): Promise<CountingProcess> {
  const [command, ...args] = [...prefix, runtime.path, program, directory, 'ask'];
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const warnings: string[] = [];
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const readAnswer = async (): Promise<string> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) {
        throw new Error(`The counting process ended: ${child.signalCode}`);
      }
      if (!value.startsWith('warn ')) {
        return value;
      }
      warnings.push(value.slice('warn '.length));
    }
  };
  await readAnswer();
  return {
    pid: child.pid ?? 0,
    warnings,
    ask: (line) => {
      child.stdin.write(`${line}\n`);
      return readAnswer();
    },
    kill: () => kill(child),
  };
}
