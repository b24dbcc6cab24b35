import { askService, writeAnswers } from '../answers.ts';
import { checkSameBodies } from '../check-bodies.ts';
import type { Figure } from '../figure.ts';
import type { Group } from '../group.ts';
import { writeLoad } from '../load.ts';
import { type Loaded, measureCpuOf } from '../measure-cpu.ts';
import { runtimes } from '../../harness/places.ts';
import { request } from '../../harness/request.ts';
import { ratioOf } from '../rounds.ts';
import { startBare } from '../servers/peers.ts';
import { startNginx } from '../servers/nginx.ts';
import { serviceName, startService } from '../servers/service.ts';

const kinds = ['png', 'svg'] as const;

/** Drawing all of them would take longer than the measurement. */
const creatures = 120;

/** Cached pictures. */
export const pictures: Group = {
  name: 'pictures',
  title: `PNG and SVG of ${creatures} creatures, drawn before, against nginx`,
  needs: ['nginx', 'wrk', 'taskset'],
  measure: async ({ folder, rounds, seconds, broken }) => {
    const loads = kinds.map((kind) => {
      const targets = Array.from(
        { length: creatures },
        (_, i) => `/resources/creature/${i + 1}.${kind}`,
      );
      return { kind, targets, load: writeLoad(folder, kind, { targets }) };
    });
    const allTargets = loads.flatMap(({ targets }) => targets);
    const answers = await askService(folder, allTargets);
    const servers = [];
    for (const runtime of runtimes) {
      servers.push(
        await startService(runtime, folder, { breakage: broken ? 'pictures' : undefined }),
      );
    }
    // The time of the runtimes themselves, for comparison.
    const file = writeAnswers(folder, 'pictures', answers);
    servers.push(await startBare('Bun', file), await startBare('Node', file));
    const nginx = await startNginx('nginx', folder, answers, {});
    servers.push(nginx);
    const loaded: Loaded[] = [];
    for (const server of servers) {
      for (const target of allTargets) {
        await request(server.port, target);
      }
      await checkSameBodies(server, answers);
      loaded.push(
        ...loads.map(({ kind, load }) => ({ name: `${server.name}, ${kind}`, server, load })),
      );
    }
    const { measurements, chart } = await measureCpuOf(loaded, { rounds, seconds });
    await Promise.all(servers.map((server) => server.stop()));
    return {
      figures: runtimes.map(serviceName).flatMap((name) =>
        kinds.map((kind): Figure => ({
          name: `${name}, ${kind} ÷ nginx`,
          measured: ratioOf(measurements, `${name}, ${kind}`, `${nginx.name}, ${kind}`),
          unit: '×',
          wanted: { atMost: 1.5 },
        })),
      ),
      charts: [chart],
      notes: [],
    };
  },
};
