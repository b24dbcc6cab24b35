import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import type { Place } from '../../harness/child.ts';
import type { Breakage } from '../broken/breakage.ts';
import { bench } from '../places.ts';
import { executableOf, type Runtime, serviceProgram } from '../../harness/places.ts';
import { type Server, startServer } from './server.ts';

/** The base URL of all servers, so that their bodies are equal. */
export const baseUrl = 'http://catalog.test';

/** The program of the service with its command, or a broken build. */
export function serviceCommand(breakage?: Breakage): readonly string[] {
  return breakage === undefined
    ? [serviceProgram, 'serve']
    : [path.join(bench, 'broken/serve.ts'), breakage];
}

/** The arguments of `serve`, with a separate state directory for each service. */
export function serviceArguments(folder: string, port = 0): readonly string[] {
  return ['--port', String(port), '--base-url', baseUrl, '--state-dir', createState(folder)];
}

/** Creates a state directory. */
export function createState(folder: string): string {
  return mkdtempSync(path.join(folder, 'state-'));
}

/** The service as a user starts it, or a broken one. */
export function startService(
  runtime: Runtime,
  folder: string,
  options: {
    readonly breakage?: Breakage | undefined;
    readonly place?: Place;
    readonly more?: readonly string[];
  } = {},
): Promise<Server> {
  const { breakage, place, more = [] } = options;
  return startServer(
    serviceName(runtime),
    executableOf(runtime),
    [...serviceCommand(breakage), ...serviceArguments(folder), ...more],
    place,
  );
}

export function serviceName(runtime: Runtime): string {
  return `service on ${runtime}`;
}
