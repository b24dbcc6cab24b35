import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('counting-process.ts', import.meta.url));
const packages = fileURLToPath(new URL('../../node_modules/@oven/', import.meta.url));

export type Runtime = { readonly name: string; readonly path: string };

function findBun(): Runtime[] {
  if (!existsSync(packages)) return [];
  const paths = readdirSync(packages).map((name) => join(packages, name, 'bin', 'bun'));
  return paths.filter((path) => existsSync(path)).map((path) => ({ name: 'Bun', path }));
}

export const node: Runtime = { name: 'Node', path: process.execPath };

/** Node, and Bun where the packages hold one for this platform. */
export const runtimes: readonly Runtime[] = [node, ...findBun().slice(0, 1)];

/** Runs `use` with an empty folder, which is removed afterwards. */
export async function withFolder<T>(use: (directory: string) => T | Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'hits-'));
  try {
    return await use(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Starts the counting process with its output going to a descriptor. */
export function startRacing(
  runtime: Runtime,
  directory: string,
  way: 'race' | 'race-buffered',
  output: number,
): ChildProcess {
  return spawn(runtime.path, [program, directory, way], { stdio: ['ignore', output, 'inherit'] });
}

/** Kills with SIGKILL and waits for the end. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, 'exit');
  child.kill('SIGKILL');
  await end;
}

/** A process that counts when it is asked to. */
export type CountingProcess = {
  readonly pid: number;
  readonly warnings: readonly string[];
  ask(command: string): Promise<string>;
  kill(): Promise<void>;
};

/** @param prefix a command that is to start the process, as `sh -c '…'` would */
export async function startCounting(
  runtime: Runtime,
  directory: string,
  prefix: readonly string[] = [],
): Promise<CountingProcess> {
  const [command, ...args] = [...prefix, runtime.path, program, directory, 'ask'];
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const warnings: string[] = [];
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  async function readAnswer(): Promise<string> {
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`The counting process ended: ${child.signalCode}`);
      if (!value.startsWith('warn ')) return value;
      warnings.push(value.slice('warn '.length));
    }
  }
  await readAnswer();
  if (child.pid === undefined) throw new Error('Expected a process id');
  return {
    pid: child.pid,
    warnings,
    async ask(line) {
      child.stdin.write(`${line}\n`);
      return readAnswer();
    },
    kill: () => kill(child),
  };
}
