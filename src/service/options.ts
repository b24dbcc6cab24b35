import type { Addresses } from '../api/addresses.ts';
import type { StoreAddress } from './hits/store-address.ts';
import type { Quota } from './rate-limit.ts';
import type { Network } from './client-address.ts';
import type { Log } from './log.ts';
import type { Report } from './metrics.ts';
import type { ListenPlace } from './operator-error.ts';

export type ServeOptions = {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** The file of a Unix socket to listen on instead of both. */
  readonly socket: string | undefined;
  /** Port of the operator's paths alone, on `operationsHost` or `host`; 0 lets the system choose. */
  readonly operationsPort: number | undefined;
  readonly operationsHost: string | undefined;
  /** Without a slash at the end; `http://localhost:PORT` if undefined, and without a port on a socket. */
  readonly baseUrl: string | undefined;
  /** Without a slash at the end; `baseUrl` and `/resources` if undefined. */
  readonly resourcesUrl: string | undefined;
  /** Folder of the world's files, or a catalog file that `compile` made of one. */
  readonly world: string;
  /** Folder where the hits live. */
  readonly stateDirectory: string;
  /** The store where replicas share their hits. */
  readonly sharedStore: StoreAddress | undefined;
  /** Folder of pictures that lie over those of the world. */
  readonly images: string | undefined;
  /** Whether a change of the world's files, or of the pictures, puts a new version into service. */
  readonly watch: boolean;
  /** Between a request to stop and the end of accepting, while readiness is 503. */
  readonly drainDelaySeconds: number;
  /** For in-flight requests after that. */
  readonly drainTimeoutSeconds: number;
  /** Of each client address; no limit if undefined. */
  readonly rateLimit: Quota | undefined;
  /** Proxies whose `X-Forwarded-For` names the client. */
  readonly trustedProxies: readonly Network[];
  /** On Node; no limit if undefined. */
  readonly maxConnections: number | undefined;
  /** Files with the certificate and the private key in PEM; plain HTTP if undefined. */
  readonly tlsCert: string | undefined;
  readonly tlsKey: string | undefined;
  /** Present if this process is one of several workers, which share the port. */
  readonly worker?: WorkerPart;
  readonly log: Log;
};

export type WorkerPart = {
  readonly number: number;
  /** When the service started, by the monotonic clock of this process: before its own start, thus below 0. */
  readonly serviceStartedMilliseconds: number;
  /** Hits that were stored when the service started; undefined if they could not be read. */
  readonly hitsAtStart?: number | undefined;
  /** Resolves with the metrics of all processes of the service. */
  readonly readReports: () => Promise<readonly Report[]>;
};

export function addressesOf(
  {
    baseUrl,
    resourcesUrl,
    tlsCert,
    socket,
  }: Pick<ServeOptions, 'baseUrl' | 'resourcesUrl'> &
    Partial<Pick<ServeOptions, 'tlsCert' | 'socket'>>,
  port: number,
): Addresses {
  const scheme = tlsCert === undefined ? 'http' : 'https';
  const base = baseUrl ?? `${scheme}://localhost${socket === undefined ? `:${port}` : ''}`;
  return { baseUrl: base, resourcesUrl: resourcesUrl ?? `${base}/resources` };
}

/** Where the service listens for clients, and for the operator alone if that is separate. */
export function placesOf({
  host,
  port,
  socket,
  operationsHost = host,
  operationsPort,
}: Pick<ServeOptions, 'host' | 'port' | 'socket' | 'operationsHost' | 'operationsPort'>): {
  readonly clients: ListenPlace;
  readonly operations: ListenPlace | undefined;
} {
  return {
    clients: { host, port, socket, flags: { host: '--host', port: '--port' } },
    operations:
      operationsPort === undefined
        ? undefined
        : {
            host: operationsHost,
            port: operationsPort,
            flags: { host: '--operations-host', port: '--operations-port' },
          },
  };
}
