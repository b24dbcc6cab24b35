import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lazyPaths } from '../../src/api/prebuilt-paths.ts';
import { openAnswersApart } from '../../src/service/answers-apart.ts';
import { createCondition } from '../../src/service/condition.ts';
import { loadApp } from '../../src/service/load-app.ts';
import {
  type OpenWorld,
  openWorldBytes,
  openWorldFile,
} from '../../src/service/world-store/open-world.ts';
import { childrenOf } from '../../harness/proc.ts';
import { serviceProgram } from '../../harness/places.ts';
import {
  root,
  runtimes,
  type ServeProcess,
  startServe,
  temporaryFolder,
} from '../../harness/processes.ts';

const addresses = {
  baseUrl: 'https://catalog.example.org/a',
  resourcesUrl: 'https://pictures.example.org',
};
const service = {
  addresses,
  modifiedMilliseconds: Date.UTC(2026, 0, 2, 3, 4, 5),
  operations: 'included',
  isLive: false,
} as const;
const pack = path.join(root, 'dist/worlds/default.pack');

describe.each(['Node', 'Bun'] as const)('answers made apart on %s', (runtime) => {
  const { command, main } = runtimes[runtime];
  const program = [command, main] as const;
  let world: OpenWorld;
  beforeAll(() => {
    world = openWorldFile(pack, 'ours, read');
  });
  afterAll(() => world.close());

  it.each(['included', 'apart'] as const)(
    'are those of the app here to every late target, operations %s',
    async (operations) => {
      const app = loadApp({
        catalog: { ...world.catalog, modified: new Date(service.modifiedMilliseconds) },
        pack: world.pack,
        addresses,
        statistics: { hits: () => ({ total: 7, session: 3 }), uptimeSeconds: () => 5 },
        userImages: undefined,
        condition: createCondition(world.version),
        operations,
        origin: 'service',
        readMetrics: async () => 'a 1',
        reportError: (error) => {
          throw error;
        },
      });
      const apart = openAnswersApart(program, world, { ...service, operations });
      const answers = await Promise.all(lazyPaths.map((target) => apart.ask(target)));
      apart.close();
      for (const [i, target] of lazyPaths.entries()) {
        const oracle = await app.fetch(new Request(`http://localhost${target}`));
        expect(answers[i]?.fields, target).toEqual([...oracle.headers]);
        expect(
          Buffer.compare(
            answers[i]?.body ?? Buffer.alloc(0),
            Buffer.from(await oracle.arrayBuffer()),
          ),
          target,
        ).toBe(0);
      }
      await app.close();
    },
  );

  it('are left to the app here where they are not 200', async () => {
    const apart = openAnswersApart(program, world, service);
    expect(await apart.ask('/nothing')).toBe(undefined);
    expect((await apart.ask('/v1/bulk/leagues.json'))?.status).toBe(200);
    apart.close();
  });

  it('are left to the app here where the file holds another version of the world', async () => {
    const apart = openAnswersApart(program, { ...world, version: 'another' }, service);
    expect(await apart.ask('/docs')).toBe(undefined);
    apart.close();
  });

  it('are made in a process that runs while it is asked, and no longer', async () => {
    const before = childrenOf(process.pid);
    const apart = openAnswersApart(program, world, service);
    await apart.ask('/v1/bulk/leagues.json');
    const [child, ...more] = childrenOf(process.pid).filter((each) => !before.includes(each));
    expect(more).toEqual([]);
    await apart.ask('/v1/bulk/evolution-stones.json');
    expect(childrenOf(process.pid)).toContain(child);
    await expect.poll(() => childrenOf(process.pid), { timeout: 5000 }).not.toContain(child);
    // And in another one when they are asked for again.
    expect((await apart.ask('/v1/bulk/leagues.json'))?.status).toBe(200);
    apart.close();
  });
});

describe('openAnswersApart()', () => {
  it.each<[string, readonly [string, ...string[]]]>([
    ['cannot be started', ['/no/such/program']],
    ['ends at once', [process.execPath, '--version']],
  ])('leaves all to the app here where the program %s', async (_, program) => {
    const world = openWorldFile(pack, 'ours, read');
    const apart = openAnswersApart(program, world, service);
    expect(await Promise.all([apart.ask('/docs'), apart.ask('/openapi.json')])).toEqual([
      undefined,
      undefined,
    ]);
    expect(await apart.ask('/docs')).toBe(undefined);
    apart.close();
    world.close();
  });

  it('starts nothing for a world that lies in memory', async () => {
    const world = openWorldBytes(new Uint8Array(await readFile(pack)));
    const before = childrenOf(process.pid);
    const apart = openAnswersApart([process.execPath, serviceProgram], world, service);
    const answer = apart.ask('/docs');
    expect(childrenOf(process.pid)).toEqual(before);
    expect(await answer).toBe(undefined);
  });

  it('starts nothing any more once it is closed', async () => {
    const world = openWorldFile(pack, 'ours, read');
    const apart = openAnswersApart([process.execPath, serviceProgram], world, service);
    apart.close();
    expect(await apart.ask('/docs')).toBe(undefined);
    world.close();
  });
});

describe('a service on Bun', () => {
  let folder: string;
  let remove: () => Promise<void>;
  let bun: ServeProcess;
  beforeAll(async () => {
    ({ folder, remove } = await temporaryFolder());
    bun = await startServe('Bun', ['--state-dir', folder, '--base-url', addresses.baseUrl]);
  });
  afterAll(async () => {
    await bun.stop();
    await remove();
  });

  /** A machine that is busy may have the service refuse work for a moment. */
  const statusOf = async (target: string): Promise<number> => {
    const { status, headers } = await bun.request(target);
    if (status !== 503) {
      return status;
    }
    await sleep(Number(headers.get('retry-after')) * 1000);
    return statusOf(target);
  };

  it('answers all late targets at the same time, with one process beside it at most', async () => {
    const counts: number[] = [];
    const counting = setInterval(() => counts.push(childrenOf(bun.process.pid ?? 0).length), 20);
    const statuses = await Promise.all(lazyPaths.map((target) => statusOf(target)));
    clearInterval(counting);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(Math.max(...counts)).toBe(1);
  });
});
