import { type Runtime, runtimes } from '../../harness/places.ts';
import { request } from '../../harness/request.ts';
import {
  allTargets,
  askService,
  checkSameBodies,
  lookupTargets,
  writeAnswers,
} from '../answers.ts';
import { writeLoad } from '../load.ts';
import { atMost, type Group, type Loaded, measureCpu, ratioOf } from '../measure.ts';
import {
  bareName,
  checkHits,
  type Server,
  serviceName,
  startBare,
  startFramework,
  startNginx,
  startService,
} from '../servers.ts';

async function startServices(folder: string): Promise<Server[]> {
  const services = [];
  for (const runtime of runtimes) {
    services.push(await startService(runtime, folder));
  }
  return services;
}

/** The hot path: a creature by number or by name. */
export const lookup: Group = {
  name: 'lookup',
  title: 'Every creature by number and by name, hits counted',
  needs: ['nginx', 'wrk', 'taskset'],
  measure: async (settings) => {
    const { folder } = settings;
    const targets = await lookupTargets(folder);
    const answers = await askService(folder, targets);
    const file = writeAnswers(folder, answers);
    const load = writeLoad(folder, 'lookup', { targets });
    const services = await startServices(folder);
    const servers = [
      ...services,
      await startBare('Bun', file),
      await startBare('Node', file),
      await startNginx(folder, answers),
      await startFramework('Fastify', file),
      await startFramework('Express', file),
    ];
    for (const server of servers) {
      await checkSameBodies(server, answers);
    }
    const loaded = servers.map((server) => ({ name: server.name, server, load }));
    const measurements = await measureCpu(loaded, settings);
    for (const service of services) {
      await checkHits(service);
    }
    await Promise.all(servers.map((server) => server.stop()));
    const figure = (runtime: Runtime, baseline: string, limit: number) =>
      atMost(
        `${serviceName(runtime)} ÷ ${baseline}`,
        ratioOf(measurements, serviceName(runtime), baseline),
        limit,
      );
    return {
      figures: [
        figure('Bun', bareName('Bun'), 1.3),
        figure('Bun', 'nginx', 1.4),
        figure('Node', bareName('Node'), 1.15),
        figure('Node', 'Fastify', 0.8),
      ],
      measurements,
      unit: 'µs',
    };
  },
};

const kinds = ['png', 'svg'] as const;

/** Drawing all of them would take longer than the measurement. */
const creatures = 120;

/** Pictures that were asked for before. */
export const pictures: Group = {
  name: 'pictures',
  title: `PNG and SVG of ${creatures} creatures that were asked for before`,
  needs: ['nginx', 'wrk', 'taskset'],
  measure: async (settings) => {
    const { folder } = settings;
    const loads = kinds.map((kind) => {
      const targets = Array.from(
        { length: creatures },
        (_, i) => `/resources/creature/${i + 1}.${kind}`,
      );
      return { kind, targets, load: writeLoad(folder, kind, { targets }) };
    });
    const targets = loads.flatMap((load) => load.targets);
    const answers = await askService(folder, targets);
    const file = writeAnswers(folder, answers);
    const servers = [
      ...(await startServices(folder)),
      await startBare('Bun', file),
      await startBare('Node', file),
      await startNginx(folder, answers),
    ];
    const loaded: Loaded[] = [];
    for (const server of servers) {
      for (const target of targets) {
        await request(server.port, target);
      }
      await checkSameBodies(server, answers);
      loaded.push(
        ...loads.map(({ kind, load }) => ({ name: `${server.name}, ${kind}`, server, load })),
      );
    }
    const measurements = await measureCpu(loaded, settings);
    await Promise.all(servers.map((server) => server.stop()));
    return {
      figures: runtimes.flatMap((runtime) =>
        kinds.map((kind) => {
          const [own, bare] = [serviceName(runtime), bareName(runtime)];
          const ratio = ratioOf(measurements, `${own}, ${kind}`, `${bare}, ${kind}`);
          return atMost(`${own} ÷ ${bare}, ${kind}`, ratio, 1.1);
        }),
      ),
      measurements,
      unit: 'µs',
    };
  },
};

/** Conditional requests that result in a 304. */
export const revalidate: Group = {
  name: 'revalidate',
  title: 'If-None-Match, answered with 304, against the whole answer',
  needs: ['wrk', 'taskset'],
  measure: async (settings) => {
    const { folder } = settings;
    const targets = await lookupTargets(folder);
    const loaded: Loaded[] = [];
    const servers = await startServices(folder);
    for (const server of servers) {
      const tags = new Map<string, string>();
      for (const target of targets) {
        const { fields } = await request(server.port, target);
        tags.set(target, fields.find(([name]) => name === 'etag')?.[1] ?? '');
      }
      const headers = (target: string) => ({ 'If-None-Match': tags.get(target) ?? '' });
      const [first = '/'] = targets;
      const { status } = await request(server.port, first, headers(first));
      if (status !== 304) {
        throw new Error(`${server.name} answers ${status} to If-None-Match`);
      }
      const [whole, conditional] = [`${server.name}, 200`, `${server.name}, 304`];
      loaded.push(
        { name: whole, server, load: writeLoad(folder, whole, { targets }) },
        { name: conditional, server, load: writeLoad(folder, conditional, { targets, headers }) },
      );
    }
    const measurements = await measureCpu(loaded, settings);
    await Promise.all(servers.map((server) => server.stop()));
    return {
      figures: servers.map(({ name }) =>
        atMost(`${name}: 304 ÷ 200`, ratioOf(measurements, `${name}, 304`, `${name}, 200`), 1.05),
      ),
      measurements,
      unit: 'µs',
    };
  },
};

const codings = ['gzip', 'br'] as const;

/** The largest list there is, to clients that take it compressed. */
export const large: Group = {
  name: 'large',
  title: 'The largest list, compressed, against nginx gzip_static',
  needs: ['nginx', 'wrk', 'taskset'],
  measure: async (settings) => {
    const { folder } = settings;
    const answers = await askService(folder, await allTargets(folder));
    const [target = '', answer] =
      [...answers].toSorted(([, a], [, b]) => b.body.byteLength - a.body.byteLength)[0] ?? [];
    if (!answer) {
      throw new Error('The service has no list');
    }
    const nginx = await startNginx(folder, new Map([[target, answer]]), { gzip: true });
    const services = await startServices(folder);
    const loaded: Loaded[] = [];
    const sizes: string[] = [];
    for (const server of [...services, nginx]) {
      for (const coding of server === nginx ? (['gzip'] as const) : codings) {
        const headers = { 'Accept-Encoding': coding };
        const { fields, body } = await request(server.port, target, headers);
        if (!fields.some(([name, value]) => name === 'content-encoding' && value === coding)) {
          throw new Error(`${server.name} does not answer in ${coding}`);
        }
        const name = `${server.name}, ${coding}`;
        sizes.push(`${body.byteLength} (${name})`);
        const load = writeLoad(folder, coding, { targets: [target], headers: () => headers });
        loaded.push({ name, server, load });
      }
    }
    const measurements = await measureCpu(loaded, settings);
    await Promise.all([...services, nginx].map((server) => server.stop()));
    return {
      figures: services.flatMap(({ name }) =>
        codings.map((coding) => {
          const ratio = ratioOf(measurements, `${name}, ${coding}`, `${nginx.name}, gzip`);
          return atMost(`${name}, ${coding} ÷ nginx gzip_static`, ratio, 1.5);
        }),
      ),
      measurements,
      unit: 'µs',
      notes: [`${target} has ${answer.body.byteLength} bytes; sent were ${sizes.join(', ')}`],
    };
  },
};
