import type { ExplorerOptions } from '../../api/explorer.ts';
import type { Addresses } from '../../api/addresses.ts';
import type { BuiltFiles } from '../built-files.ts';
import { manifestPath } from '../manifest.ts';
import { worldStylePath } from '../world-style.ts';

/**
 * A build of the explorer together with a version of the world: what a device keeps, whole or not at all. Another build
 * or another version is another edition, and nothing is ever shown that is of two of them.
 */
export type Edition = {
  /** Tells editions apart. */
  readonly id: string;
  readonly worldVersion: string;
  readonly addresses: Addresses;
  readonly origin: ExplorerOptions['origin'];
  readonly built: BuiltFiles;
  /** The compiled world, where it is small enough to be kept. */
  readonly world:
    | { readonly kind: 'kept'; readonly target: string }
    | { readonly kind: 'too large' };
};

/** The field by which a page says of which edition it is: what is answered from a device must be of the same. */
export const editionField = 'explorer-edition';

/** Where the service worker stands. */
export const workerPath = '/explorer/worker.js';

/** The part of an address of the service that stands before all its paths. */
export function prefixOf({ baseUrl }: Addresses): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '');
}

/** Paths of everything that pages of an edition load, but for the worker. */
export function filesOf({ built, origin, world, worldVersion }: Edition): readonly string[] {
  return [
    ...Object.keys(built.contentTypes)
      .filter((name) => origin === 'files' || !built.ofCopies.includes(name))
      .map((name) => `/explorer/${name}`),
    worldStylePath(worldVersion),
    manifestPath,
    '/favicon.ico',
    ...(world.kind === 'kept' ? [world.target] : []),
  ];
}
