import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import type { Breakage } from '../broken/breakage.ts';
import { bench, executableOf, root, type Runtime } from '../places.ts';
import { type Server, startServer } from './server.ts';

/** All servers name themselves so in their bodies, so that these are equal to the byte. */
export const baseUrl = 'http://catalog.test';

/** The program of the service on a runtime: Node runs what is published, Bun the sources. */
export function serviceProgram(runtime: Runtime): string {
  return path.join(root, runtime === 'Node' ? 'dist/cli/main.js' : 'src/cli/main.ts');
}

/** The arguments that `serve` gets, with a state of its own so that no two count in one file. */
export function serviceArguments(folder: string, port = 0): readonly string[] {
  const state = mkdtempSync(path.join(folder, 'state-'));
  return ['--port', String(port), '--base-url', baseUrl, '--state-dir', state];
}

/** The service as a user starts it; or, for a check of the check, one that is broken on purpose. */
export function startService(
  runtime: Runtime,
  folder: string,
  breakage?: Breakage,
): Promise<Server> {
  const program =
    breakage === undefined
      ? [serviceProgram(runtime), 'serve']
      : [path.join(bench, 'broken/serve.ts'), breakage];
  return startServer(serviceName(runtime), executableOf(runtime), [
    ...program,
    ...serviceArguments(folder),
  ]);
}

export function serviceName(runtime: Runtime): string {
  return `service on ${runtime}`;
}
