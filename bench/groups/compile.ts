import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { startChild } from '../../harness/child.ts';
import { executableOf, type Runtime, runtimes } from '../../harness/places.ts';
import type { Figure } from '../figure.ts';
import type { Group, Settings } from '../group.ts';
import { count } from '../growth/describe-growth.ts';
import { growWorld, type GrownWorld } from '../growth/grown-world.ts';
import { startSubject, stopPatienceMilliseconds } from '../growth/start-subject.ts';
import { createSubject } from '../growth/subject.ts';
import { bench } from '../places.ts';

const allSizes: readonly number[] = [1000, 20_000, 100_000];

/** The start of a broken build grows with the square. */
const sizesOfBroken: readonly number[] = [1000, 4000];

type Measured = {
  readonly world: GrownWorld;
  /** The first start less a later one. */
  readonly compileSeconds: number;
  /** `JSON.parse` and `JSON.stringify` of the same records. */
  readonly jsonSeconds: number;
};

/** The time that a new world takes to be compiled, from the real process. */
export const compile: Group = {
  name: 'compile',
  title: 'The first start of a new world, less a later start, against JSON of the same records',
  needs: ['taskset'],
  measure: async (settings) => {
    const { folder, broken } = settings;
    const figures: Figure[] = [];
    const notes: string[] = [];
    const measured = new Map<Runtime, Measured[]>(runtimes.map((runtime) => [runtime, []]));
    for (const size of settings.sizes ?? (broken ? sizesOfBroken : allSizes)) {
      const world = await growWorld(folder, size);
      for (const runtime of runtimes) {
        measured.get(runtime)?.push(await measureCompilation(runtime, world, settings));
      }
      rmSync(world.folder, { recursive: true });
    }
    for (const [runtime, all] of measured) {
      for (const { world, compileSeconds, jsonSeconds } of all) {
        figures.push({
          name: `${runtime}, ${count(world.size)} creatures ÷ JSON`,
          measured: compileSeconds / jsonSeconds,
          unit: '×',
          wanted: { atMost: 15 },
        });
        notes.push(
          `${runtime}, ${count(world.size)} creatures: ${compileSeconds.toFixed(2)} s, JSON ${jsonSeconds.toFixed(3)} s`,
        );
      }
      const [smallest, largest] = [all[0], all.at(-1)];
      figures.push({
        name: `${runtime}, cost per creature of the largest world ÷ the smallest`,
        measured: perCreature(largest) / perCreature(smallest),
        unit: '×',
        wanted: { atMost: 1 },
      });
    }
    return { figures, charts: [], notes };
  },
};

async function measureCompilation(
  runtime: Runtime,
  world: GrownWorld,
  { folder, broken }: Settings,
): Promise<Measured> {
  const subject = createSubject(runtime, world, folder);
  const start = async (): Promise<number> => {
    const { server, seconds } = await startSubject(subject, broken ? 'compile' : undefined);
    await server.stop(stopPatienceMilliseconds);
    return seconds;
  };
  const firstSeconds = await start();
  const laterSeconds = await start();
  rmSync(subject.state, { recursive: true });
  return {
    world,
    compileSeconds: firstSeconds - laterSeconds,
    jsonSeconds: await measureJson(runtime, world),
  };
}

async function measureJson(runtime: Runtime, { folder }: GrownWorld): Promise<number> {
  const program = path.join(bench, 'programs/json-round-trip.ts');
  const child = startChild('server', executableOf(runtime), [program, folder]);
  let output = '';
  child.process.stdout?.on('data', (chunk) => (output += String(chunk)));
  const [status] = await once(child.process, 'close');
  if (status !== 0) {
    throw new Error(`JSON on ${runtime} failed: ${child.complaints()}`);
  }
  return Number(output);
}

function perCreature(measured: Measured | undefined): number {
  return measured ? measured.compileSeconds / measured.world.size : Number.NaN;
}
