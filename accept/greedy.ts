import { setTimeout as sleep } from 'node:timers/promises';
import { Tally } from '../harness/client/tally.ts';
import { quantile } from '../harness/quantile.ts';
import { atMost, type Check } from './check.ts';
import { openLoop, type OpenLoop, type Sent, sent, stayOnLoadCore } from './load.ts';
import { amount, type Group } from './run.ts';
import { checkService, startService } from './service.ts';

const perSecond = 50;
const mostMilliseconds = 20;

/** What one client asks for again and again; each request differs from those before it. */
type Greed = {
  readonly name: string;
  readonly target: (i: number) => string;
  readonly accept?: string;
  readonly body?: (i: number) => string;
};

/** As many as a search takes. */
const mostWords = 64;

const words = (i: number, length = 333): string =>
  Array.from({ length }, (_, n) => letters(i * 331 + n)).join('+');
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
        arguments: { q: words(i * 10 + id, mostWords).replaceAll('+', ' ') },
      },
    })),
  );
}

const page = 'text/html';

const greeds: readonly Greed[] = [
  { name: 'a page of 333 words', target: (i) => `/?q=${words(i)}`, accept: page },
  { name: 'a page of 190 quoted digits', target: (i) => `/?q=${quotedDigits(i)}`, accept: page },
  { name: 'a page of 64 words', target: (i) => `/?q=${words(i, mostWords)}`, accept: page },
  { name: 'a search of 64 words', target: (i) => `/v1/search?q=${words(i, mostWords)}` },
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
  fault: {
    does: 'lets each client wait',
    noticedBy: 'others beside',
    response: async (_, response) => {
      await sleep(50);
      return response;
    },
  },
  run: async (settings) => {
    stayOnLoadCore();
    const service = await startService(settings, { place: 'server' });
    const all = new Tally();
    const milliseconds = amount(settings, { full: 10_000, smoke: 1500 });
    /** Sends one request after the other from a number on, without waiting for answers. */
    const load = async (loop: Partial<OpenLoop>, requestAt: (i: number) => Sent, from = 0) => {
      let i = from;
      const next = () => requestAt((i += 1));
      const usual = { perSecond, milliseconds, timeoutMilliseconds: 30_000 };
      const tally = await openLoop(service.port, { ...usual, next, ...loop });
      all.add(tally);
      return tally;
    };
    // The app is loaded, and its code compiled.
    for (const greed of greeds) {
      await load({ milliseconds: 500, perSecond: 10 }, (i) => requestOf(greed, i), 500);
    }
    const checks: Check[] = [];
    for (const greed of greeds) {
      for (const [round, connections] of (['new', 'kept'] as const).entries()) {
        const [attack, lookups] = await Promise.all([
          // What was asked for before may be answered from a cache.
          load({ connections }, (i) => requestOf(greed, i), round * 1000),
          load({ connections, perSecond: 2 * perSecond }, (i) =>
            sent(`/v1/creature/${(i % 1025) + 1}`),
          ),
        ]);
        checks.push(checkOthers(`${greed.name}, ${connections} connections`, attack, lookups));
      }
    }
    return [
      ...checks,
      ...(await checkService(service, all, { serverErrors: [503], complaints: /refused or slow/ })),
    ];
  },
};

function checkOthers(beside: string, attack: Tally, lookups: Tally): Check {
  const at = (part: number, { latencies }: Tally): string => quantile(latencies, part).toFixed(1);
  const statuses = Array.from(attack.statuses, ([status, count]) => `${count} × ${status}`).join(
    ', ',
  );
  return {
    ...atMost(
      `others beside ${beside}: 99th percentile`,
      quantile(lookups.latencies, 0.99),
      mostMilliseconds,
      ' ms',
    ),
    note: `median ${at(0.5, lookups)} ms, longest ${at(1, lookups)} ms; the greedy client got ${statuses}, the 99th percentile in ${at(0.99, attack)} ms`,
  };
}

function requestOf({ target, accept, body }: Greed, i: number): Sent {
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
  return sent(target(i), fields, text === undefined ? 'GET' : 'POST', text);
}
