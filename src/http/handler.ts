import type { Answered, Finished } from '../responses/finished.ts';
import type { ReadField } from '../responses/preconditions.ts';
import type { Peer } from './socket.ts';

/** Why a server refuses a request before any path is looked at, or gives its answer up. */
export type RefusalKind =
  | 'malformed-request'
  | 'request-timeout'
  | 'body-too-large'
  | 'target-too-long'
  | 'expectation-failed'
  | 'header-fields-too-large'
  | 'internal-error'
  | 'transfer-coding-not-implemented'
  | 'overloaded'
  | 'answer-timeout'
  | 'version-not-supported';

/** A request that is not answered by a path, with what was wrong with it. */
export type Refusal = {
  readonly kind: 'refusal';
  readonly problem: RefusalKind;
  readonly detail: string;
};

/** Whoever asks, with what concerns this one request and neither its path nor which of several answers it gets. */
export type Asker = Peer & {
  /** Reads any field of the request. */
  readonly readAny: ReadField;
  /** Adds header fields to the answer to this request, each a line with its CRLF. */
  readonly addLines: (lines: string) => void;
};

/**
 * What a server asks for its answers: first `find`, then `fetch` for what it leaves open. Where one of them fails, the
 * server says so to the client and reports the failure.
 */
export type Handler = {
  /** The answer to a path with its query, at once, or undefined where it takes work. */
  readonly find: (
    method: string,
    target: string,
    field: ReadField,
    asker: Asker,
  ) => Finished | undefined;
  /** Answers any request. */
  readonly fetch: (request: Request, peer: Peer) => Answered | Promise<Answered>;
  /** The answer to a request that is refused. The connection is closed after it. */
  readonly refuse: (problem: RefusalKind, detail: string) => Response | Promise<Response>;
};

export function refusal(problem: RefusalKind, detail: string): Refusal {
  return { kind: 'refusal', problem, detail };
}
