import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { startChild } from '../../harness/child.ts';
import { executableOf, type Runtime, runtimes } from '../../harness/places.ts';
import { median, quantile } from '../../harness/quantile.ts';
import { createChooser } from '../../harness/random.ts';
import { request } from '../../harness/request.ts';
import { lookupTargets, readJson } from '../answers.ts';
import { type Sending, writeLoad } from '../load.ts';
import {
  atLeast,
  atMost,
  type Figure,
  type Group,
  type Loaded,
  measureCpu,
  type Outcome,
  ratioOf,
  type Settings,
} from '../measure.ts';
import { createQueries, type Query, searchTarget, type WireForm } from '../queries.ts';
import { programFile, type Server, startFramework, startService } from '../servers.ts';
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
    const world = path.join(settings.folder, 'world');
    writeWorld(world, { count: many });
    const figures: Figure[] = [];
    for (const runtime of runtimes) {
      const own = await searchInProcess(runtime, '', settings);
      const large = await searchInProcess(runtime, world, settings);
      figures.push(
        atMost(`${runtime}, built-in world: median`, median(own), 0.1, 'ms'),
        atMost(`${runtime}, built-in world: 99th percentile`, quantile(own, 0.99), 1, 'ms'),
        atMost(`${runtime}, ${many} creatures: median`, median(large), 15, 'ms'),
      );
    }
    const overHttp = await searchOverHttp(settings);
    return { ...overHttp, figures: [...figures, ...overHttp.figures] };
  },
};

async function searchInProcess(
  runtime: Runtime,
  world: string,
  { rounds }: Settings,
): Promise<readonly number[]> {
  const args = [programFile('search'), world, String(rounds)];
  const child = startChild('server', executableOf(runtime), args);
  let output = '';
  child.process.stdout?.on('data', (chunk) => (output += String(chunk)));
  const [status] = await once(child.process, 'close');
  if (status !== 0) {
    throw new Error(`Searching on ${runtime} failed: ${child.complaints()}`);
  }
  const { milliseconds }: { milliseconds: readonly number[] } = JSON.parse(output);
  return milliseconds;
}

async function searchOverHttp(settings: Settings): Promise<Outcome> {
  const { folder } = settings;
  const services: Server[] = [];
  for (const runtime of runtimes) {
    services.push(await startService(runtime, folder));
  }
  const port = services[0]?.port ?? 0;
  const forms = await readJson<readonly WireForm[]>(port, '/v1/bulk/creatures.json');
  const file = path.join(folder, 'forms.json');
  writeFileSync(file, JSON.stringify(forms.map((form, entry) => ({ entry, ...form }))));
  const peer = await startFramework('json-server', file);
  const queries = createQueries(forms);
  const agreed = await agreedQueries(queries, port, peer.port);
  const respelled = (some: readonly Query[]): readonly string[] =>
    some.flatMap((query) =>
      Array.from({ length: spellings }, (_, spaces) => searchTarget(query, 20, spaces)),
    );
  const loads = {
    lookup: writeLoad(folder, 'lookup', { targets: await lookupTargets(folder) }),
    search: writeLoad(folder, 'search', { targets: respelled(queries) }),
    agreed: writeLoad(folder, 'agreed', { targets: respelled(agreed) }),
    peer: writeLoad(folder, 'peer', { targets: agreed.map(peerTarget) }),
  };
  const loaded = services.flatMap((server): Loaded[] => [
    { name: `${server.name}, lookup`, server, load: loads.lookup, sending: few },
    { name: `${server.name}, search`, server, load: loads.search, sending: few },
    { name: `${server.name}, as json-server`, server, load: loads.agreed, sending: few },
  ]);
  loaded.push({ name: peer.name, server: peer, load: loads.peer, sending: few });
  const measurements = await measureCpu(loaded, settings);
  await Promise.all([...services, peer].map((server) => server.stop()));
  return {
    figures: services.flatMap(({ name }) => [
      atMost(
        `${name}: search of 20 items ÷ lookup`,
        ratioOf(measurements, `${name}, search`, `${name}, lookup`),
        5,
      ),
      atLeast(
        `json-server ÷ ${name}`,
        ratioOf(measurements, peer.name, `${name}, as json-server`),
        10,
      ),
    ]),
    measurements,
    unit: 'µs',
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
    const { fields } = await request(peerPort, peerTarget(query));
    if (fields.some(([name, value]) => name === 'x-total-count' && value === String(total))) {
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
    const { folder } = settings;
    const lookups = writeLoad(folder, 'lookup', { targets: await lookupTargets(folder) });
    const { pick } = createChooser(3);
    const loads = unknown.map(({ kind, letters, length }) => {
      const targets = Array.from({ length: names }, (_, i) => {
        const name =
          letters === ''
            ? String.fromCodePoint(firstHan + i)
            : Array.from({ length }, () => pick([...letters])).join('');
        return `/v1/creature/${encodeURIComponent(name)}`;
      });
      return { kind, load: writeLoad(folder, kind, { targets }) };
    });
    const loaded: Loaded[] = [];
    const services: Server[] = [];
    for (const runtime of runtimes) {
      const server = await startService(runtime, folder);
      services.push(server);
      loaded.push({ name: `${server.name}, lookup`, server, load: lookups, sending: few });
      for (const { kind, load } of loads) {
        const sending = { ...few, isRefused: true };
        loaded.push({ name: `${server.name}, ${kind}`, server, load, sending });
      }
    }
    const measurements = await measureCpu(loaded, settings);
    await Promise.all(services.map((server) => server.stop()));
    return {
      figures: services.flatMap(({ name }) =>
        loads.map(({ kind }) =>
          atMost(
            `${name}: ${kind} ÷ lookup`,
            ratioOf(measurements, `${name}, ${kind}`, `${name}, lookup`),
            8,
          ),
        ),
      ),
      measurements,
      unit: 'µs',
    };
  },
};
