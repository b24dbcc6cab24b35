import type { Finished } from '../prepared/finished.ts';
import type { ReadField } from '../prepared/preconditions.ts';

/** What a server asks for its answers. A request that `find` answers is not given to `fetch` as well. */
export type Handler = {
  /** The finished answer to a raw target, at once, or undefined where there is none. */
  readonly find: (method: string, target: string, field: ReadField) => Finished | undefined;
  /** Answers any request; never rejects. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
};

/** Where to listen. `port` 0 lets the system choose one; the handler is made once the port is known. */
export type ListenOptions = {
  readonly host: string;
  readonly port: number;
  /** Whether other processes that say so too may listen on the same port; the kernel spreads connections over them. */
  readonly sharesPort: boolean;
  readonly createHandler: (port: number) => Handler;
};

/** A server that accepts connections. */
export type Listener = {
  readonly port: number;
  /** Accepts no more, lets answers under way end, and closes what is still open after the deadline. */
  readonly stop: (deadlineMilliseconds: number) => Promise<void>;
};
