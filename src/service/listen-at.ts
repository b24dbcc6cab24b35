import type { Handler } from '../http/handler.ts';
import type { Listener, ListenOptions } from '../http/server.ts';
import { listen } from './listen.ts';
import { OperatorError } from './operator-error.ts';

/** Where a service is to listen. */
export type Place = {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** The options that say so. */
  readonly flags: { readonly host: string; readonly port: string };
};

/**
 * Listens at a place, which workers share. Rejects with an `OperatorError` where the system does not let
 * the service listen.
 */
export async function listenAt(
  place: Place,
  sharesPort: boolean,
  createHandler: (port: number) => Handler,
  further: Pick<ListenOptions, 'limits' | 'observer' | 'reportError'> = {},
): Promise<Listener> {
  try {
    return await listen({
      host: place.host,
      port: place.port,
      sharesPort,
      createHandler,
      ...further,
    });
  } catch (error) {
    throw listenFailure(place, error);
  }
}

/** The error for the operator where the system does not let the service listen. */
export function listenFailure(place: Place, error: unknown): OperatorError {
  return new OperatorError(describeFailure(place, error), { cause: error });
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
