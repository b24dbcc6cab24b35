import { median, quantile } from '../../harness/quantile.ts';
import type { Tally } from '../../harness/client/tally.ts';
import { openLoop } from '../load/open-loop.ts';
import { inTurn } from '../load/sent.ts';

const perSecond = 1000;

/** Long enough that each round includes a replica's periodic work. */
const roundMilliseconds = 1000;

/** A service and its requests. */
export type Asked = { readonly port: number; readonly tally: Tally };

/** The time of a service's answers, in milliseconds at the 99th percentile, compared with another's. */
export type Comparison = {
  /** Median over rounds of its 99th percentile divided by the other's. */
  readonly ratio: number;
  readonly p99: number;
  readonly p99OfOther: number;
};

/**
 * Asks two services for catalog answers, both at the same moments, so that whatever else the machine does meets both. Goes
 * on for the time that is named, and calls `between` after each round.
 */
export async function compareLatencies(
  service: Asked,
  other: Asked,
  milliseconds: number,
  between: () => Promise<void>,
): Promise<Comparison> {
  const rounds: { readonly own: number; readonly other: number }[] = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const [first, second] = await Promise.all([askFor(service), askFor(other)]);
    rounds.push({ own: first, other: second });
    await between();
  }
  return {
    ratio: median(rounds.map((round) => round.own / round.other)),
    p99: median(rounds.map(({ own }) => own)),
    p99OfOther: median(rounds.map((round) => round.other)),
  };
}

/** The 99th percentile of a round, in milliseconds from when each request was due. */
async function askFor({ port, tally }: Asked): Promise<number> {
  const before = tally.latencies.length;
  const next = inTurn(targets);
  await openLoop(port, { perSecond, milliseconds: roundMilliseconds, next, tally });
  return quantile(tally.latencies.slice(before), 0.99);
}

const targets = Array.from({ length: 500 }, (_, i) => `/v1/creature/${i + 1}`);
