import { listenOnBun } from '../http/bun-sockets.ts';
import { type Listener, type ListenOptions, serveOn } from '../http/server.ts';

/** Serves a handler on the runtime that this process runs on. Rejects with the system's error where it cannot listen. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const bun = globalThis.Bun;
  if (bun) {
    return serveOn((sockets) => listenOnBun(bun, sockets), options);
  }
  // Loading `node:net` takes Bun longer than starting to listen.
  const { listenOnNode } = await import('../http/node-sockets.ts');
  return serveOn(listenOnNode, options);
}
