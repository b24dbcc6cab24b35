import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { startChild } from '../../harness/child.ts';
import { executableOf, runtimes, serviceProgram } from '../../harness/places.ts';
import { atMost, type Figure, type Group } from '../measure.ts';
import { programFile } from '../servers.ts';
import { writeWorld } from '../world.ts';

const usualSizes: readonly number[] = [1000, 20_000, 100_000];

/** The time that a world takes until it can answer, against JSON of the same records. */
export const open: Group = {
  name: 'open',
  title: 'A folder and a catalog.json, validated and ready to answer, against JSON of the records',
  needs: ['taskset'],
  measure: async ({ folder, sizes = usualSizes }) => {
    const figures: Figure[] = [];
    const measurements = new Map<string, number[]>();
    for (const size of sizes) {
      const world = path.join(folder, String(size));
      const compiled = path.join(folder, `${size}.json`);
      writeWorld(world, { count: size });
      await run('Node', [serviceProgram, 'compile', world, compiled]);
      for (const runtime of runtimes) {
        for (const [kind, place, limit] of [
          ['folder', world, 15],
          ['catalog.json', compiled, 5],
        ] as const) {
          const printed = await run(runtime, [programFile('open'), place, world]);
          const times: { json: number; open: number } = JSON.parse(printed);
          const name = `${runtime}, ${kind} of ${size.toLocaleString('en')} creatures`;
          measurements.set(name, [times.open]);
          measurements.set(`${runtime}, JSON of ${size.toLocaleString('en')} creatures`, [
            times.json,
          ]);
          figures.push(atMost(`${name} ÷ JSON`, times.open / times.json, limit));
        }
      }
      rmSync(world, { recursive: true });
    }
    return { figures, measurements, unit: 's' };
  },
};

/** The output of a program on the servers' core. */
async function run(runtime: 'Bun' | 'Node', args: readonly string[]): Promise<string> {
  const child = startChild('server', executableOf(runtime), args);
  let output = '';
  child.process.stdout?.on('data', (chunk) => (output += String(chunk)));
  const [status] = await once(child.process, 'close');
  if (status !== 0) {
    throw new Error(`${args.join(' ')} on ${runtime} failed: ${child.complaints()}`);
  }
  return output;
}
