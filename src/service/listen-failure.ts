import { OperatorError } from './operator-error.ts';

/** Where a service is to listen, and the options that say so. */
export type ListenPlace = {
  readonly host: string;
  readonly port: number;
  readonly flags: { readonly host: string; readonly port: string };
};

/** The error for the operator where the system does not let the service listen. */
export function listenFailure({ host, port, flags }: ListenPlace, error: unknown): OperatorError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reason = error instanceof Error ? error.message : String(error);
  const message =
    code === 'EADDRINUSE'
      ? `Port ${port} of ${host} is taken; choose another with ${flags.port}`
      : code === 'EACCES'
        ? `Port ${port} of ${host} is not for this user; choose one from 1024 on with ${flags.port}`
        : `Cannot listen on port ${port} of ${host}: ${reason}`;
  return new OperatorError(message, { cause: error });
}
