import type { Asker } from '../../http/handler.ts';
import type { Finished } from '../../responses/finished.ts';
import { createQuotas, type Quota } from './quotas.ts';
import { createRefusedAnswer } from './refused-answer.ts';
import { type Address, parseAddress } from './address.ts';
import { clientKey, findClient, type Network } from './trusted-proxies.ts';

/** Grants each address so many requests in a time. */
export type RateLimit = {
  /** Takes a request, tells the client what is left (draft-ietf-httpapi-ratelimit-headers-11), and refuses it perhaps. */
  readonly refuse: (target: string, asker: Asker) => Finished | undefined;
};

/** Nobody: a connection that was closed before it could be asked for its address. All of these share one quota. */
const unknown: Address = [0, 0, 0, 0];

export function createRateLimit(options: {
  readonly quota: Quota;
  /** Whose word on the addresses of others counts. */
  readonly proxies: readonly Network[];
  readonly baseUrl: string;
}): RateLimit {
  const { quota, proxies, baseUrl } = options;
  const quotas = createQuotas(quota, crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
  const tooMany = createRefusedAnswer(
    baseUrl,
    'too-many-requests',
    `The service grants an address ${quota.requests} requests in ${quota.seconds} seconds`,
  );
  const policy = `ratelimit-policy: "address";q=${quota.requests};w=${quota.seconds}\r\nratelimit: "address";r=`;
  const remotes = new WeakMap<Asker, Address>();
  const remoteOf = (asker: Asker): Address => {
    const known = remotes.get(asker);
    if (known) {
      return known;
    }
    const remote = parseAddress(asker.remoteAddress) ?? unknown;
    remotes.set(asker, remote);
    return remote;
  };
  const clientOf = (asker: Asker): Address =>
    proxies.length === 0
      ? remoteOf(asker)
      : findClient(remoteOf(asker), asker.readAny('x-forwarded-for'), proxies);

  return {
    refuse: (target, asker) => {
      const [high, low] = clientKey(clientOf(asker));
      const { isGranted, remaining, resetSeconds } = quotas.take(high, low, performance.now());
      asker.addLines(`${policy}${remaining};t=${resetSeconds}\r\n`);
      return isGranted ? undefined : tooMany(target, resetSeconds);
    },
  };
}
