import { sendOnce } from '../../harness/client/connection.ts';
import { runtimes } from '../../harness/places.ts';
import { askService, checkSameBodies, lists, lookupTargets, writeAnswers } from '../answers.ts';
import { writeLoad } from '../load.ts';
import { type Bound, compareCpu, type Group, type Loaded } from '../measure.ts';
import {
  bareName,
  checkHits,
  serviceName,
  startBare,
  startFramework,
  startNginx,
  startServices,
} from '../servers.ts';

/** The hot path: a creature by number or by name. */
export const lookup: Group = {
  name: 'lookup',
  title: 'Every creature by number and by name, hits counted',
  needs: ['nginx', 'wrk', 'taskset'],
  measure: async (settings) => {
    const services = await startServices();
    const port = services[0]?.port ?? 0;
    const targets = await lookupTargets(port);
    const answers = await askService(port, targets);
    const file = writeAnswers(answers);
    const servers = [
      ...services,
      await startBare('Bun', file),
      await startBare('Node', file),
      await startNginx(answers),
      await startFramework('Fastify', file),
      await startFramework('Express', file),
    ];
    await checkSameBodies(servers, answers);
    const load = writeLoad({ targets });
    const loaded = servers.map((server) => ({ name: server.name, server, load }));
    const outcome = await compareCpu(settings, loaded, [
      [serviceName('Bun'), bareName('Bun'), 1.3],
      [serviceName('Bun'), 'nginx', 1.4],
      [serviceName('Node'), bareName('Node'), 1.15],
      [serviceName('Node'), 'Fastify', 0.8],
    ]);
    for (const service of services) {
      await checkHits(service);
    }
    return outcome;
  },
};

/** Drawing all of them would take longer than the measurement. */
const creatures = 120;

/** Pictures that were asked for before. */
export const pictures: Group = {
  name: 'pictures',
  title: `PNG and SVG of ${creatures} creatures that were asked for before`,
  needs: ['wrk', 'taskset'],
  measure: async (settings) => {
    const loads = ['png', 'svg'].map((kind) => {
      const targets = Array.from(
        { length: creatures },
        (_, i) => `/resources/creature/${i + 1}.${kind}`,
      );
      return { kind, targets, load: writeLoad({ targets }) };
    });
    const targets = loads.flatMap((load) => load.targets);
    const services = await startServices();
    const answers = await askService(services[0]?.port ?? 0, targets);
    for (const { port } of services) {
      await askService(port, targets);
    }
    const file = writeAnswers(answers);
    const servers = [...services, await startBare('Bun', file), await startBare('Node', file)];
    await checkSameBodies(servers, answers);
    const loaded = servers.flatMap((server) =>
      loads.map(({ kind, load }) => ({ name: `${server.name}, ${kind}`, server, load })),
    );
    const bounds = runtimes.flatMap((runtime) =>
      loads.map(({ kind }): Bound => [
        `${serviceName(runtime)}, ${kind}`,
        `${bareName(runtime)}, ${kind}`,
        1.1,
      ]),
    );
    return compareCpu(settings, loaded, bounds);
  },
};

/** Conditional requests that result in a 304. */
export const revalidate: Group = {
  name: 'revalidate',
  title: 'If-None-Match, answered with 304, against the whole answer',
  needs: ['wrk', 'taskset'],
  measure: async (settings) => {
    const loaded: Loaded[] = [];
    const bounds: Bound[] = [];
    for (const server of await startServices()) {
      const targets = await lookupTargets(server.port);
      const tags = new Map<string, string>();
      for (const target of targets) {
        const { fields } = await sendOnce(server.port, target);
        tags.set(target, fields.get('etag') ?? '');
      }
      const headers = (target: string) => ({ 'If-None-Match': tags.get(target) ?? '' });
      const [first = '/'] = targets;
      const { status } = await sendOnce(server.port, first, headers(first));
      if (status !== 304) {
        throw new Error(`${server.name} answers ${status} to If-None-Match`);
      }
      const [whole, conditional] = [`${server.name}, 200`, `${server.name}, 304`];
      loaded.push(
        { name: whole, server, load: writeLoad({ targets }) },
        { name: conditional, server, load: writeLoad({ targets, headers }) },
      );
      bounds.push([conditional, whole, 1.05]);
    }
    return compareCpu(settings, loaded, bounds);
  },
};

/** The largest list there is, to clients that take it compressed. */
export const large: Group = {
  name: 'large',
  title: 'The largest list, compressed, against nginx gzip_static',
  needs: ['nginx', 'wrk', 'taskset'],
  measure: async (settings) => {
    const services = await startServices();
    const answers = await askService(services[0]?.port ?? 0, lists);
    const [[target, answer] = ['', undefined]] = [...answers].toSorted(
      ([, a], [, b]) => b.body.byteLength - a.body.byteLength,
    );
    if (!answer) {
      throw new Error('The service has no list');
    }
    const nginx = await startNginx(new Map([[target, answer]]), { gzip: true });
    const loaded: Loaded[] = [];
    const bounds: Bound[] = [];
    const sizes: string[] = [];
    for (const server of [nginx, ...services]) {
      for (const coding of server === nginx ? ['gzip'] : ['gzip', 'br']) {
        const headers = { 'Accept-Encoding': coding };
        const { fields, body } = await sendOnce(server.port, target, headers);
        if (fields.get('content-encoding') !== coding) {
          throw new Error(`${server.name} does not answer in ${coding}`);
        }
        const name = `${server.name}, ${coding}`;
        sizes.push(`${body.byteLength} (${name})`);
        const load = writeLoad({ targets: [target], headers: () => headers });
        loaded.push({ name, server, load });
        if (server !== nginx) {
          bounds.push([name, `${nginx.name}, gzip`, 1.5]);
        }
      }
    }
    return {
      ...(await compareCpu(settings, loaded, bounds)),
      notes: [`${target} has ${answer.body.byteLength} bytes; sent were ${sizes.join(', ')}`],
    };
  },
};
