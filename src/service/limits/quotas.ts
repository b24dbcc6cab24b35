/** What a client may do: so many requests within so many seconds, from its first one on. */
export type Quota = { readonly requests: number; readonly seconds: number };

/** What is left of a quota after a request. */
export type Standing = {
  readonly isGranted: boolean;
  readonly remaining: number;
  /** Whole seconds, at least one, until there is as much as at first. */
  readonly resetSeconds: number;
};

/** Counts the requests of clients. */
export type Quotas = {
  /** Takes one request of a client that is told apart by 64 bits. `now` is in milliseconds that never go back. */
  readonly take: (high: number, low: number, now: number) => Standing;
};

/** Clients that are remembered at once: 131,072, in 2.6 MB. */
const setCount = 2 ** 14;
const setSize = 8;

/**
 * A table of fixed size. A client may stand in any place of its set, which a hash chooses that nobody can know outside
 * this process. Where a set is full of clients whose time runs, the one with the fewest requests is forgotten: who wants
 * to be rid of a quota that is used up has to use up eight others first, at random, from addresses of their own.
 */
export function createQuotas({ requests, seconds }: Quota, seed: number): Quotas {
  const places = setCount * setSize;
  const highs = new Uint32Array(places);
  const lows = new Uint32Array(places);
  const counts = new Uint32Array(places);
  const ends = new Float64Array(places);

  const placeOf = (high: number, low: number, now: number): number => {
    const first = (hash(high, low, seed) % setCount) * setSize;
    let best = first;
    let bestCount = Number.POSITIVE_INFINITY;
    for (let place = first; place < first + setSize; place += 1) {
      const isRunning = (ends[place] ?? 0) > now;
      if (isRunning && highs[place] === high && lows[place] === low) {
        return place;
      }
      const count = isRunning ? (counts[place] ?? 0) : -1;
      if (count < bestCount) {
        best = place;
        bestCount = count;
      }
    }
    highs[best] = high;
    lows[best] = low;
    counts[best] = 0;
    ends[best] = now + seconds * 1000;
    return best;
  };

  return {
    take: (high, low, moment) => {
      // Whole milliseconds: a fraction that does not add up would round to a second more.
      const now = Math.floor(moment);
      const place = placeOf(high, low, now);
      const count = counts[place] ?? 0;
      const isGranted = count < requests;
      if (isGranted) {
        counts[place] = count + 1;
      }
      return {
        isGranted,
        remaining: isGranted ? requests - count - 1 : 0,
        resetSeconds: Math.max(1, Math.ceil(((ends[place] ?? now) - now) / 1000)),
      };
    },
  };
}

/** Mixes 64 bits and a seed to 32 (the finalizer of MurmurHash3, twice). */
function hash(high: number, low: number, seed: number): number {
  return mix(mix(high ^ seed) ^ low) >>> 0;
}

function mix(bits: number): number {
  let mixed = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return mixed ^ (mixed >>> 16);
}
