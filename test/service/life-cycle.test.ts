import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  root,
  runCli,
  startServe,
  temporaryFolder,
  testedRuntimes,
} from '../../harness/processes.ts';

const lampshoal = path.join(root, 'worlds/lampshoal');

/** All its creatures. */
const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 101, 102, 103, 104, 105, 106];

describe.each(testedRuntimes)('"serve" on %s', (runtime) => {
  let folder: string;
  let remove: () => Promise<void>;

  beforeEach(async () => {
    ({ folder, remove } = await temporaryFolder());
  });
  afterEach(() => remove());

  const start = (environment: Record<string, string> = {}): ReturnType<typeof startServe> =>
    startServe(runtime, ['--world', lampshoal, '--state-dir', folder], environment);

  it('continues counting after it was killed, without a hit that is older than 50 ms missing (decision 14)', async () => {
    let answered = 0;
    for (let round = 0; round < 3; round += 1) {
      const service = await start();
      for (let i = 0; i < 25; i += 1) {
        await (await service.request('/v1/creature/1')).arrayBuffer();
        answered += 1;
      }
      await sleep(200);
      expect(await service.end('SIGKILL')).toBe('SIGKILL');
    }
    const service = await start();
    const stats = (await (await service.request('/stats')).json()) as Record<string, string>;
    expect(stats).toMatchObject({ total_hits: String(answered + 1), session_hits: '1' });
    await service.stop();
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends with 0 on %s', async (signal) => {
    const service = await start();
    await (await service.request('/info')).arrayBuffer();
    expect(await service.end(signal)).toBe(0);
    expect(service.complaints).toEqual([]);
  });

  it('reports in one line that its port is taken, and ends with 1', async () => {
    const service = await start();
    const { code, stdout, stderr } = await runCli(runtime, ['serve', '--port', `${service.port}`], {
      STATE_DIR: path.join(folder, 'other'),
    });
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `Port ${service.port} of 127.0.0.1 is taken; choose another with --port\n`,
    });
    await service.stop();
  });

  it('reports in one line that its port for the operator is taken, and ends with 1', async () => {
    const service = await start();
    const args = ['serve', '--port', '0', '--operations-port', `${service.port}`];
    expect(await runCli(runtime, args, { STATE_DIR: path.join(folder, 'other') })).toEqual({
      code: 1,
      stdout: '',
      stderr: `Port ${service.port} of 127.0.0.1 is taken; choose another with --operations-port\n`,
    });
    await service.stop();
  });

  it("serves the user's pictures instead of portraits (--images)", async () => {
    const images = path.join(folder, 'images');
    await mkdir(images);
    const picture = Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      Buffer.from('mine IEND'),
    ]);
    for (const file of ['fanalynx-mega-noon.png', '0002.png', '8-midwinter.png', 'fathom.png']) {
      await writeFile(path.join(images, file), picture);
    }
    await writeFile(path.join(images, '1.png'), '<script>');
    const service = await start({ IMAGES: images });
    for (const [target, isMine] of [
      ['/resources/creature/3-mega-fanalynx-noon.png', true],
      ['/resources/creature/96/3-mega-fanalynx-noon.png', true],
      ['/resources/creature/2.png', true],
      ['/resources/creature/8-midwinter-hedgerow.png', true],
      ['/resources/creature/106.png', false],
      ['/resources/creature/3.png', false],
      ['/resources/creature/1.png', false],
    ] as const) {
      const response = await service.request(target);
      expect(response.status, target).toBe(200);
      expect(response.headers.get('content-type'), target).toBe('image/png');
      expect(Buffer.from(await response.arrayBuffer()).equals(picture), target).toBe(isMine);
    }
    expect(service.complaints).toEqual([
      `${path.join(images, '1.png')}: not served, because its content is not PNG, JPEG, GIF, WebP or AVIF`,
    ]);
    await service.stop();
  });

  it("serves the user's pictures as their files are at the moment", async () => {
    const images = path.join(folder, 'images');
    const file = path.join(images, '2.png');
    const pictureOf = (text: string): Buffer =>
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(`${text} IEND`)]);
    await mkdir(images);
    await writeFile(file, pictureOf('first'));
    const service = await start({ IMAGES: images });
    const read = async (target = '/resources/creature/2.png'): Promise<Buffer> => {
      const response = await service.request(target);
      return Buffer.from(await response.arrayBuffer());
    };
    const otherSpelling = '/Resources/creature/2.png';
    for (const target of [undefined, otherSpelling]) {
      expect(await read(target)).toEqual(pictureOf('first'));
    }
    await writeFile(file, pictureOf('second'));
    expect(await read()).toEqual(pictureOf('second'));
    expect(await read(otherSpelling)).toEqual(pictureOf('second'));
    await rm(file);
    expect((await read()).byteLength).toBeGreaterThan(1000);
    await service.stop();
  });

  it('serves the pictures of the world instead of portraits by default', async () => {
    const world = path.join(folder, 'world');
    await cp(lampshoal, world, { recursive: true });
    await mkdir(path.join(world, 'pictures'));
    const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('ours')]);
    await writeFile(path.join(world, 'pictures/tapurr.png'), picture);
    const service = await startServe(runtime, ['--world', world, '--state-dir', folder]);
    const response = await service.request('/resources/creature/2.png');
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true);
    await service.stop();
  });

  it('answers lookups while pictures are drawn', async () => {
    const service = await start();
    const count = 20;
    const pictures = Promise.all(
      Array.from({ length: count }, async (_, i) =>
        (await service.request(`/resources/creature/512/${numbers[i]}.png`)).arrayBuffer(),
      ),
    );
    const drawing = { underWay: true };
    void pictures.finally(() => (drawing.underWay = false));
    let lookups = 0;
    while (drawing.underWay) {
      await (await service.request('/v1/creature/1')).arrayBuffer();
      lookups += 1;
    }
    // If drawing held the server up, a lookup would have to wait for a picture each time.
    expect(lookups).toBeGreaterThan(3 * count);
    await service.stop();
  });
});
