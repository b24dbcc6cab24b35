import type { Catalog } from '../catalog/catalog.ts';
import type { Digest } from './bulk-content.ts';
import type { Explorer } from './explorer.ts';
import type { Finder } from './finder.ts';
import type { Health } from './health.ts';
import type { LoadMcp } from './mcp.ts';
import type { FindPicture } from './pictures/find-picture.ts';

/** Where the service and its pictures are reached, as configured; without a slash at the end (decision 13). */
export type Addresses = { readonly baseUrl: string; readonly resourcesUrl: string };

/** What the statistics are read from (spec §2.7). */
export type Statistics = {
  /** Hits since the first start and since this one, of one moment: others may count meanwhile. */
  readonly hits: () => { readonly total: number; readonly session: number };
  readonly uptimeSeconds: () => number;
};

/** All that the app answers from. */
export type Service = {
  readonly catalog: Catalog;
  readonly finder: Finder;
  readonly addresses: Addresses;
  readonly statistics: Statistics;
  readonly findPicture: FindPicture;
  readonly health: Health;
  readonly createDigest: () => Digest;
  /** What the service counted, in the text format of Prometheus. */
  readonly readMetrics: () => Promise<string>;
  /** Loads the pages for people; undefined where there are none. */
  readonly loadExplorer?: () => Promise<Explorer>;
  /** Loads what answers assistants; undefined where there is none. */
  readonly loadMcp?: LoadMcp;
};
