import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { announcedPort } from './announced-port.ts';
import { executableOf, serviceProgram } from './places.ts';
import { rawRequesterOf, requesterOf, type ServiceUnderTest } from './service-under-test.ts';

export { lampshoal, root } from './places.ts';

/** How a runtime starts the CLI that was built. */
export const runtimes = {
  Node: { command: executableOf('Node'), main: serviceProgram },
  Bun: { command: executableOf('Bun'), main: serviceProgram },
} as const;

export type Runtime = keyof typeof runtimes;

/**
 * The runtimes on which a file starts services: one in each run (`vitest.config.ts`), Node in `npm test`, Bun in
 * `npm run test:release`.
 */
export const testedRuntimes: readonly Runtime[] = (['Node', 'Bun'] as const).filter((each) =>
  (process.env['TESTED_RUNTIMES'] ?? 'Node,Bun').includes(each),
);

/** A running `serve`, as its own process. */
export type ServeProcess = ServiceUnderTest & {
  readonly port: number;
  readonly process: ChildProcess;
  /** The lines of its standard error so far. */
  readonly complaints: readonly string[];
  /** Sends a signal and resolves with the exit code, or the signal that ended it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals>;
};

/**
 * Starts `serve` on a free port, and, unless the arguments or the environment name another one, with a state folder of its
 * own, which goes when it ends. Resolves once it prints its address.
 */
export async function startServe(
  runtime: Runtime,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ServeProcess> {
  const { command, main } = runtimes[runtime];
  const state = await stateFor(args, environment);
  const all = [main, 'serve', '--port', '0', ...state.args, ...args];
  const service = await startProgram(command, all, environment).catch((error: unknown) => {
    state.remove();
    throw error;
  });
  service.process.once('close', state.remove);
  return service;
}

/** The arguments for a state folder of a service's own, unless it is given one, and what deletes that folder. */
export async function stateFor(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly args: readonly string[]; readonly remove: () => void }> {
  if (args.includes('--state-dir') || environment['STATE_DIR'] !== undefined) {
    return { args: [], remove: () => {} };
  }
  const { folder } = await temporaryFolder();
  return {
    args: ['--state-dir', folder],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Starts any server program on a free port. Resolves once it prints its address. */
export async function startProgram(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ServeProcess> {
  const child = spawn(command, args, {
    // Tests have no load balancer to wait for, except those that set it.
    env: cleanEnvironment({ DRAIN_DELAY: '0', ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const complaints: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => complaints.push(line));
  const end = async (signal: NodeJS.Signals): Promise<number | NodeJS.Signals> => {
    const closed = once(child, 'close');
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await closed;
    }
    return child.exitCode ?? child.signalCode ?? 0;
  };
  const port = await announcedPort('The service', child, () => complaints.join('\n'));
  return {
    port,
    baseUrl: environment['BASE_URL'] ?? `http://localhost:${port}`,
    process: child,
    complaints,
    request: requesterOf(port),
    requestRaw: rawRequesterOf(port),
    end,
    stop: async () => {
      await end('SIGTERM');
    },
  };
}

/** Runs the CLI to its end. */
export async function runCli(
  runtime: Runtime,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { command, main } = runtimes[runtime];
  return runProgram(command, [main, ...args], environment);
}

/** Runs a program to its end. */
export async function runProgram(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  cwd?: string,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(command, args, { env: cleanEnvironment(environment), cwd });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, stdout, stderr };
}

/** The test runner's own variables (`BASE_URL` among them) stay out of the processes that are tested. */
export function cleanEnvironment(
  environment: Readonly<Record<string, string>>,
): Readonly<Record<string, string | undefined>> {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR, ...environment };
}

/** For `beforeEach` and `beforeAll`: creates an empty folder, which is deleted after the tests that it is for. */
export function withFolder(use: (folder: string) => unknown): () => Promise<() => Promise<void>> {
  return async () => {
    const { folder, remove } = await temporaryFolder();
    await use(folder);
    return remove;
  };
}

/** Creates an empty folder; `remove` deletes it. */
export async function temporaryFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'creature-catalog-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
