import type { Addresses } from '../../api/addresses.ts';
import { prefixOf } from './edition.ts';

/** What a request of a page is for, by who can answer it. `target` is the path with its query, without the prefix. */
export type Wanted =
  | { readonly kind: 'page' | 'answer' | 'picture'; readonly target: string }
  /** A file of the explorer, which is kept or not to be had. */
  | { readonly kind: 'file' }
  /** Not for the worker: of others, or what only the service itself can say. */
  | { readonly kind: 'other' };

/** Whether a target is of the service, not of its world: nobody else can answer it. */
export function isOfService(target: string): boolean {
  return /^\/(?:stats|metrics|health)(?:[/?]|$)/.test(target);
}

/** Tells what a request is for. `origin` is that of the pages. */
export function wantedBy(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
  addresses: Addresses,
): Wanted {
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
  if (isOfService(target)) {
    return { kind: 'other' };
  }
  if (target.startsWith('/resources/')) {
    return { kind: 'picture', target };
  }
  if (target.startsWith('/explorer/') || target === '/favicon.ico') {
    return { kind: 'file' };
  }
  return { kind: mode === 'navigate' ? 'page' : 'answer', target };
}
