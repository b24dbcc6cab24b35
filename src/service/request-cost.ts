import type { Cost } from '../api/route.ts';
import { wantsPage } from '../api/requests.ts';
import { costOf } from '../api/routes.ts';

/** What it takes to answer a request whose answer is not at hand. */
type RequestCost = {
  /** In lookups, for the rate limit; 0 for what is not limited. */
  readonly units: number;
  /** `drawn` work is mostly done by another thread. */
  readonly work: 'little' | 'computed' | 'drawn';
};

/** A page of the explorer with fifty new pictures costs about as many units as it has requests. */
const costs: Readonly<Record<Cost, RequestCost>> = {
  operation: { units: 0, work: 'little' },
  file: { units: 0, work: 'little' },
  lookup: { units: 1, work: 'little' },
  computed: { units: 3, work: 'computed' },
  page: { units: 5, work: 'computed' },
  picture: { units: 1, work: 'drawn' },
  bulk: { units: 10, work: 'computed' },
  // The requests that its tools make count on their own.
  post: { units: 1, work: 'computed' },
};

/** For each request that the tools behind `/mcp` make of the service, beside the message itself. */
export const unitsPerCall = costs.computed.units;

/**
 * Returns the cost of a request, which is known from its target before any work. The target is as a resolver of targets
 * spells it for the field `Accept`.
 */
export function requestCost(
  method: string,
  target: string,
  accept: string | undefined,
): RequestCost {
  return costs[method === 'OPTIONS' ? 'operation' : costOf(method, target, wantsPage(accept))];
}
