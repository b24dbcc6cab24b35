import { listenOnBun } from './bun.ts';
import type { Listener, ListenOptions } from './listener.ts';

/** Serves a handler on the runtime that this process runs on. Rejects with the system's error where it cannot listen. */
export async function listen(options: ListenOptions): Promise<Listener> {
  if (globalThis.Bun) {
    return listenOnBun(globalThis.Bun, options);
  }
  const { listenOnNode } = await import('./node.ts');
  return listenOnNode(options);
}
