import type { Server, ServerOptions } from './options.ts';

/** Starts the server of this runtime. Rejects with the system's error where it cannot listen. */
export async function listen(options: ServerOptions): Promise<Server> {
  const bun = globalThis.Bun;
  if (bun) {
    const { listenOnBun } = await import('./bun-server.ts');
    return listenOnBun(bun, options);
  }
  const { listenOnNode } = await import('./node-server.ts');
  return listenOnNode(options);
}
