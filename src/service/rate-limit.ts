import type { ServiceRequest } from '../responses/request.ts';
import type { HeaderFields } from '../responses/response.ts';
import {
  clientKey,
  findClient,
  matchNetworks,
  type Network,
  parseAddress,
} from './client-address.ts';

/** A number of requests within a number of seconds, from the first one on. */
export type Quota = { readonly requests: number; readonly seconds: number };

/** The state of a client's quota after a request. */
export type Standing = {
  readonly isGranted: boolean;
  readonly remaining: number;
  /** Whole seconds, at least one, until the quota is whole again. */
  readonly resetSeconds: number;
};

/** Counts the requests of clients. `now` is in milliseconds that never go back. */
export type Quotas = {
  readonly take: (client: string, now: number) => Standing;
  /** Returns one request to the quota. */
  readonly giveBack: (client: string) => void;
};

/** Clients in memory, about 20 MB. The client whose time ends first makes room for a new one. */
const mostClients = 100_000;

export function createQuotas({ requests, seconds }: Quota): Quotas {
  // A Map lists its keys in the order of insertion, which is the order in which their times end.
  const clients = new Map<string, { count: number; readonly end: number }>();
  return {
    take: (client, moment) => {
      // Whole milliseconds: a fraction that does not add up would round to a second more.
      const now = Math.floor(moment);
      let used = clients.get(client);
      if (!used || used.end <= now) {
        clients.delete(client);
        if (clients.size >= mostClients) {
          const [first = ''] = clients.keys();
          clients.delete(first);
        }
        used = { count: 0, end: now + seconds * 1000 };
        clients.set(client, used);
      }
      const isGranted = used.count < requests;
      used.count += isGranted ? 1 : 0;
      return {
        isGranted,
        remaining: requests - used.count,
        resetSeconds: Math.max(1, Math.ceil((used.end - now) / 1000)),
      };
    },
    giveBack: (client) => {
      const used = clients.get(client);
      if (used && used.count > 0) {
        used.count -= 1;
      }
    },
  };
}

export type RateLimit = {
  /** Takes a request from its client's quota. The header fields are for its response, granted or not. */
  readonly take: (request: ServiceRequest) => Standing & {
    readonly headers: HeaderFields;
    readonly giveBack: () => void;
  };
};

/** Grants each client address a quota (draft-ietf-httpapi-ratelimit-headers-11). */
export function createRateLimit(quota: Quota, trustedProxies: readonly Network[]): RateLimit {
  const quotas = createQuotas(quota);
  const isTrusted = matchNetworks(trustedProxies);
  const policy = `"address";q=${quota.requests};w=${quota.seconds}`;
  return {
    take: (request) => {
      const remote = parseAddress(request.remoteAddress() ?? '');
      // Connections that were closed before their address was read share one quota.
      const client =
        remote === undefined
          ? ''
          : clientKey(findClient(remote, request.header('x-forwarded-for'), isTrusted));
      const standing = quotas.take(client, performance.now());
      return {
        ...standing,
        headers: [
          ['ratelimit-policy', policy],
          ['ratelimit', `"address";r=${standing.remaining};t=${standing.resetSeconds}`],
        ],
        giveBack: () => quotas.giveBack(client),
      };
    },
  };
}
