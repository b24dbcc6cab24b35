import { rmSync } from 'node:fs';
import type { Outcome } from '../figure.ts';
import type { Group, Settings } from '../group.ts';
import { count, figuresOf, panelsOf } from '../growth/describe-growth.ts';
import { growWorld } from '../growth/grown-world.ts';
import { measureLoads, measureStarts } from '../growth/measure-subjects.ts';
import { measureRecordBytes } from '../growth/record-bytes.ts';
import { startSubject, stopPatienceMilliseconds } from '../growth/start-subject.ts';
import { growthSizes } from '../growth/sizes.ts';
import { createSubject, type Subject } from '../growth/subject.ts';
import { runtimes } from '../../harness/places.ts';

/** The additional cost of a large world over a small one, measured on the real process. */
export const growth: Group = {
  name: 'growth',
  title: 'The additional cost of a large world over a small one',
  needs: ['wrk', 'taskset'],
  measure: async (settings): Promise<Outcome> => {
    const { folder, sizes = growthSizes(settings.broken) } = settings;
    const worlds = [];
    for (const size of sizes) {
      worlds.push(await growWorld(folder, size));
    }
    const subjects = worlds.flatMap((world) =>
      runtimes.map((runtime) => createSubject(runtime, world, folder)),
    );
    await measureStarts(subjects, settings);
    await measureLoads(subjects, settings);
    const records = await askForRecords(subjects, settings);
    worlds.forEach((world) => rmSync(world.folder, { recursive: true }));
    return {
      figures: figuresOf(subjects, records.sizes),
      charts: [],
      panels: panelsOf(subjects, records.sizes),
      notes: [
        ...records.notes,
        ...subjects.flatMap(({ runtime, world, failures }) =>
          failures().map(
            (failure) => `${runtime}, ${count(world.size)} creatures: not measured — ${failure}`,
          ),
        ),
      ],
    };
  },
};

/** The size of the records of each world. Both runtimes send the same bytes, so that one measurement is enough. */
async function askForRecords(
  subjects: readonly Subject[],
  { broken }: Settings,
): Promise<{ readonly sizes: ReadonlyMap<number, number>; readonly notes: readonly string[] }> {
  const sizes = new Map<number, number>();
  const notes: string[] = [];
  for (const subject of subjects) {
    const { size } = subject.world;
    if (!sizes.has(size) && subject.failures().length === 0) {
      await subject.attempt('size of the records', async () => {
        const { server } = await startSubject(subject, broken ? 'growth' : undefined);
        const { bytes, source } = await measureRecordBytes(server.port, size);
        await server.stop(stopPatienceMilliseconds);
        sizes.set(size, bytes / 2 ** 20);
        if (source !== 'all records') {
          notes.push(`The bytes of ${count(size)} records are estimated from ${source}`);
        }
      });
    }
  }
  return { sizes, notes };
}
