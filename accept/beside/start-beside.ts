import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, startChild } from '../../harness/child.ts';
import { programPath, type SystemProgram } from '../../harness/system-programs.ts';

/** A program that runs beside the service, and where it listens. */
export type Beside = Child & { readonly port: number };

const timeoutMilliseconds = 10_000;

/** Starts a program of the system, and resolves once something takes connections on its port. */
export async function startBeside(
  program: SystemProgram,
  port: number,
  args: readonly string[],
): Promise<Beside> {
  const child = startChild('anywhere', programPath(program), args);
  // An output that is not read would block the program once the pipe is full.
  child.process.stdout?.resume();
  const end = performance.now() + timeoutMilliseconds;
  while (!(await takesConnections(port))) {
    if (performance.now() > end || child.process.exitCode !== null) {
      throw new Error(`"${program}" did not start: ${child.complaints()}`);
    }
    await sleep(20);
  }
  return { ...child, port };
}

function takesConnections(port: number): Promise<boolean> {
  const socket = net.connect({ port, host: '127.0.0.1' });
  return new Promise((resolve) => {
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
