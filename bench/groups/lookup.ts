import { lookupTargets, askService, writeAnswers } from '../answers.ts';
import { checkSameBodies } from '../check-bodies.ts';
import type { Figure } from '../figure.ts';
import type { Group } from '../group.ts';
import { writeLoad } from '../load.ts';
import { measureCpu } from '../measure-cpu.ts';
import { runtimes } from '../../harness/places.ts';
import { ratioOf } from '../rounds.ts';
import { bareName, startBare, startFramework } from '../servers/peers.ts';
import { startNginx } from '../servers/nginx.ts';
import type { Server } from '../servers/server.ts';
import { serviceName, startService } from '../servers/service.ts';
import { checkHits } from '../check-hits.ts';

/** The hot path: a creature by number or by name. */
export const lookup: Group = {
  name: 'lookup',
  title: 'Every creature by number and by name, hits counted durably',
  needs: ['nginx', 'wrk', 'taskset'],
  measure: async ({ folder, rounds, seconds, broken }) => {
    const targets = await lookupTargets();
    const answers = await askService(folder, targets);
    const file = writeAnswers(folder, 'lookup', answers);
    const load = writeLoad(folder, 'lookup', { targets });
    const services: Server[] = [];
    for (const runtime of runtimes) {
      services.push(
        await startService(runtime, folder, { breakage: broken ? 'lookup' : undefined }),
      );
    }
    const servers = [
      ...services,
      await startBare('Bun', file),
      await startBare('Node', file),
      await startNginx('nginx', folder, answers, {}),
      await startNginx('nginx with all header fields', folder, answers, { fields: true }),
      await startFramework('Fastify', file),
      await startFramework('Express', file),
    ];
    for (const server of servers) {
      await checkSameBodies(server, answers);
    }
    const { measurements, chart } = await measureCpu(servers, { load, rounds, seconds });
    for (const service of services) {
      await checkHits(service);
    }
    await Promise.all(servers.map((server) => server.stop()));

    const figure = (service: 'Bun' | 'Node', baseline: string, atMost: number): Figure => ({
      name: `${serviceName(service)} ÷ ${baseline}`,
      measured: ratioOf(measurements, serviceName(service), baseline),
      unit: '×',
      wanted: { atMost },
    });
    return {
      figures: [
        figure('Bun', 'nginx', 1.25),
        figure('Bun', bareName('Bun'), 1.05),
        figure('Node', bareName('Node'), 1),
        figure('Node', 'Fastify', 0.6),
      ],
      charts: [chart],
      notes: [],
    };
  },
};
