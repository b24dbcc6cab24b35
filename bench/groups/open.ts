import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { startChild } from '../../harness/child.ts';
import { executableOf, type Runtime, runtimes, serviceProgram } from '../../harness/places.ts';
import { atMost, type Figure, type Group, interleave, medianOf } from '../measure.ts';
import { programFile } from '../servers.ts';
import { writeWorld } from '../world.ts';

const usualSizes: readonly number[] = [1000, 20_000, 100_000];

/** A large world takes seconds to open. */
const mostRounds = 3;

/** The time that a world takes until it can answer, against JSON of the same records. */
export const open: Group = {
  name: 'open',
  title: 'A folder and a catalog.json, validated and ready to answer, against JSON of the records',
  needs: ['taskset'],
  measure: async ({ folder, rounds, sizes = usualSizes }) => {
    const figures: Figure[] = [];
    const measurements = new Map<string, readonly number[]>();
    for (const size of sizes) {
      const world = path.join(folder, String(size));
      const compiled = path.join(folder, `${size}.json`);
      writeWorld(world, { count: size });
      await run('Node', [serviceProgram, 'compile', world, compiled]);
      const cases = runtimes.flatMap((runtime) =>
        [
          { kind: 'folder', place: world, limit: 15 },
          { kind: 'catalog.json', place: compiled, limit: 5 },
        ].map(({ kind, place, limit }) => ({
          name: `${runtime}, ${kind} of ${size.toLocaleString('en')} creatures ÷ JSON`,
          limit,
          measure: () => openAgainstJson(runtime, place, world),
        })),
      );
      const measured = await interleave(cases, Math.min(rounds, mostRounds));
      for (const { name, limit } of cases) {
        measurements.set(name, measured.get(name) ?? []);
        figures.push(atMost(name, medianOf(measured, name), limit));
      }
      rmSync(world, { recursive: true });
    }
    return { figures, measurements, unit: '×' };
  },
};

/** The time to open a world, divided by that of JSON in the same process. */
async function openAgainstJson(runtime: Runtime, place: string, records: string): Promise<number> {
  const printed = await run(runtime, [programFile('open'), place, records]);
  const times: { json: number; open: number } = JSON.parse(printed);
  return times.open / times.json;
}

/** The output of a program on the servers' core. */
async function run(runtime: Runtime, args: readonly string[]): Promise<string> {
  const child = startChild('server', executableOf(runtime), args);
  let output = '';
  child.process.stdout?.on('data', (chunk) => (output += String(chunk)));
  const [status] = await once(child.process, 'close');
  if (status !== 0) {
    throw new Error(`${args.join(' ')} on ${runtime} failed: ${child.complaints()}`);
  }
  return output;
}
