import type { WorldChanges } from '../api/explorer.ts';
import type { Condition } from './condition.ts';

/** Host names under which nobody but this machine itself reaches a service. */
const ownHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether open pages follow the files of a world that is watched: where they are read on the machine that serves them, so
 * that nobody else's browser asks again and again.
 */
export function isLiveAt(baseUrl: string, watch: boolean): boolean {
  return watch && ownHosts.has(new URL(baseUrl).hostname);
}

/** Another text whenever something else is served by this process. */
export function servedText({ worldVersion, reloads }: Condition): string {
  return `${worldVersion} ${reloads.succeeded}`;
}

/** What a page is told of a service's condition. */
export function changesOf(condition: Condition): WorldChanges {
  const { reload, told: served = servedText(condition) } = condition;
  return reload.kind === 'refused' ? { served, refusal: reload.reason } : { served };
}

/** What stands in `Cache-Control` while the world may be another any moment: nothing is used again unasked (RFC 9111 §5.2.2.4). */
export const liveCacheControl = 'no-cache';

/** An answer that no browser may use again without asking, but for files that never change. */
export function askAgain(response: Response): Response {
  const { headers } = response;
  const written = headers.get('cache-control') ?? '';
  if (written !== '' && !/no-store|immutable/.test(written)) {
    headers.set('cache-control', liveCacheControl);
  }
  return response;
}
