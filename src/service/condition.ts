import type { WorldChanges } from '../api/explorer.ts';

/** The state of a service, as health checks and metrics show it. Signals and reloads change it. */
export type Condition = {
  /** `draining`: it still answers, and its readiness check asks load balancers to send no more requests. */
  phase: 'serving' | 'draining';
  /** The same for the same files, however often they are opened. */
  worldVersion: string;
  /** The outcome of the last reload. */
  reload: ReloadOutcome;
  reloads: { succeeded: number; refused: number };
};

/** The outcome of the last attempt to put another snapshot into service. Times are milliseconds since 1970. */
export type ReloadOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'succeeded'; readonly atMilliseconds: number }
  /** The snapshot before it stays in service. */
  | { readonly kind: 'refused'; readonly atMilliseconds: number; readonly reason: string };

export function createCondition(worldVersion: string): Condition {
  return {
    phase: 'serving',
    worldVersion,
    reload: { kind: 'none' },
    reloads: { succeeded: 0, refused: 0 },
  };
}

/** Host names under which only this machine reaches a service. */
const ownHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether open pages follow the files of a world that is watched: only where both are on the same machine, because each
 * open page asks again and again.
 */
export function isLiveAt(baseUrl: string, watch: boolean): boolean {
  return watch && ownHosts.has(new URL(baseUrl).hostname);
}

/** Returns the served snapshot, and the outcome of the last reload, for open pages. */
export function changesOf({ reload }: Condition, served: string): WorldChanges {
  return reload.kind === 'refused' ? { served, refusal: reload.reason } : { served };
}

/** `Cache-Control` while the world may change at any moment: caches ask before they use a response again. */
const liveCacheControl = 'no-cache';

/** Makes caches ask before they use a response again, except for files that never change. */
export function revalidated(response: Response): Response {
  const { headers } = response;
  const written = headers.get('cache-control') ?? '';
  if (written !== '' && !/no-store|immutable/.test(written)) {
    headers.set('cache-control', liveCacheControl);
  }
  return response;
}
