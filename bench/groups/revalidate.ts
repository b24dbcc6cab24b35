import { askService, lookupTargets } from '../answers.ts';
import type { Figure } from '../figure.ts';
import type { Group } from '../group.ts';
import { writeLoad } from '../load.ts';
import { measureCpuOf } from '../measure-cpu.ts';
import { runtimes } from '../../harness/places.ts';
import { request } from '../../harness/request.ts';
import { ratioOf } from '../rounds.ts';
import { serviceName, startService } from '../servers/service.ts';

/** Conditional requests that result in a 304. */
export const revalidate: Group = {
  name: 'revalidate',
  title: 'If-None-Match, answered with 304, against the whole answer',
  needs: ['wrk', 'taskset'],
  measure: async ({ folder, rounds, seconds, broken }) => {
    const targets = await lookupTargets();
    const answers = await askService(folder, targets);
    const tagOf = (target: string): string =>
      answers.get(target)?.fields.find(([name]) => name === 'etag')?.[1] ?? '';
    const whole = writeLoad(folder, 'whole', { targets });
    const conditional = writeLoad(folder, 'conditional', {
      targets,
      headers: (target) => ({ 'If-None-Match': tagOf(target) }),
    });
    const servers = [];
    for (const runtime of runtimes) {
      servers.push(
        await startService(runtime, folder, { breakage: broken ? 'revalidate' : undefined }),
      );
    }
    const { measurements, chart } = await measureCpuOf(
      servers.flatMap((server) => [
        { name: `${server.name}, 200`, server, load: whole },
        { name: `${server.name}, 304`, server, load: conditional },
      ]),
      { rounds, seconds },
    );
    for (const { name, port } of servers) {
      const target = targets[0] ?? '/';
      const { status } = await request(port, target, { 'If-None-Match': tagOf(target) });
      if (status !== 304) {
        throw new Error(`${name} answers ${status} to If-None-Match`);
      }
    }
    await Promise.all(servers.map((server) => server.stop()));
    return {
      figures: runtimes.map(serviceName).map((name): Figure => ({
        name: `${name}: 304 ÷ 200`,
        measured: ratioOf(measurements, `${name}, 304`, `${name}, 200`),
        unit: '×',
        wanted: { atMost: 1.05 },
      })),
      charts: [chart],
      notes: [],
    };
  },
};
