import { quantile } from '../../harness/quantile.ts';
import { atMost, type Check, noFaults } from '../check.ts';
import { requestText } from '../../harness/client/connection.ts';
import { Tally } from '../../harness/client/tally.ts';
import { amount, type Group } from '../group.ts';
import { watchService } from '../invariants.ts';
import { stayOnLoadCore } from '../limits/stay-on-load-core.ts';
import { joinTallies } from '../limits/join-tallies.ts';
import { openLoop } from '../load/open-loop.ts';
import type { Sent } from '../load/sent.ts';
import { type Service, startService } from '../service.ts';

const perSecond = 50;
const mostMilliseconds = 20;

/** What one client asks for again and again; each request differs from those before it. */
type Greed = {
  readonly name: string;
  readonly target: (i: number) => string;
  readonly accept?: string;
  readonly body?: (i: number) => string;
};

const words = (i: number): string =>
  Array.from({ length: 333 }, (_, n) => letters(i * 331 + n)).join('+');
const quotedDigits = (i: number): string =>
  Array.from({ length: 190 }, (_, n) => `%22${(i + n) % 10}%22`).join('+');
const misspelt = (i: number, length: number): string =>
  Array.from({ length: 200 }, (_, n) => `${letters(i * 7 + n)}izardon`.padEnd(length, 'q')).join();

/** Two letters that depend on a number. */
function letters(number: number): string {
  return [number % 26, Math.floor(number / 26) % 26]
    .map((letter) => String.fromCodePoint(97 + letter))
    .join('');
}

function tenSearches(i: number): string {
  return JSON.stringify(
    Array.from({ length: 10 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: {
        name: 'search_creatures',
        arguments: { q: words(i * 10 + id).replaceAll('+', ' ') },
      },
    })),
  );
}

const page = 'text/html';

const greeds: readonly Greed[] = [
  { name: 'a page of 333 words', target: (i) => `/?q=${words(i)}`, accept: page },
  { name: 'a page of 190 quoted digits', target: (i) => `/?q=${quotedDigits(i)}`, accept: page },
  { name: 'a search of 333 words', target: (i) => `/v1/search?q=${words(i)}` },
  { name: 'a check of 333 words', target: (i) => `/v1/search/check?q=${words(i)}` },
  { name: 'a search of 190 quoted digits', target: (i) => `/v1/search?q=${quotedDigits(i)}` },
  { name: '200 misspelt names', target: (i) => `/v1/batch?creatures=${misspelt(i, 9)}` },
  { name: '200 long misspelt names', target: (i) => `/v1/batch?creatures=${misspelt(i, 39)}` },
  { name: 'ten searches in a post', target: () => '/mcp', body: tenSearches },
  { name: 'a picture', target: (i) => `/resources/creature/512/${(i % 1025) + 1}.png?${i}` },
  { name: 'a page', target: (i) => `/stones?${i}`, accept: page },
  { name: 'the documentation', target: (i) => `/docs?${i}`, accept: page },
  {
    name: 'a table of 1,000 forms',
    target: (i) =>
      `/v1/search?format=csv&limit=1000&lang=ja&offset=${i % 600}&sort=-weight,name,height`,
  },
  { name: '1,000 forms', target: (i) => `/v1/search?limit=1000&lang=ja&offset=${i % 600}` },
];

const codings = ['identity', 'gzip', 'br', 'zstd'];

/** One client that asks for the most expensive things, fifty times a second, beside two that look creatures up. */
export const greedy: Group = {
  name: 'greedy',
  title: 'One client that asks for as much work as it can, beside two that look creatures up',
  needs: ['taskset'],
  breakages: [],
  run: async (settings) => {
    using _ = stayOnLoadCore();
    const service = await startService(settings, { place: 'server' });
    const all = new Tally();
    const watch = await watchService(service);
    const milliseconds = amount(settings, { full: 10_000, smoke: 1500 });
    // Code is compiled and the app loaded.
    await Promise.all(greeds.map((greed) => ask(service, all, greed, 'kept', 400, 5)));
    const checks: Check[] = [];
    for (const greed of greeds) {
      for (const connections of ['new', 'kept'] as const) {
        checks.push(await checkOthers(service, all, greed, connections, milliseconds));
      }
    }
    return [
      ...checks,
      noFaults('not answered', all.failures, all.completed),
      ...(await watch.check(all, { serverErrors: [503], complaints: /refused or slow/ })),
    ];
  },
};

type Connections = 'new' | 'kept';

async function checkOthers(
  service: Service,
  all: Tally,
  greed: Greed,
  connections: Connections,
  milliseconds: number,
): Promise<Check> {
  const [attack, lookups] = await Promise.all([
    ask(service, all, greed, connections, milliseconds),
    askForCreatures(service, all, connections, milliseconds),
  ]);
  const statuses = [...attack.statuses].map(([status, count]) => `${count} × ${status}`);
  const name = `others beside ${greed.name}, ${connections} connections: 99th percentile`;
  return {
    ...atMost(name, quantile(lookups.latencies, 0.99), mostMilliseconds, ' ms'),
    note: `median ${quantile(lookups.latencies, 0.5).toFixed(1)} ms, longest ${quantile(lookups.latencies, 1).toFixed(1)} ms of ${lookups.completed}; the greedy client got ${statuses.join(', ')}, the 99th percentile in ${quantile(attack.latencies, 0.99).toFixed(0)} ms`,
  };
}

async function ask(
  { port }: Service,
  all: Tally,
  { target, accept, body }: Greed,
  connections: Connections,
  milliseconds: number,
  rate = perSecond,
): Promise<Tally> {
  const tally = new Tally();
  let i = 0;
  await openLoop(port, {
    perSecond: rate,
    milliseconds,
    next: () => {
      i += 1;
      const text = body?.(i);
      const fields = {
        'Accept-Encoding': codings[i % codings.length] ?? '',
        ...(accept !== undefined && { Accept: accept }),
        ...(text !== undefined && {
          Accept: 'application/json, text/event-stream',
          'Content-Type': 'application/json',
          'Content-Length': String(text.length),
        }),
      };
      const method = text === undefined ? 'GET' : 'POST';
      return request(method, target(i), fields, text);
    },
    tally,
    connections,
    timeoutMilliseconds: 30_000,
  });
  joinTallies(all, tally);
  return tally;
}

/** Two clients, each of which asks fifty times a second. */
async function askForCreatures(
  { port }: Service,
  all: Tally,
  connections: Connections,
  milliseconds: number,
): Promise<Tally> {
  const tally = new Tally();
  let i = 0;
  await Promise.all(
    [0, 1].map(() =>
      openLoop(port, {
        perSecond,
        milliseconds,
        next: () => {
          i += 1;
          return request('GET', `/v1/creature/${(i % 1025) + 1}`);
        },
        tally,
        connections,
        timeoutMilliseconds: 30_000,
      }),
    ),
  );
  joinTallies(all, tally);
  return tally;
}

function request(
  method: string,
  target: string,
  fields: Readonly<Record<string, string>> = {},
  body = '',
): Sent {
  return { method, target, text: requestText(target, fields, method) + body };
}
