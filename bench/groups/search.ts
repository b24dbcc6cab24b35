import { atMost, type Check } from '../../accept/check.ts';
import { runChild } from '../../harness/child.ts';
import { sendOnce } from '../../harness/client/connection.ts';
import { newFile, newFolder } from '../../harness/lifetimes.ts';
import { executableOf, type Runtime, runtimes } from '../../harness/places.ts';
import { median, quantile } from '../../harness/quantile.ts';
import { createChooser } from '../../harness/random.ts';
import { lookupTargets, readJson } from '../answers.ts';
import { type Sending, writeLoad } from '../load.ts';
import {
  type Bound,
  compareCpu,
  type Group,
  type Loaded,
  type Outcome,
  type Settings,
} from '../measure.ts';
import { createQueries, type Query, searchTarget, type WireForm } from '../queries.ts';
import { programFile, startFramework, startServices } from '../servers.ts';
import { writeWorld } from '../world.ts';

const many = 100_000;

/** With more connections, requests would wait longer than the service permits, and it would refuse some. */
const few: Sending = { connections: 4 };

/** Each search in so many spellings, so that hardly any response comes out of a cache. */
const spellings = 100;

/** Searches, in process and over HTTP. */
export const search: Group = {
  name: 'search',
  title: '200 mixed searches',
  needs: ['wrk', 'taskset'],
  measure: async (settings) => {
    const world = newFolder();
    writeWorld(world, { count: many });
    const checks: Check[] = [];
    for (const runtime of runtimes) {
      const own = await searchInProcess(runtime, '', settings);
      const large = await searchInProcess(runtime, world, settings);
      checks.push(
        atMost(`${runtime}, built-in world: median`, median(own), 0.1, ' ms'),
        atMost(`${runtime}, built-in world: 99th percentile`, quantile(own, 0.99), 1, ' ms'),
        atMost(`${runtime}, ${many} creatures: median`, median(large), 15, ' ms'),
      );
    }
    const overHttp = await searchOverHttp(settings);
    return { ...overHttp, checks: [...checks, ...overHttp.checks] };
  },
};

/** The processor time of each search in milliseconds. */
async function searchInProcess(
  runtime: Runtime,
  world: string,
  { rounds }: Settings,
): Promise<readonly number[]> {
  const args = [programFile('search.ts'), world, String(rounds)];
  return JSON.parse(await runChild(executableOf(runtime), args, { place: 'server' }));
}

async function searchOverHttp(settings: Settings): Promise<Outcome> {
  const services = await startServices();
  const port = services[0]?.port ?? 0;
  const creatures = await readJson<readonly WireForm[][]>(port, '/v1/bulk/creatures.json');
  const forms = creatures.flat();
  const entries = forms.map((form, entry) => ({ entry, ...form }));
  const file = newFile('forms.json', JSON.stringify(entries));
  const peer = await startFramework('json-server', file);
  const queries = createQueries(forms);
  const agreed = await agreedQueries(queries, port, peer.port);
  const respelled = (some: readonly Query[]): readonly string[] =>
    some.flatMap((query) =>
      Array.from({ length: spellings }, (_, spaces) => searchTarget(query, 20, spaces)),
    );
  const loads = {
    lookup: writeLoad({ targets: await lookupTargets(port) }),
    search: writeLoad({ targets: respelled(queries) }),
    'as json-server': writeLoad({ targets: respelled(agreed) }),
  };
  const loaded = services.flatMap((server) =>
    Object.entries(loads).map(([name, load]): Loaded => ({
      name: `${server.name}, ${name}`,
      server,
      load,
      sending: few,
    })),
  );
  const load = writeLoad({ targets: agreed.map(peerTarget) });
  loaded.push({ name: peer.name, server: peer, load, sending: few });
  const bounds = services.flatMap(({ name }): Bound[] => [
    [`${name}, search`, `${name}, lookup`, 5],
    [`${name}, as json-server`, peer.name, 1 / 10],
  ]);
  return {
    ...(await compareCpu(settings, loaded, bounds)),
    notes: [`json-server is asked the ${agreed.length} searches that it has an equal answer to`],
  };
}

function peerTarget({ peer = [] }: Query): string {
  const parameters = new URLSearchParams([...peer.map(([...each]) => each), ['_limit', '20']]);
  return `/forms?${parameters.toString()}`;
}

/** The searches for which json-server finds as many forms as the service. */
async function agreedQueries(
  queries: readonly Query[],
  port: number,
  peerPort: number,
): Promise<readonly Query[]> {
  const agreed: Query[] = [];
  for (const query of queries.filter(({ peer }) => peer !== undefined)) {
    const { total } = await readJson<{ readonly total: number }>(port, searchTarget(query, 20));
    const { fields } = await sendOnce(peerPort, peerTarget(query));
    if (fields.get('x-total-count') === String(total)) {
      agreed.push(query);
    }
  }
  return agreed;
}

/** Names that nothing is called, by script and length. Most are asked for once. */
const unknown: readonly {
  readonly kind: string;
  readonly letters: string;
  readonly length: number;
}[] = [
  { kind: 'Latin', letters: 'abcdefghijklmnopqrstuvwxyz', length: 9 },
  { kind: 'Latin, 64 letters', letters: 'abcdefghijklmnopqrstuvwxyz', length: 64 },
  { kind: 'Cyrillic', letters: 'абвгдежзиклмнопрстуфхцчшщыьэюя', length: 9 },
  {
    kind: 'Katakana',
    letters: 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホ',
    length: 5,
  },
  {
    kind: 'Hangul, 64 letters',
    letters: '가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허',
    length: 64,
  },
  { kind: 'Han, one letter', letters: '', length: 1 },
];

const names = 20_000;
const firstHan = 0x4e00;

/** Names that are not found, and their suggestions. */
export const miss: Group = {
  name: 'miss',
  title: 'Unknown names in every script, each asked for once, against a lookup',
  needs: ['wrk', 'taskset'],
  measure: async (settings) => {
    const services = await startServices();
    const lookups = await lookupTargets(services[0]?.port ?? 0);
    const load = writeLoad({ targets: lookups });
    const { pick } = createChooser(3);
    const misses = unknown.map(({ kind, letters, length }) => {
      const targets = Array.from({ length: names }, (_, i) => {
        const name =
          letters === ''
            ? String.fromCodePoint(firstHan + i)
            : Array.from({ length }, () => pick([...letters])).join('');
        return `/v1/creature/${encodeURIComponent(name)}`;
      });
      return { kind, load: writeLoad({ targets }) };
    });
    const loaded: Loaded[] = [];
    const bounds: Bound[] = [];
    for (const server of services) {
      const found = `${server.name}, lookup`;
      loaded.push({ name: found, server, load, sending: few });
      for (const { kind, load: missed } of misses) {
        const name = `${server.name}, ${kind}`;
        loaded.push({ name, server, load: missed, sending: { ...few, isRefused: true } });
        bounds.push([name, found, 8]);
      }
    }
    return compareCpu(settings, loaded, bounds);
  },
};
