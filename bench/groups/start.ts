import path from 'node:path';
import { atMost } from '../../accept/check.ts';
import { newFolder } from '../../harness/lifetimes.ts';
import { runtimes } from '../../harness/places.ts';
import { askService, writeAnswers } from '../answers.ts';
import { type Bound, checkBounds, type Group, interleave, medianOf } from '../measure.ts';
import {
  bareArguments,
  bareName,
  measureStart,
  serviceArguments,
  serviceName,
  startService,
} from '../servers.ts';

/** A start is short and its time varies: more of them than rounds of load. */
const startsPerRound = 3;

/** How long a client waits for a service that was just started. */
export const start: Group = {
  name: 'start',
  title: 'From exec to the first 200',
  needs: ['taskset'],
  measure: async ({ rounds }) => {
    const { port: asked, stop } = await startService('Node');
    const file = writeAnswers(await askService(asked, ['/v1/creature/1']));
    await stop();
    const contestants = runtimes.map((runtime) => {
      const later = newFolder();
      const states: readonly (readonly [string, () => string])[] = [
        ['an empty state folder', newFolder],
        ['no state folder', () => path.join(newFolder(), 'none')],
        ['a later start', () => later],
      ];
      return {
        bare: bareName(runtime),
        measureBare: () => measureStart(runtime, (port) => bareArguments(runtime, file, port)),
        starts: states.map(([kind, stateOf]) => ({
          name: `${serviceName(runtime)}, ${kind}`,
          measure: () => {
            const state = stateOf();
            return measureStart(runtime, (port) => serviceArguments({ port, state }));
          },
        })),
      };
    });
    const subjects = contestants.flatMap(({ bare, measureBare, starts }) => [
      ...starts,
      { name: bare, measure: measureBare },
    ]);
    await interleave(subjects, 1);
    const measurements = await interleave(subjects, rounds * startsPerRound);
    const checks = contestants.flatMap(({ bare, starts }) => {
      const [empty = '', none = '', later = ''] = starts.map(({ name }) => name);
      const moreThanBare = [empty, none].map((name) =>
        atMost(
          `${name} − ${bare}`,
          medianOf(measurements, name) - medianOf(measurements, bare),
          80,
          ' ms',
        ),
      );
      // The same, as far as starts of one kind are.
      const bounds = [empty, none].map((name): Bound => [name, later, 1.1]);
      return [...moreThanBare, ...checkBounds(measurements, bounds)];
    });
    return { checks, measurements, unit: 'ms', notes: ['The bare servers know one answer'] };
  },
};
