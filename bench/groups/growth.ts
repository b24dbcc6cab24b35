import http from 'node:http';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { runtimes } from '../../harness/places.ts';
import { writeLoad } from '../load.ts';
import {
  atMost,
  type Figure,
  type Group,
  type Loaded,
  measureCpu,
  medianOf,
  ratioOf,
} from '../measure.ts';
import {
  checkHits,
  measureStart,
  serviceArguments,
  serviceName,
  startService,
} from '../servers.ts';
import { writeWorld } from '../world.ts';

const usualSizes: readonly number[] = [1000, 10_000, 100_000];

/** So few that their responses are in the cache after the warm-up, however large the world is. */
const lookedUp = 500;

/** A start may take some milliseconds for each creature. */
const startMilliseconds = { least: 30_000, perCreature: 4 } as const;

/** The additional cost of a large world over a small one. */
export const growth: Group = {
  name: 'growth',
  title: 'The additional cost of a large world over a small one',
  needs: ['wrk', 'taskset'],
  measure: async (settings) => {
    const { folder, sizes = usualSizes } = settings;
    const targets = Array.from({ length: lookedUp }, (_, i) => `/v1/creature/${i + 1}`);
    const load = writeLoad(folder, 'lookup', { targets });
    const subjects = [];
    for (const size of sizes) {
      const world = path.join(folder, `world-${size}`);
      writeWorld(world, { count: size });
      const more = ['--world', world];
      const limit = startMilliseconds.least + size * startMilliseconds.perCreature;
      for (const runtime of runtimes) {
        const name = `${serviceName(runtime)}, ${size.toLocaleString('en')} creatures`;
        const started = await measureStart(
          runtime,
          (port) => serviceArguments(folder, { port, more }),
          limit,
        );
        const server = await startService(runtime, folder, more);
        subjects.push({ runtime, size, name, started, server });
      }
    }
    const loaded: Loaded[] = subjects.map(({ name, server }) => ({ name, server, load }));
    const measurements = new Map(await measureCpu(loaded, settings));
    const figures: Figure[] = [];
    for (const runtime of runtimes) {
      const own = subjects.filter((subject) => subject.runtime === runtime);
      for (const [i, { name, size, started, server }] of own.entries()) {
        const smaller = own[i - 1];
        if (smaller) {
          const perCreature = started / size / (smaller.started / smaller.size);
          figures.push(
            atMost(
              `${name} ÷ ${smaller.size}: lookup`,
              ratioOf(measurements, name, smaller.name),
              1.15,
            ),
            atMost(`${name} ÷ ${smaller.size}: start per creature`, perCreature, 1.1),
          );
        }
        await checkHits(server);
        if (i === own.length - 1) {
          const records = (await bodyLength(server.port, '/v1/bulk/creatures.ndjson')) / 2 ** 20;
          const resident = server.resident();
          measurements.set(`${name}: resident MiB`, [resident]);
          figures.push(atMost(`${name}: resident ÷ records`, resident / records, 6));
        }
        await server.stop();
      }
    }
    sizes.forEach((size) => rmSync(path.join(folder, `world-${size}`), { recursive: true }));
    const notes = subjects.map(
      ({ name, started }) =>
        `${name}: start ${(started / 1000).toFixed(2)} s, lookup ${medianOf(measurements, name).toFixed(1)} µs`,
    );
    return { figures, measurements, unit: 'µs', notes };
  },
};

/** Counts the bytes of a body that may be too large for memory. */
function bodyLength(port: number, target: string): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path: target, agent: false }, (response) => {
        let length = 0;
        response.on('data', (chunk: Buffer) => (length += chunk.byteLength));
        response.on('error', reject);
        response.on('end', () => resolve(length));
      })
      .on('error', reject);
  });
}
