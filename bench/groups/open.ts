import { rmSync } from 'node:fs';
import path from 'node:path';
import { atMost, type Check } from '../../accept/check.ts';
import { runChild } from '../../harness/child.ts';
import { newFolder } from '../../harness/lifetimes.ts';
import { executableOf, type Runtime, runtimes, serviceProgram } from '../../harness/places.ts';
import { type Group, interleave, medianOf } from '../measure.ts';
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
  measure: async ({ rounds, sizes = usualSizes }) => {
    const checks: Check[] = [];
    const measurements: Record<string, readonly number[]> = {};
    for (const size of sizes) {
      const world = newFolder();
      const compiled = path.join(newFolder(), 'catalog.json');
      writeWorld(world, { count: size });
      await runChild(executableOf('Node'), [serviceProgram, 'compile', world, compiled], {
        place: 'server',
      });
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
      Object.assign(measurements, measured);
      checks.push(
        ...cases.map(({ name, limit }) => atMost(name, medianOf(measured, name), limit, ' ×')),
      );
      rmSync(world, { recursive: true });
    }
    return { checks, measurements, unit: '×' };
  },
};

/** The time to open a world, divided by that of JSON in the same process. */
async function openAgainstJson(runtime: Runtime, place: string, records: string): Promise<number> {
  const args = [programFile('open.ts'), place, records];
  const times: { json: number; open: number } = JSON.parse(
    await runChild(executableOf(runtime), args, { place: 'server' }),
  );
  return times.open / times.json;
}
