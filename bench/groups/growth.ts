import { atMost } from '../../accept/check.ts';
import { newFolder } from '../../harness/lifetimes.ts';
import { type Runtime, runtimes } from '../../harness/places.ts';
import { writeLoad } from '../load.ts';
import { type Bound, compareCpu, type Group } from '../measure.ts';
import {
  checkHits,
  measureStart,
  type Server,
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

type Subject = {
  readonly runtime: Runtime;
  readonly size: number;
  readonly name: string;
  /** How long its start took, in milliseconds. */
  readonly started: number;
  readonly server: Server;
  readonly smaller: Subject | undefined;
};

/** The additional cost of a large world over a small one. */
export const growth: Group = {
  name: 'growth',
  title: 'The additional cost of a large world over a small one',
  needs: ['wrk', 'taskset'],
  measure: async (settings) => {
    const { sizes = usualSizes } = settings;
    const targets = Array.from({ length: lookedUp }, (_, i) => `/v1/creature/${i + 1}`);
    const load = writeLoad({ targets });
    const subjects: Subject[] = [];
    for (const size of sizes) {
      const world = newFolder();
      writeWorld(world, { count: size });
      const more = ['--world', world];
      const limit = startMilliseconds.least + size * startMilliseconds.perCreature;
      for (const runtime of runtimes) {
        const name = `${serviceName(runtime)}, ${size.toLocaleString('en')} creatures`;
        const started = await measureStart(
          runtime,
          (port) => serviceArguments({ port, more }),
          limit,
        );
        const server = await startService(runtime, more);
        const smaller = subjects.findLast((subject) => subject.runtime === runtime);
        subjects.push({ runtime, size, name, started, server, smaller });
      }
    }
    const bounds = subjects.flatMap(({ name, smaller }): Bound[] =>
      smaller ? [[name, smaller.name, 1.15]] : [],
    );
    const loaded = subjects.map(({ name, server }) => ({ name, server, load }));
    const outcome = await compareCpu(settings, loaded, bounds);
    const checks = [...outcome.checks];
    const measurements = { ...outcome.measurements };
    for (const { name, size, started, server, smaller } of subjects) {
      if (smaller) {
        const perCreature = started / size / (smaller.started / smaller.size);
        checks.push(
          atMost(`${name}: start per creature ÷ the size before`, perCreature, 1.1, ' ×'),
        );
      }
      await checkHits(server);
      if (size === sizes.at(-1)) {
        const records = (await bodyLength(server.port, '/v1/bulk/creatures.ndjson')) / 2 ** 20;
        const resident = server.resident();
        measurements[`${name}: resident MiB`] = [resident];
        checks.push(atMost(`${name}: resident ÷ records`, resident / records, 6, ' ×'));
      }
    }
    const notes = subjects.map(
      ({ name, started }) => `${name}: start ${(started / 1000).toFixed(2)} s`,
    );
    return { ...outcome, checks, measurements, notes };
  },
};

/** Counts the bytes of a body that may be too large for memory. */
async function bodyLength(port: number, target: string): Promise<number> {
  const headers = { 'accept-encoding': 'identity' };
  const { body } = await fetch(`http://127.0.0.1:${port}${target}`, { headers });
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
  }
  return length;
}
