/** A failure that the operator can correct: its message is the one line that the command prints. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** A place to listen, and the options that name it. */
export type ListenPlace = {
  readonly host: string;
  readonly port: number;
  readonly flags: { readonly host: string; readonly port: string };
};

/** Returns the error for the operator if the system does not let the service listen. */
export function listenFailure({ host, port, flags }: ListenPlace, error: unknown): OperatorError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const message =
    code === 'EADDRINUSE'
      ? `Port ${port} of ${host} is taken; choose another with ${flags.port}`
      : code === 'EACCES'
        ? `This user may not listen on port ${port} of ${host}; choose a port from 1024 on with ${flags.port}`
        : `Cannot listen on port ${port} of ${host}: ${reasonOf(error)}`;
  return new OperatorError(message, { cause: error });
}

/** Returns why something failed, for a message. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
