import type { ExplorerOptions } from '../../api/explorer.ts';
import type { Addresses } from '../../api/addresses.ts';
import { type BuiltFiles, builtPath, isExplorerFile } from '../built-files.ts';
import { manifestPath } from '../manifest.ts';
import { worldStylePath } from '../world-style.ts';

/**
 * A build of the explorer with a version of the world. A device caches an edition as a whole, and pages never mix two
 * of them.
 */
export type Edition = {
  readonly id: string;
  readonly worldVersion: string;
  readonly addresses: Addresses;
  readonly origin: ExplorerOptions['origin'];
  readonly built: BuiltFiles;
  readonly hasOwnPictures: boolean;
  /** Path of the compiled world; undefined if it is too large for a browser. */
  readonly worldTarget: string | undefined;
};

/** Request header with the edition of a page: cached responses must be of the same one. */
export const editionField = 'explorer-edition';

export const workerPath = '/explorer/worker.js';

/** The path of the base address, which precedes all paths of the service. */
export function prefixOf({ baseUrl }: Addresses): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '');
}

/** Paths of all files that pages of an edition load, without the worker. */
export function filesOf({ built, origin, worldTarget, worldVersion }: Edition): readonly string[] {
  return [
    ...Object.keys(built.contentTypes)
      .filter((name) => origin === 'files' || !built.ofCopies.includes(name))
      .map(builtPath),
    worldStylePath(worldVersion),
    manifestPath,
    '/favicon.ico',
    ...(worldTarget === undefined ? [] : [worldTarget]),
  ];
}

/** A request of a page by how the worker handles it. `target` is path and query without the prefix. */
export type ClassifiedRequest =
  | { readonly kind: 'page' | 'answer' | 'picture'; readonly target: string }
  | { readonly kind: 'file' }
  /** Not handled by the worker: other origins, and requests that only the service can answer. */
  | { readonly kind: 'other' };

/** Whether a target is about the service itself, not about its world: only the service can answer. */
export function isAboutService(target: string): boolean {
  return /^\/(?:stats|metrics|health)(?:[/?]|$)/.test(target);
}

export function classifyRequest(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
  addresses: Addresses,
): ClassifiedRequest {
  const { resourcesUrl } = addresses;
  const own = origin + prefixOf(addresses);
  if (method !== 'GET') {
    return { kind: 'other' };
  }
  if (url.startsWith(`${resourcesUrl}/`)) {
    return { kind: 'picture', target: `/resources${url.slice(resourcesUrl.length)}` };
  }
  if (!url.startsWith(`${own}/`)) {
    return { kind: 'other' };
  }
  const target = url.slice(own.length).replace(/#.*$/s, '');
  if (isAboutService(target)) {
    return { kind: 'other' };
  }
  if (target.startsWith('/resources/')) {
    return { kind: 'picture', target };
  }
  if (isExplorerFile(target) || target === '/favicon.ico') {
    return { kind: 'file' };
  }
  return { kind: mode === 'navigate' ? 'page' : 'answer', target };
}
