import { type HeaderFields, type ServiceRequest, withParts } from '../responses/messages.ts';
import { clientKey, type FindClient } from './client-address.ts';

/** A number of units within a number of seconds, from the first request on. A lookup costs one. */
export type Quota = { readonly requests: number; readonly seconds: number };

export type Share = {
  readonly isGranted: boolean;
  /** Adds units to what the request costs, or gives some of them back. */
  readonly add: (units: number) => void;
  /** What is left to the client now. */
  readonly remaining: () => number;
  /** Whole seconds, at least one, until the quota is whole again. */
  readonly resetSeconds: number;
};

/** Clients in memory, about 20 MB. The client whose time ends first makes room for a new one. */
const mostClients = 100_000;

/** Grants each client address a quota (draft-ietf-httpapi-ratelimit-headers-11). */
export class RateLimit {
  readonly quota: Quota;
  readonly #findClient: FindClient;
  /** A Map lists its keys in the order of insertion, which is the order in which their times end. */
  readonly #clients = new Map<string, { units: number; readonly end: number }>();
  readonly #shares = new WeakMap<Request, Share>();

  constructor(quota: Quota, findClient: FindClient) {
    this.quota = quota;
    this.#findClient = findClient;
  }

  /** Takes the cost of a request from its client's quota. */
  take(request: ServiceRequest, units: number): Share {
    // Connections that were closed before their address was read share one quota.
    const client = this.#findClient(request);
    return this.takeFor(client === undefined ? '' : clientKey(client), units, performance.now());
  }

  /**
   * Takes units from a client's quota. A request is granted if anything is left, however much it costs. `moment` is in
   * milliseconds that never go back.
   */
  takeFor(client: string, units: number, moment: number): Share {
    const { requests, seconds } = this.quota;
    // Whole milliseconds: a fraction that does not add up would round to a second more.
    const now = Math.floor(moment);
    const known = this.#clients.get(client);
    const used = known && known.end > now ? known : { units: 0, end: now + seconds * 1000 };
    if (used !== known) {
      this.#clients.delete(client);
      if (this.#clients.size >= mostClients) {
        const [first = ''] = this.#clients.keys();
        this.#clients.delete(first);
      }
      this.#clients.set(client, used);
    }
    const isGranted = used.units < requests;
    used.units += isGranted ? units : 0;
    return {
      isGranted,
      add: (more) => {
        used.units += more;
      },
      remaining: () => Math.max(0, requests - used.units),
      resetSeconds: Math.max(1, Math.ceil((used.end - now) / 1000)),
    };
  }

  /** The header fields of the response, granted or not, with what is left to the client when it is sent. */
  fieldsOf({ remaining, resetSeconds }: Share): HeaderFields {
    const { requests, seconds } = this.quota;
    return [
      ['ratelimit-policy', `"address";q=${requests};w=${seconds}`],
      ['ratelimit', `"address";r=${remaining()};t=${resetSeconds}`],
    ];
  }

  /** The same request; what `charge` reports for it counts for the share. */
  charging(request: ServiceRequest, share: Share): ServiceRequest {
    return withParts(request, {
      toRequest: () => {
        const asked = request.toRequest();
        this.#shares.set(asked, share);
        return asked;
      },
    });
  }

  /** Counts further units for a request whose cost was not known before it was read. */
  charge(request: Request, units: number): void {
    this.#shares.get(request)?.add(units);
  }
}
