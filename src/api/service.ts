import type { Catalog } from '../catalog/catalog.ts';

/** Where the service and its pictures are reached, as configured; without a slash at the end (decision 13). */
export type Addresses = { readonly baseUrl: string; readonly resourcesUrl: string };

/** What the statistics are read from (spec §2.7). */
export type Statistics = {
  /** Hits since the first start. */
  readonly totalHits: () => number;
  /** Hits since this start. */
  readonly sessionHits: () => number;
  readonly uptimeSeconds: () => number;
};

/** A picture, finished. */
export type Picture = {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly contentType: string;
};

/** What came of looking for a picture: `busy` where too many wait to be drawn. */
export type PictureLookup =
  | ({ readonly kind: 'found' } & Picture)
  | { readonly kind: 'missing' }
  | { readonly kind: 'busy' };

/** Finds a picture by its decoded path below the address of the resources, such as `/creature/25.png`. */
export type FindPicture = (path: string) => Promise<PictureLookup>;

/** All that the app answers from. */
export type Service = {
  readonly catalog: Catalog;
  readonly addresses: Addresses;
  readonly statistics: Statistics;
  readonly findPicture: FindPicture;
};
