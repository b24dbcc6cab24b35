import path from 'node:path';
import { bench } from '../places.ts';
import { executableOf, type Runtime } from '../../harness/places.ts';
import { type Server, startServer } from './server.ts';

/** The minimal server of a runtime, with responses from a file. */
export function startBare(runtime: Runtime, answers: string): Promise<Server> {
  return startProgram(bareName(runtime), runtime, `bare-${runtime.toLowerCase()}`, answers);
}

export function bareName(runtime: Runtime): string {
  return runtime === 'Bun' ? 'bare Bun.serve' : 'bare node:http';
}

export function bareProgram(runtime: Runtime): string {
  return path.join(bench, 'programs', `bare-${runtime.toLowerCase()}.ts`);
}

/** A framework on Node with the records of a file of answers. */
export function startFramework(name: 'Fastify' | 'Express', answers: string): Promise<Server> {
  return startProgram(name, 'Node', name.toLowerCase(), answers);
}

/** json-server with the forms of a file. */
export function startJsonServer(forms: string): Promise<Server> {
  return startProgram('json-server', 'Node', 'json-server', forms);
}

function startProgram(
  name: string,
  runtime: Runtime,
  program: string,
  file: string,
): Promise<Server> {
  return startServer(name, executableOf(runtime), [
    path.join(bench, 'programs', `${program}.ts`),
    file,
  ]);
}
