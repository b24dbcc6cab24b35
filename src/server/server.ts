import { chmodSync, statSync, unlinkSync } from 'node:fs';
import type { Server, ServerOptions } from './options.ts';

/** Anyone on this machine may connect, as to a port; a folder can keep others out. */
const socketMode = 0o666;

/** Starts the server of this runtime. Rejects with the system's error if it cannot listen. */
export async function listen(options: ServerOptions): Promise<Server> {
  const { socket } = options;
  if (socket === undefined) {
    return listenOnce(options);
  }
  // A process that was killed leaves the file of its socket, on which no other could listen.
  if (await isAbandoned(socket)) {
    unlinkSync(socket);
  }
  const server = await listenOnce(options);
  chmodSync(socket, socketMode);
  return server;
}

async function listenOnce(options: ServerOptions): Promise<Server> {
  const bun = globalThis.Bun;
  if (bun) {
    const { listenOnBun } = await import('./bun-server.ts');
    return listenOnBun(bun, options);
  }
  const { listenOnNode } = await import('./node-server.ts');
  return listenOnNode(options);
}

async function isAbandoned(file: string): Promise<boolean> {
  if (!statSync(file, { throwIfNoEntry: false })?.isSocket()) {
    return false;
  }
  const { connect } = process.getBuiltinModule('node:net');
  return new Promise((resolve) => {
    const connection = connect(file, () => {
      connection.destroy();
      resolve(false);
    });
    connection.once('error', (error) => resolve('code' in error && error.code === 'ECONNREFUSED'));
  });
}
