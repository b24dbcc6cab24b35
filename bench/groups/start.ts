import { type Answers, askService, writeAnswers } from '../answers.ts';
import { startChild } from '../../harness/child.ts';
import type { Figure } from '../figure.ts';
import { timeToFirstAnswer } from '../first-answer.ts';
import { findFreePort } from '../../harness/free-port.ts';
import type { Group } from '../group.ts';
import { executableOf, type Runtime, runtimes } from '../../harness/places.ts';
import { barsOf, interleave, ratioOf } from '../rounds.ts';
import { bareName, bareProgram } from '../servers/peers.ts';
import { serviceArguments, serviceCommand, serviceName } from '../servers/service.ts';

const target = '/v1/creature/1';

/** A start is short and its time varies: more of them than rounds of load. */
const startsPerRound = 3;

/** How long a client waits for a service that was just started. */
export const start: Group = {
  name: 'start',
  title: 'From exec to the first 200',
  needs: ['taskset'],
  measure: async ({ folder, rounds, broken }) => {
    const answers: Answers = await askService(folder, [target]);
    const file = writeAnswers(folder, 'start', answers);
    const time = async (
      runtime: Runtime,
      argumentsOf: (port: number) => readonly string[],
    ): Promise<number> => {
      const port = await findFreePort();
      const started = performance.now();
      const child = startChild('server', executableOf(runtime), argumentsOf(port));
      const milliseconds = (await timeToFirstAnswer(port, target, child)) - started;
      await child.stop();
      return milliseconds;
    };
    const contestants = runtimes.flatMap((runtime) => [
      {
        name: serviceName(runtime),
        measure: () =>
          time(runtime, (port) => [
            ...serviceCommand(broken ? 'start' : undefined),
            ...serviceArguments(folder, port),
          ]),
      },
      {
        name: bareName(runtime),
        measure: () => time(runtime, (port) => [bareProgram(runtime), file, String(port)]),
      },
    ]);
    await interleave(contestants, 1);
    const measurements = await interleave(contestants, rounds * startsPerRound);
    return {
      figures: runtimes.map((runtime): Figure => ({
        name: `${serviceName(runtime)} ÷ ${bareName(runtime)}`,
        measured: ratioOf(measurements, serviceName(runtime), bareName(runtime)),
        unit: '×',
        wanted: { atMost: 2 },
      })),
      charts: [
        {
          title: 'from exec to the first 200',
          unit: 'ms',
          bars: barsOf(measurements),
        },
      ],
      notes: ['The bare servers know one answer'],
    };
  },
};
