import { runtimes } from '../../harness/places.ts';
import { allTargets, askService, writeAnswers } from '../answers.ts';
import { writeLoad } from '../load.ts';
import { checkBounds, type Group, interleave } from '../measure.ts';
import { bareName, type Server, serviceName, startBare, startService } from '../servers.ts';

const requests = 100_000;

/** Each start is one measurement, and takes its time. */
const mostRounds = 3;

/** The memory of the service after every target was requested. */
export const memory: Group = {
  name: 'memory',
  title: `Resident memory after ${requests.toLocaleString('en')} requests over all addresses`,
  needs: ['wrk', 'taskset'],
  measure: async ({ rounds, seconds }) => {
    const { port, stop } = await startService('Node');
    const targets = await allTargets(port);
    const file = writeAnswers(await askService(port, targets));
    await stop();
    const load = writeLoad({ targets });
    const measure = async (start: () => Promise<Server>): Promise<number> => {
      const server = await start();
      while (server.answered() < requests) {
        await server.measureCpu(load, seconds);
      }
      const resident = server.resident();
      await server.stop();
      return resident;
    };
    const subjects = runtimes.flatMap((runtime) => [
      { name: serviceName(runtime), measure: () => measure(() => startService(runtime)) },
      { name: bareName(runtime), measure: () => measure(() => startBare(runtime, file)) },
    ]);
    const measurements = await interleave(subjects, Math.min(rounds, mostRounds));
    return {
      checks: checkBounds(
        measurements,
        runtimes.map((runtime) => [serviceName(runtime), bareName(runtime), 1.6]),
      ),
      measurements,
      unit: 'MiB',
      notes: [`The bare servers hold the same ${targets.length} answers`],
    };
  },
};
