import type { WorldChanges } from '../api/explorer.ts';
import type { Condition } from './condition.ts';

/** Host names under which only this machine reaches a service. */
const ownHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether open pages follow the files of a world that is watched: only where both are on the same machine, because each
 * open page asks again and again.
 */
export function isLiveAt(baseUrl: string, watch: boolean): boolean {
  return watch && ownHosts.has(new URL(baseUrl).hostname);
}

/** Changes whenever this process serves another snapshot. */
export function servedText({ worldVersion, reloads }: Condition): string {
  return `${worldVersion} ${reloads.succeeded}`;
}

/** What an open page shows of the last reload. */
export function changesOf(condition: Condition): WorldChanges {
  const { reload } = condition;
  const served = servedText(condition);
  return reload.kind === 'refused' ? { served, refusal: reload.reason } : { served };
}

/** `Cache-Control` while the world may change at any moment: caches ask before they use a response again. */
export const liveCacheControl = 'no-cache';

/** Makes caches ask before they use a response again, except for files that never change. */
export function revalidated(response: Response): Response {
  const { headers } = response;
  const written = headers.get('cache-control') ?? '';
  if (written !== '' && !/no-store|immutable/.test(written)) {
    headers.set('cache-control', liveCacheControl);
  }
  return response;
}
