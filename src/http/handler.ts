import type { Finished } from '../prepared/finished.ts';
import type { ReadField } from '../prepared/preconditions.ts';
import type { Peer } from './socket.ts';

/** Why a server refuses a request before any path is looked at. */
export type RefusalKind =
  | 'malformed-request'
  | 'request-timeout'
  | 'body-too-large'
  | 'target-too-long'
  | 'expectation-failed'
  | 'header-fields-too-large'
  | 'transfer-coding-not-implemented'
  | 'overloaded'
  | 'version-not-supported';

/** A request that is not answered by a path, with what was wrong with it. */
export type Refusal = {
  readonly kind: 'refusal';
  readonly problem: RefusalKind;
  readonly detail: string;
};

/** What a server asks for its answers. A request that `find` answers is not given to `fetch` as well. */
export type Handler = {
  /** The finished answer to a path with its query, at once, or undefined where there is none. */
  readonly find: (
    method: string,
    target: string,
    field: ReadField,
    peer: Peer,
  ) => Finished | undefined;
  /** Answers any request; never rejects. */
  readonly fetch: (request: Request, peer: Peer) => Response | Promise<Response>;
  /** The answer to a request that is refused. The connection is closed after it. */
  readonly refuse: (problem: RefusalKind, detail: string) => Response | Promise<Response>;
};

export function refusal(problem: RefusalKind, detail: string): Refusal {
  return { kind: 'refusal', problem, detail };
}
