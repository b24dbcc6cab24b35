/** Answers a request of the standard kind; never rejects. */
export type FetchHandler = (request: Request) => Response | Promise<Response>;

/** Where to listen. `port` 0 lets the system choose one; the handler is made once the port is known. */
export type ListenOptions = {
  readonly host: string;
  readonly port: number;
  readonly createHandler: (port: number) => FetchHandler;
};

/** A server that accepts connections. */
export type Listener = {
  readonly port: number;
  /** Accepts no more, lets answers under way end, and closes what is still open after the deadline. */
  readonly stop: (deadlineMilliseconds: number) => Promise<void>;
};
