import { allTargets, askService, writeAnswers } from '../answers.ts';
import type { Figure } from '../figure.ts';
import type { Group } from '../group.ts';
import { writeLoad } from '../load.ts';
import { runtimes } from '../../harness/places.ts';
import { barsOf, interleave, ratioOf } from '../rounds.ts';
import { bareName, startBare } from '../servers/peers.ts';
import type { Server } from '../servers/server.ts';
import { serviceName, startService } from '../servers/service.ts';

const requests = 100_000;

/** Each start is one measurement, and takes its time. */
const mostRounds = 3;

/** The memory of the service after every target was requested. */
export const memory: Group = {
  name: 'memory',
  title: `Resident memory after ${requests.toLocaleString('en')} requests over all addresses`,
  needs: ['wrk', 'taskset'],
  measure: async ({ folder, rounds, seconds, broken }) => {
    const targets = await allTargets();
    const file = writeAnswers(folder, 'memory', await askService(folder, targets));
    const load = writeLoad(folder, 'memory', { targets });
    const measure = async (start: () => Promise<Server>): Promise<number> => {
      const server = await start();
      while (server.answered() < requests) {
        await server.measureCpu(load, seconds);
      }
      const resident = server.resident();
      await server.stop();
      return resident;
    };
    const contestants = runtimes.flatMap((runtime) => [
      {
        name: serviceName(runtime),
        measure: () =>
          measure(() => startService(runtime, folder, { breakage: broken ? 'memory' : undefined })),
      },
      { name: bareName(runtime), measure: () => measure(() => startBare(runtime, file)) },
    ]);
    const measurements = await interleave(contestants, Math.min(rounds, mostRounds));
    return {
      figures: runtimes.map((runtime): Figure => ({
        name: `${serviceName(runtime)} ÷ ${bareName(runtime)}`,
        measured: ratioOf(measurements, serviceName(runtime), bareName(runtime)),
        unit: '×',
        wanted: { atMost: 1.6 },
      })),
      charts: [
        {
          title: 'resident memory',
          unit: 'MiB',
          bars: barsOf(measurements),
        },
      ],
      notes: [`The bare servers hold the same ${targets.length} answers`],
    };
  },
};
