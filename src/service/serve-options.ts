import type { Addresses } from '../api/addresses.ts';
import type { StoreAddress } from './hits/store-address.ts';
import type { Quota } from './limits/quotas.ts';
import type { Network } from './limits/trusted-proxies.ts';
import type { Log } from './log.ts';
import type { DatedVersion } from './first-version.ts';
import type { SharedMetrics } from './metrics.ts';
import type { WhileCompiling } from './world-store/world-pack.ts';

/** All that a service is told before it starts. */
export type ServeOptions = {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Where health is told of instead, on `operationsHost` or on `host` where that is undefined; 0 lets the system choose. */
  readonly operationsPort: number | undefined;
  readonly operationsHost: string | undefined;
  /** Without a slash at the end; `http://localhost:PORT` where undefined. */
  readonly baseUrl: string | undefined;
  /** Without a slash at the end; `baseUrl` and `/resources` where undefined. */
  readonly resourcesUrl: string | undefined;
  /** Folder of the world's files, or a file that `compile` made of one. */
  readonly world: string;
  /** Folder where the hits live. */
  readonly stateDirectory: string;
  /** Where replicas share their hits; nowhere where undefined. */
  readonly sharedStore: StoreAddress | undefined;
  /** Folder of the user's own pictures. */
  readonly images: string | undefined;
  /** Whether a change of the world's files, or of the pictures, puts a new version into service. */
  readonly watch: boolean;
  /** Between a request to stop and the end of the listening; clients are asked to come no more meanwhile. */
  readonly drainDelaySeconds: number;
  /** How long answers under way may take after that. */
  readonly drainTimeoutSeconds: number;
  /** What each client is granted; undefined where it may ask as often as it likes. */
  readonly rateLimit: Quota | undefined;
  /** Proxies that say whom they ask for. */
  readonly trustedProxies: readonly Network[];
  /** At once; as many as the system allows, up to a bound, where undefined. */
  readonly maxConnections: number | undefined;
  /** Present where this process is one of several workers, which share the port. */
  readonly worker?: WorkerPart;
  readonly whileCompiling?: WhileCompiling;
  readonly log: Log;
};

/** What a worker has from its primary. */
export type WorkerPart = {
  readonly number: number;
  /** How long the service had been up when this process started. */
  readonly uptimeMilliseconds: number;
  /** Hits that were stored when the service started. */
  readonly hitsAtStart: number;
  /** The version of the world that the other workers serve. */
  readonly first: DatedVersion;
  readonly metrics: SharedMetrics;
};

/** Where a service that listens on a port is reached, and its pictures. */
export function addressesOf(
  { baseUrl, resourcesUrl }: Pick<ServeOptions, 'baseUrl' | 'resourcesUrl'>,
  port: number,
): Addresses {
  const base = baseUrl ?? `http://localhost:${port}`;
  return { baseUrl: base, resourcesUrl: resourcesUrl ?? `${base}/resources` };
}
