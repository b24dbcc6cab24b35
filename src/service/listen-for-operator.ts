import type { Listener } from '../http/server.ts';
import type { WorldHandler } from './create-handler.ts';
import { listenAt } from './listen-at.ts';
import type { WorkerPart } from './serve-options.ts';

/**
 * Listens for the operator alone, where a port of their own is wanted. The answers wait for those to clients, so that
 * nothing says that it is ready before it is. Rejects with an `OperatorError` where the system does not let it listen.
 */
export async function listenForOperator(
  options: {
    readonly operationsPort: number | undefined;
    readonly operationsHost: string | undefined;
    readonly host: string;
    readonly worker?: WorkerPart;
  },
  handler: Promise<WorldHandler>,
): Promise<Listener | undefined> {
  const { operationsPort, operationsHost, host, worker } = options;
  if (operationsPort === undefined) {
    return undefined;
  }
  const place = {
    host: operationsHost ?? host,
    port: operationsPort,
    flags: { host: '--operations-host', port: '--operations-port' },
  };
  return listenAt(place, worker !== undefined, () => ({
    find: () => undefined,
    fetch: async (request) => (await handler).operate(request),
    refuse: async (problem, detail) => (await handler).refuse(problem, detail),
  }));
}
