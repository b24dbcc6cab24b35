/** A failure that the operator can correct: its message is the one line that the command prints. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** A place to listen, and the options that name it. */
export type ListenPlace = {
  readonly host: string;
  readonly port: number;
  /** Of a Unix socket, instead of both. */
  readonly socket?: string | undefined;
  readonly flags: { readonly host: string; readonly port: string };
};

/** Returns the error for the operator if the system does not let the service listen. */
export function listenFailure(place: ListenPlace, error: unknown): OperatorError {
  const message =
    place.socket === undefined ? portFailure(place, error) : socketFailure(place.socket, error);
  return new OperatorError(message, { cause: error });
}

function portFailure({ host, port, flags }: ListenPlace, error: unknown): string {
  switch (codeOf(error) ?? '') {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is taken; choose another with ${flags.port}`;
    case 'EACCES':
      return `This user may not listen on port ${port} of ${host}; choose a port from 1024 on with ${flags.port}`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address "${host}"; choose another with ${flags.host}`;
    default:
      return `Cannot listen on port ${port} of ${host}: ${reasonOf(error)}`;
  }
}

function socketFailure(file: string, error: unknown): string {
  switch (codeOf(error) ?? '') {
    case 'EADDRINUSE':
      return `The socket "${file}" is taken; choose another with --socket`;
    // Node means a missing folder too.
    case 'EACCES':
    case 'ENOENT':
      return `The socket "${file}" cannot be made: its folder is missing, or this user may not write to it`;
    default:
      return `Cannot listen on the socket "${file}": ${reasonOf(error)}`;
  }
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The code of a failed system call, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/**
 * Resolves with what `read` does. Rejects with an `OperatorError` if that fails: `The world "a" cannot be read: no such
 * folder`.
 */
export async function reading<Read>(
  described: string,
  kind: 'file' | 'folder',
  read: () => Promise<Read>,
): Promise<Read> {
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: `no such ${kind}`,
    ENOTDIR: 'not a folder',
    EACCES: 'not allowed',
  };
  try {
    return await read();
  } catch (error) {
    const reason = reasons[codeOf(error) ?? ''] ?? reasonOf(error);
    throw new OperatorError(`${described} cannot be read: ${reason}`, { cause: error });
  }
}

/** Resolves with what `write` does. Rejects with an `OperatorError` if that fails. */
export async function writing<Written>(
  described: string,
  write: () => Written | Promise<Written>,
): Promise<Written> {
  try {
    return await write();
  } catch (error) {
    // The system names a file that only exists while another is written.
    const reason = codeOf(error) === 'ENOENT' ? 'no such folder' : reasonOf(error);
    throw new OperatorError(`${described} cannot be written: ${reason}`, { cause: error });
  }
}
