import { runtimes } from '../../harness/places.ts';
import { allTargets, askService, writeAnswers } from '../answers.ts';
import { writeLoad } from '../load.ts';
import { atMost, type Group, interleave, ratioOf } from '../measure.ts';
import { bareName, type Server, serviceName, startBare, startService } from '../servers.ts';

const requests = 100_000;

/** Each start is one measurement, and takes its time. */
const mostRounds = 3;

/** The memory of the service after every target was requested. */
export const memory: Group = {
  name: 'memory',
  title: `Resident memory after ${requests.toLocaleString('en')} requests over all addresses`,
  needs: ['wrk', 'taskset'],
  measure: async ({ folder, rounds, seconds }) => {
    const targets = await allTargets(folder);
    const file = writeAnswers(folder, await askService(folder, targets));
    const load = writeLoad(folder, 'memory', { targets });
    const measure = async (start: () => Promise<Server>): Promise<number> => {
      const server = await start();
      while (server.answered() < requests) {
        await server.send(load, seconds);
      }
      const resident = server.resident();
      await server.stop();
      return resident;
    };
    const contestants = runtimes.flatMap((runtime) => [
      { name: serviceName(runtime), measure: () => measure(() => startService(runtime, folder)) },
      { name: bareName(runtime), measure: () => measure(() => startBare(runtime, file)) },
    ]);
    const measurements = await interleave(contestants, Math.min(rounds, mostRounds));
    return {
      figures: runtimes.map((runtime) =>
        atMost(
          `${serviceName(runtime)} ÷ ${bareName(runtime)}`,
          ratioOf(measurements, serviceName(runtime), bareName(runtime)),
          1.6,
        ),
      ),
      measurements,
      unit: 'MiB',
      notes: [`The bare servers hold the same ${targets.length} answers`],
    };
  },
};
