import type { FinishedResponse, ServiceRequest } from '../responses/messages.ts';

/** Why a request is refused before its path is known, or why it gets no regular response. */
export type RefusalKind =
  | 'expectation-failed'
  | 'header-fields-too-large'
  | 'internal-error'
  | 'malformed-request'
  | 'method-not-allowed'
  | 'request-timeout'
  | 'version-not-supported';

/** The function that a server asks for its responses. */
export type Handler = {
  readonly answer: (request: ServiceRequest) => FinishedResponse | Promise<FinishedResponse>;
  /** The response to a request that the runtime's parser refuses; only Node lets us send one. */
  readonly refuse: (problem: RefusalKind, detail: string) => FinishedResponse;
  /** The response if `answer` threw or rejected. Reports the error. */
  readonly fail: (error: unknown) => FinishedResponse;
};

export type ServerOptions = {
  readonly host: string;
  /** 0 lets the system choose one. */
  readonly port: number;
  /** The file of a Unix socket, which takes the place of host and port. */
  readonly socket?: string | undefined;
  /** Whether other processes may listen on the same port (SO_REUSEPORT); otherwise a second one is refused. */
  readonly sharesPort: boolean;
  /** Plain HTTP if undefined. */
  readonly tls: Tls | undefined;
  /** At once; any further connection is closed. Bun has no such limit. */
  readonly maxConnections: number | undefined;
  /** Whether the body of a request is read. */
  readonly takesBody: (method: string, target: string) => boolean;
  /** Called once, when the port is known and before the first request. */
  readonly createHandler: (port: number) => Handler;
  /** Connections that are opened and closed; Bun does not report them. */
  readonly onConnection?: { readonly opened: () => void; readonly closed: () => void };
};

/** Certificate and private key in PEM. */
export type Tls = { readonly cert: string; readonly key: string };

export type Server = {
  readonly port: number;
  /** Uses another certificate for new connections; undefined for a server without one. */
  readonly renewTls: ((tls: Tls) => void) | undefined;
  /** Closes each connection after its next response; new connections are still accepted. */
  readonly drain: () => void;
  /** Accepts no more connections, lets in-flight requests end, and closes what is still open after the time. */
  readonly stop: (timeoutMilliseconds: number) => Promise<void>;
};

/** Limits of both servers. `docs/operations.md` says what each runtime makes of them. */
export const limits = {
  /** Node's and nginx's own default; a search of 1,000 characters may be 12,000 bytes once it is percent-encoded. */
  headerBytes: 16 * 1024,
  bodyBytes: 256 * 1024,
  /** From the first byte of a request to the end of its header section. */
  headerMilliseconds: 10_000,
  /** For a whole request, body included. */
  requestMilliseconds: 30_000,
  /** Between two requests: longer than the 60 s after which proxies close their side, so that they never meet a closing connection. */
  idleMilliseconds: 65_000,
  /** Without progress within a request or a response. */
  stalledMilliseconds: 10_000,
} as const;
