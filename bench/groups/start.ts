import path from 'node:path';
import { runtimes } from '../../harness/places.ts';
import { askService, writeAnswers } from '../answers.ts';
import { atMost, type Group, interleave, medianOf, ratioOf } from '../measure.ts';
import {
  bareArguments,
  bareName,
  measureStart,
  serviceArguments,
  serviceName,
} from '../servers.ts';

/** A start is short and its time varies: more of them than rounds of load. */
const startsPerRound = 3;

/** How long a client waits for a service that was just started. */
export const start: Group = {
  name: 'start',
  title: 'From exec to the first 200',
  needs: ['taskset'],
  measure: async ({ folder, rounds }) => {
    const file = writeAnswers(folder, await askService(folder, ['/v1/creature/1']));
    const again = (name: string): string => `${name}, again`;
    const contestants = runtimes.flatMap((runtime) => {
      const [name, state] = [serviceName(runtime), path.join(folder, runtime)];
      return [
        {
          name,
          measure: () => measureStart(runtime, (port) => serviceArguments(folder, { port })),
        },
        {
          name: again(name),
          measure: () => measureStart(runtime, (port) => serviceArguments(folder, { port, state })),
        },
        {
          name: bareName(runtime),
          measure: () => measureStart(runtime, (port) => bareArguments(runtime, file, port)),
        },
      ];
    });
    await interleave(contestants, 1);
    const measurements = await interleave(contestants, rounds * startsPerRound);
    return {
      figures: runtimes.flatMap((runtime) => {
        const [name, bare] = [serviceName(runtime), bareName(runtime)];
        const more = medianOf(measurements, name) - medianOf(measurements, bare);
        return [
          atMost(`${name} − ${bare}`, more, 80, 'ms'),
          // The same, as far as starts of one kind are.
          atMost(
            `${name}: first start ÷ a later one`,
            ratioOf(measurements, name, again(name)),
            1.1,
          ),
        ];
      }),
      measurements,
      unit: 'ms',
      notes: ['The bare servers know one answer'],
    };
  },
};
