import { chmod, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Connection, requestText } from '../../../harness/client/connection.ts';
import { newFile, newFolder } from '../../../harness/lifetimes.ts';
import {
  runCli,
  type ServeProcess,
  startServe,
  testedRuntimes,
} from '../../../harness/processes.ts';
import { until } from '../../../harness/until.ts';
import {
  creatureFiles,
  makeVersion,
  nameVersion,
  servedVersion,
  untilServed,
} from './world-versions.ts';

const refusal =
  /^Not reloaded, version [0-9a-f]{16} stays in service: The world ".*" has 5 issues, the first: leagues\.json:\d+:\d+: record 1: name: Expected a value but received nothing; /;

const ownPicture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(8)]);

async function untilShown(service: ServeProcess): Promise<void> {
  const isShown = async (): Promise<boolean> => {
    const answer = await service.request('/resources/creature/1.png');
    return ownPicture.equals(Buffer.from(await answer.arrayBuffer()));
  };
  expect(await until(isShown)).toBe(true);
}

type Start = (args?: readonly string[], source?: string) => Promise<ServeProcess>;

// Each test mostly waits for its own service.
describe.concurrent.each(testedRuntimes)('a reload on %s', (runtime) => {
  const it = test.extend<{ folder: string; world: string; start: Start }>({
    folder: async ({}, use) => use(newFolder()),
    world: async ({ folder }, use) => {
      const world = path.join(folder, 'world');
      await makeVersion(world, 'One');
      await use(world);
    },
    start: async ({ world }, use) => {
      const services: ServeProcess[] = [];
      await use(async (args = [], source = world) => {
        const service = await startServe(runtime, ['--world', source, ...args]);
        services.push(service);
        return service;
      });
      await Promise.all(services.map((service) => service.end('SIGKILL')));
    },
  });
  const hangUp = (service: ServeProcess): void => void service.process.kill('SIGHUP');
  const untilComplaint = async (service: ServeProcess, complaint: RegExp): Promise<void> => {
    await until(() => complaint.test(service.complaints.join('\n')));
    expect(service.complaints.join('\n')).toMatch(complaint);
  };

  describe('on SIGHUP', () => {
    // Bun ignores the option, and only starts.
    it('goes on starting while its modules are loaded', async ({ world }) => {
      const hangsUp = `import { registerHooks } from 'node:module';
        const load = (url, context, next) => {
          if (/program(?:-program)?\\.[jt]s$/.test(url)) process.kill(process.pid, 'SIGHUP');
          return next(url, context);
        };
        registerHooks({ load });`;
      const options = `--import=data:text/javascript,${encodeURIComponent(hangsUp)}`;
      const service = await startServe(runtime, ['--world', world], { NODE_OPTIONS: options });
      expect(await servedVersion(service)).toBe('One');
      await service.end('SIGKILL');
    });

    it('refuses an invalid world with file, record and field, and serves it once it is corrected', async ({
      world,
      start,
    }) => {
      const service = await start();
      await nameVersion(world, 'Two');
      await writeFile(path.join(world, 'leagues.json'), '[{}]');
      hangUp(service);
      await untilComplaint(service, refusal);
      expect(service.complaints).toHaveLength(1);
      expect(await servedVersion(service)).toBe('One');
      await rm(path.join(world, 'leagues.json'));
      hangUp(service);
      await untilServed(service, 'Two');
    });

    it('notes what is odd about files once, and again when it has changed', async ({
      folder,
      world,
      start,
    }) => {
      const images = path.join(folder, 'images');
      await mkdir(images);
      await writeFile(path.join(images, '1.png'), '');
      const service = await start(['--images', images]);
      const note = `${path.join(images, '1.png')}: not served, because it is empty`;
      expect(service.complaints).toEqual([note]);
      await nameVersion(world, 'Two');
      hangUp(service);
      await untilServed(service, 'Two');
      await writeFile(path.join(images, '1.png'), 'text');
      hangUp(service);
      await untilComplaint(service, /its content is not PNG/);
      expect(service.complaints).toHaveLength(2);
    });

    it('keeps connections, hits, session and uptime', async ({ world, start }) => {
      const service = await start();
      const connection = await Connection.open(service.port);
      const get = async (target: string): Promise<string> =>
        String((await connection.send(requestText(target))).body);
      const first = JSON.parse(await get('/stats'));
      await nameVersion(world, 'Two');
      hangUp(service);
      let asked = 0;
      const isReloaded = async (): Promise<boolean> => {
        asked += 1;
        return (await get('/v1/creature/1')).includes('"Two"');
      };
      expect(await until(isReloaded)).toBe(true);
      const last = JSON.parse(await get('/stats'));
      expect(Number(last.total_hits)).toBe(Number(first.total_hits) + asked + 1);
      expect(Number(last.session_hits)).toBe(Number(first.session_hits) + asked + 1);
      expect(last.uptime).toBeGreaterThan(first.uptime);
      connection.close();
    });

    it('sends a later date with each version, or none, also when files become older or change twice in a second', async ({
      world,
      start,
    }) => {
      const service = await start();
      const dates: number[] = [];
      for (const version of ['Two', 'Three', 'Four']) {
        const answer = await service.request('/v1/creature/1');
        const picture = await service.request('/resources/creature/1.svg');
        const modified = answer.headers.get('last-modified');
        expect(picture.headers.get('last-modified')).toBe(modified);
        if (modified !== null) {
          dates.push(Date.parse(modified));
          expect(dates.at(-1)).toBeLessThanOrEqual(Date.parse(answer.headers.get('date') ?? ''));
        }
        await nameVersion(world, version);
        const files = await creatureFiles(world);
        await Promise.all(files.map((file) => utimes(file, 1000, 1000)));
        hangUp(service);
        await untilServed(service, version);
        const since = { 'If-Modified-Since': new Date(dates.at(-1) ?? 0).toUTCString() };
        const asked = await service.request('/v1/creature/1', { headers: since });
        expect(asked.status).toBe(200);
      }
      expect(dates).toEqual([...new Set(dates)].toSorted((one, other) => one - other));
      expect(dates).not.toEqual([]);
    });

    it('serves a newly compiled catalog file, and the one before if it is none', async ({
      folder,
      world,
      start,
    }) => {
      const file = path.join(folder, 'world.json');
      const compile = () => runCli(runtime, ['compile', world, file]);
      await compile();
      const service = await start([], file);
      await nameVersion(world, 'Two');
      await compile();
      hangUp(service);
      await untilServed(service, 'Two');
      await writeFile(file, 'nothing');
      hangUp(service);
      await untilComplaint(service, /cannot be read: It is no catalog file/);
      expect(await servedVersion(service)).toBe('Two');
    });

    it('serves changed pictures, with a later date', async ({ folder, start }) => {
      const images = path.join(folder, 'images');
      await mkdir(images);
      const service = await start(['--images', images]);
      const drawn = await service.request('/resources/creature/1.png');
      await writeFile(path.join(images, '1.png'), ownPicture);
      hangUp(service);
      await untilShown(service);
      const headers = { 'If-Modified-Since': drawn.headers.get('last-modified') ?? '' };
      expect((await service.request('/resources/creature/1.png', { headers })).status).toBe(200);
      await rm(images, { recursive: true });
      hangUp(service);
      await untilComplaint(service, /stays in service: The images ".*" cannot be read: /);
    });

    it('works without a writable folder', async ({ world, start }) => {
      const service = await start(['--state-dir', newFile('state', '')]);
      await untilComplaint(service, /^Hits cannot be stored /);
      await nameVersion(world, 'Two');
      hangUp(service);
      await untilServed(service, 'Two');
      expect(service.complaints).toHaveLength(1);
    });
  });

  describe('with --watch', () => {
    it('notices that the folder is removed and restored', async ({ world, start }) => {
      const service = await start(['--watch']);
      await rm(world, { recursive: true });
      await untilComplaint(
        service,
        /stays in service: The world ".*" cannot be read: no such folder$/,
      );
      expect(await servedVersion(service)).toBe('One');
      await makeVersion(world, 'Two');
      await untilServed(service, 'Two');
    });

    it('waits until many files are written before it reads any', async ({
      folder,
      world,
      start,
    }) => {
      const service = await start(['--watch']);
      await makeVersion(path.join(folder, 'two'), 'Two');
      const texts = await Promise.all(
        (await creatureFiles(path.join(folder, 'two'))).map((file) => readFile(file, 'utf8')),
      );
      const creatures = texts.flatMap((text) => JSON.parse(text) as { readonly number: number }[]);
      const inWorld = path.join(world, 'creatures');
      const absent = await take([() => rm(inWorld, { recursive: true })], 200);
      await mkdir(inWorld);
      const steps = creatures.map((creature) => () => {
        const file = path.join(inWorld, `${creature.number}.json`);
        return writeFile(file, JSON.stringify([creature]));
      });
      const slowest = await take(steps, 100);
      const isWhole = async (): Promise<boolean> => {
        const list = (await (await service.request('/v1/creature')).json()) as readonly unknown[];
        return list.length === creatures.length && (await servedVersion(service)) === 'Two';
      };
      expect(await until(isWhole)).toBe(true);
      const reloads = () => service.printed.filter((line) => line.startsWith('Reloaded: ')).length;
      // The line comes on its own way. A machine that is busy may let the folder lie as if it were finished.
      expect(await until(() => reloads() > 0 && (slowest > 180 || reloads() === 1))).toBe(true);
      expect(service.complaints).toEqual(Math.max(absent, slowest) < 1000 ? [] : expect.any(Array));
    });

    it('reports a world that stays invalid once', async ({ world, start }) => {
      const service = await start(['--watch']);
      await writeFile(path.join(world, 'leagues.json'), '[{}]');
      await untilComplaint(service, refusal);
      await sleep(2500);
      expect(service.complaints).toHaveLength(1);
      await rm(path.join(world, 'leagues.json'));
      await nameVersion(world, 'Two');
      await untilServed(service, 'Two');
    });

    it('notices a new picture', async ({ folder, start }) => {
      const images = path.join(folder, 'images');
      await mkdir(images);
      const service = await start(['--images', images, '--watch']);
      await writeFile(path.join(images, '1.png'), ownPicture);
      await untilShown(service);
    });

    it('ignores files that were only read', async ({ world, start }) => {
      const service = await start(['--watch']);
      await writeFile(path.join(world, '.leagues.json.swp'), 'x');
      await chmod(world, 0o755);
      await sleep(1500);
      expect(await servedVersion(service)).toBe('One');
      expect(service.complaints).toEqual([]);
    });
  });
});

/** Takes the steps of a writer with pauses between them. Resolves with the milliseconds of the slowest, pause and all. */
async function take(
  steps: readonly (() => Promise<void>)[],
  pauseMilliseconds: number,
): Promise<number> {
  let slowest = 0;
  for (const step of steps) {
    const started = performance.now();
    await step();
    await sleep(pauseMilliseconds);
    slowest = Math.max(slowest, performance.now() - started);
  }
  return slowest;
}
