/** Programs of the system that run beside the service: a store, and what is in front of it. */
import { writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { type Server, startChild, type Surroundings } from './child.ts';
import { findFreePort } from './free-port.ts';
import { newFolder } from './lifetimes.ts';
import { programPath } from './system-programs.ts';
import { until } from './until.ts';

/** Starts a program, by its path or one of the system by its name. Resolves once something takes connections on its port. */
export async function startBeside(
  program: string,
  port: number,
  args: readonly string[],
  surroundings?: Surroundings,
): Promise<Server> {
  const command = path.isAbsolute(program) ? program : programPath(program);
  const child = startChild(command, args, surroundings);
  const isDone = async (): Promise<boolean> => !child.isAlive() || (await takesConnections(port));
  if (!(await until(isDone)) || !child.isAlive()) {
    throw new Error(`"${program}" did not start: ${child.complaints.join('\n')}`);
  }
  return { ...child, port };
}

/** Whether something on this machine takes connections on a port. */
export function takesConnections(port: number): Promise<boolean> {
  const socket = net.connect({ port, host: '127.0.0.1' });
  return new Promise((resolve) => {
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/** Starts a Redis server that keeps nothing when it ends, on the given port or on a free one. */
export async function startRedis(port?: number, args: readonly string[] = []): Promise<Server> {
  const chosen = port ?? (await findFreePort());
  const own = ['--port', String(chosen), '--bind', '127.0.0.1', '--save', ''];
  return startBeside('redis-server', chosen, [...own, ...args]);
}

/** Writes the settings of nginx around those of its block "http", and returns the arguments that start it with them. */
export function nginxArguments(http: string, folder = newFolder()): readonly string[] {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder};`,
  );
  const file = path.join(folder, 'nginx.conf');
  // One process that is its own master: nothing is left behind if it is killed.
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr crit; events {}
     http { access_log off; ${temporary.join(' ')} ${http} }`,
  );
  return ['-p', folder, '-c', file, '-e', 'stderr'];
}
