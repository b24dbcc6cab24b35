import { isExplorerFile, isMcpCall, isOperationPath, wantsPage } from '../api/requests.ts';

/** What it takes to answer a request whose answer is not at hand. */
export type RequestCost = {
  /** In lookups, for the rate limit; 0 for what is not limited. */
  readonly units: number;
  /** `drawn` work is mostly done by another thread. */
  readonly work: 'little' | 'computed' | 'drawn';
};

/** Files of pages are a part of these. */
const free: RequestCost = { units: 0, work: 'little' };
const lookup: RequestCost = { units: 1, work: 'little' };
const search: RequestCost = { units: 3, work: 'computed' };
const picture: RequestCost = { units: 2, work: 'drawn' };
/** Its calls count on their own. */
const message: RequestCost = { units: 1, work: 'computed' };
const many: RequestCost = { units: 10, work: 'computed' };

/** For each request that the tools behind `/mcp` make of the service, beside the message itself. */
export const unitsPerCall = 3;

/** Paths of single records and short lists. */
const cheap =
  /^\/(?:info|stats|favicon\.ico|problems\/[^/?]*|\.well-known\/[^/?]*|v1\/(?:creature\/|form\/|names\/|family\/|league|evolution-stone|matchup|schemas)[^?]*)(?:\?|$)/;

/**
 * Returns the cost of a request, which is known from its target before any work. The target is as a resolver of targets
 * spells it for the field `Accept`.
 */
export function costOf(method: string, target: string, accept: string | undefined): RequestCost {
  if (method === 'OPTIONS' || isOperationPath(target) || isExplorerFile(target)) {
    return free;
  }
  if (isMcpCall(method, target)) {
    return message;
  }
  if (method !== 'GET' && method !== 'HEAD') {
    return lookup;
  }
  if (target.startsWith('/resources/')) {
    return picture;
  }
  if (cheap.test(target)) {
    return lookup;
  }
  if (/^\/v1\/(?:batch|bulk)\b/.test(target)) {
    return many;
  }
  if (target.startsWith('/v1/')) {
    return search;
  }
  return wantsPage(accept) || /^\/(?:docs|openapi\.json)\b/.test(target) ? many : lookup;
}
