import type { Handler } from '../http/handler.ts';
import type { Listener, ListenOptions } from '../http/server.ts';
import { listen } from './listen.ts';
import { OperatorError } from './operator-error.ts';
import type { Assignment } from './workers/worker-messages.ts';

/** Where a service is to listen. */
export type Place = {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** The options that say so. */
  readonly flags: { readonly host: string; readonly port: string };
};

/**
 * Listens at a place, alone or, as a worker, beside others. Rejects with an `OperatorError` where the system does not let
 * the service listen.
 */
export async function listenAt(
  place: Place,
  assignment: Assignment | undefined,
  createHandler: (port: number) => Handler,
  further: Pick<ListenOptions, 'limits' | 'observer' | 'reportError'> = {},
): Promise<Listener> {
  try {
    return await listen({
      host: place.host,
      port: assignment?.checksPort ? await freePort(place) : place.port,
      sharesPort: assignment !== undefined,
      createHandler,
      ...further,
    });
  } catch (error) {
    throw new OperatorError(describeFailure(place, error), { cause: error });
  }
}

async function freePort({ host, port }: Place): Promise<number> {
  // Loaded here: on Bun, sockets of Node's kind take as long to load as half a start.
  const { findFreePort } = await import('./workers/free-port.ts');
  return findFreePort(host, port);
}

function describeFailure({ host, port, flags }: Place, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is taken; choose another with ${flags.port}`;
    case 'EACCES':
      return `Port ${port} of ${host} is not for this user; choose one from 1024 on with ${flags.port}`;
    default:
      return `Cannot listen on port ${port} of ${host}: ${error instanceof Error ? error.message : String(error)}`;
  }
}
