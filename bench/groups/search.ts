import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { startChild } from '../../harness/child.ts';
import type { Figure, Outcome } from '../figure.ts';
import type { Group, Settings } from '../group.ts';
import { type Sending, writeLoad } from '../load.ts';
import { measureCpuOf } from '../measure-cpu.ts';
import { bench } from '../places.ts';
import { defaultWorld, executableOf, type Runtime, runtimes } from '../../harness/places.ts';
import type { SearchCost } from '../programs/search.ts';
import { ratioOf } from '../rounds.ts';
import { median, quantile } from '../../harness/quantile.ts';
import { createQueries } from '../search-queries.ts';
import { comparableTargets, isAgreed, type SearchTargets } from '../search-targets.ts';
import { startJsonServer } from '../servers/peers.ts';
import type { Server } from '../servers/server.ts';
import { serviceName, startService } from '../servers/service.ts';
import { loadCatalog } from '../../src/service/world-store/load-world.ts';
import { representForm } from '../../src/catalog/representations.ts';

const many = 100_000;

/** With more connections, requests would wait longer than the service permits, and it would refuse some. */
const sending: Sending = { connections: 4 };

/** Searches, in process and over HTTP. */
export const search: Group = {
  name: 'search',
  title: '200 mixed searches',
  needs: ['wrk', 'taskset'],
  measure: async (settings) => {
    const figures: Figure[] = [];
    const notes: string[] = [];
    for (const runtime of runtimes) {
      const few = await searchInProcess(runtime, 0, settings);
      const all = await searchInProcess(runtime, many, settings);
      figures.push(
        milliseconds(`${runtime}, built-in world: median`, median(few.service), 0.2),
        milliseconds(`${runtime}, built-in world: 99th percentile`, quantile(few.service, 0.99), 2),
        milliseconds(`${runtime}, ${many} creatures: median`, median(all.service), 5),
      );
      for (const [world, { service, sqlite, entries, disagreements }] of [
        ['built-in world', few],
        [`${many} creatures`, all],
      ] as const) {
        notes.push(
          `${runtime}, ${world}: ${entries} forms, mean ${mean(service).toFixed(3)} ms, 99th percentile ${quantile(service, 0.99).toFixed(3)} ms`,
        );
        if (disagreements.length > 0) {
          throw new Error(`SQLite finds other forms for ${disagreements.join(' and for ')}`);
        }
        if (sqlite) {
          figures.push({
            name: `SQLite with FTS5 ÷ ${runtime}, ${world}, all searches`,
            measured: mean(sqlite) / mean(service),
            unit: '×',
            wanted: { atLeast: 1 },
          });
        }
      }
    }
    const overHttp = await compareWithJsonServer(settings);
    return {
      figures: [...figures, ...overHttp.figures],
      charts: overHttp.charts,
      notes: [...notes, ...overHttp.notes],
    };
  },
};

async function searchInProcess(
  runtime: Runtime,
  creatures: number,
  { rounds, broken }: Settings,
): Promise<SearchCost> {
  const child = startChild('server', executableOf(runtime), [
    path.join(bench, 'programs/search.ts'),
    String(creatures),
    String(rounds),
    // Bun's own SQLite has another interface; the database is the same on both.
    ...(runtime === 'Node' ? ['sqlite'] : []),
    ...(broken ? ['broken'] : []),
  ]);
  let output = '';
  child.process.stdout?.on('data', (chunk) => (output += String(chunk)));
  const [status] = await once(child.process, 'close');
  if (status !== 0) {
    throw new Error(`Searching on ${runtime} failed: ${child.complaints()}`);
  }
  return JSON.parse(output);
}

async function compareWithJsonServer(settings: Settings): Promise<Outcome> {
  const { folder, rounds, seconds, broken } = settings;
  const catalog = await loadCatalog(defaultWorld);
  const forms = Array.from(catalog.forms, ({ creature, form }, entry) => ({
    entry,
    ...representForm(creature, form, ''),
  }));
  const file = path.join(folder, 'forms.json');
  writeFileSync(file, JSON.stringify(forms));
  const peer = await startJsonServer(file);
  const services: Server[] = [];
  for (const runtime of runtimes) {
    services.push(await startService(runtime, folder, { breakage: broken ? 'search' : undefined }));
  }
  const agreed: SearchTargets[] = [];
  for (const targets of comparableTargets(createQueries(catalog))) {
    const ports = { service: services[0]?.port ?? 0, jsonServer: peer.port };
    if (await isAgreed(targets, ports)) {
      agreed.push(targets);
    }
  }
  const own = writeLoad(folder, 'own', { targets: agreed.map(({ service }) => service) });
  const others = writeLoad(folder, 'peer', { targets: agreed.map(({ jsonServer }) => jsonServer) });
  const { measurements, chart } = await measureCpuOf(
    [
      ...services.map((server) => ({ name: server.name, server, load: own, sending })),
      { name: peer.name, server: peer, load: others, sending },
    ],
    { rounds, seconds },
  );
  await Promise.all([...services, peer].map((server) => server.stop()));
  return {
    figures: runtimes.map((runtime): Figure => ({
      name: `json-server ÷ ${serviceName(runtime)}`,
      measured: ratioOf(measurements, peer.name, serviceName(runtime)),
      unit: '×',
      wanted: { atLeast: 20 },
    })),
    charts: [chart],
    notes: [`json-server is asked the ${agreed.length} searches that it has an equal answer to`],
  };
}

function milliseconds(name: string, measured: number, atMost: number): Figure {
  return { name, measured, unit: 'ms', wanted: { atMost } };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
