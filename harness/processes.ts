import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { cleanEnvironment, type Server, startServer } from './child.ts';
import { executableOf, type Runtime, serviceProgram } from './places.ts';
import { requesterOf, type ServiceUnderTest } from './service-under-test.ts';

export { cleanEnvironment } from './child.ts';
export { executableOf, lampshoal, root, type Runtime, serviceProgram } from './places.ts';

/**
 * The runtimes on which a file starts services: one in each run (`vitest.config.ts`), Node in `npm test`, Bun in
 * `npm run test:release`.
 */
export const testedRuntimes: readonly Runtime[] = (['Node', 'Bun'] as const).filter((each) =>
  (process.env['TESTED_RUNTIMES'] ?? 'Node,Bun').includes(each),
);

/** A running `serve`, as its own process. */
export type ServeProcess = Server & ServiceUnderTest;

/** Starts `serve` on a free port. Resolves once it prints its address. */
export async function startServe(
  runtime: Runtime,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  main: string = serviceProgram,
): Promise<ServeProcess> {
  return startProgram(executableOf(runtime), [main, 'serve', '--port', '0', ...args], environment);
}

/** Starts any server program on a free port. Resolves once it prints its address. */
export async function startProgram(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  cwd?: string,
): Promise<ServeProcess> {
  // Tests have no load balancer to wait for, except those that set it.
  const surroundings = { environment: { DRAIN_DELAY: '0', ...environment }, cwd };
  const server = await startServer(command, args, surroundings);
  return {
    ...server,
    baseUrl: environment['BASE_URL'] ?? `http://localhost:${server.port}`,
    request: requesterOf(server.port),
    stop: async () => {
      await server.end('SIGTERM');
    },
  };
}

/** Runs the CLI to its end. */
export async function runCli(
  runtime: Runtime,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return runProgram(executableOf(runtime), [serviceProgram, ...args], environment);
}

/** Runs a program to its end. */
export async function runProgram(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  cwd?: string,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(command, args, { env: cleanEnvironment(environment), cwd });
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, stdout, stderr };
}
