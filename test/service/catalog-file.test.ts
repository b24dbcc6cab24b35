import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { newFolder } from '../../harness/lifetimes.ts';
import { executableOf, serviceProgram } from '../../harness/places.ts';
import { lampshoal, runCli, runProgram, startServe } from '../../harness/processes.ts';
import { programPath } from '../../harness/system-programs.ts';
import { ownPictures } from '../export/own-pictures.ts';
import { isMissing } from '../system-programs.ts';

const targets = [
  '/v1/creature/1',
  '/v1/search?q=is:base',
  '/v1/suggest?q=a',
  '/v1/family/1',
  '/v1/bulk/catalog.json',
  '/resources/creature/1.png',
  '/resources/creature/2.svg',
] as const;

describe('a catalog file', () => {
  const folder = newFolder();
  let world: string;
  let file: string;
  let compiled: Awaited<ReturnType<typeof runCli>>;

  beforeAll(async () => {
    world = path.join(folder, 'world');
    file = path.join(folder, 'elsewhere', 'lampshoal.json');
    await cp(lampshoal, world, { recursive: true });
    await mkdir(path.join(world, 'pictures'), { recursive: true });
    await writeFile(path.join(world, 'pictures', '1.png'), ownPictures.get('1.png') ?? '');
    await mkdir(path.dirname(file));
    compiled = await runCli('Bun', ['compile', world, file]);
  });

  async function bodiesOf(place: string): Promise<readonly Buffer[]> {
    const service = await startServe('Bun', ['--world', place], {
      BASE_URL: 'http://localhost:8080',
    });
    const bodies: Buffer[] = [];
    for (const target of targets) {
      bodies.push(Buffer.from(await (await service.request(target)).arrayBuffer()));
    }
    await service.stop();
    expect(service.complaints).toEqual([]);
    return bodies;
  }

  it('is written without a word', () => {
    expect(compiled).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('is served like the folder that it was made of, with the pictures beside it, and as the bulk file', async () => {
    const bodies = await bodiesOf(file);
    expect(bodies).toEqual(await bodiesOf(world));
    expect(bodies[targets.indexOf('/resources/creature/1.png')]).toEqual(ownPictures.get('1.png'));
    expect(bodies[targets.indexOf('/v1/bulk/catalog.json')]).toEqual(await readFile(file));
  });

  it('is found in by the command line', async () => {
    const found = await runCli('Bun', ['find', '1', '--world', file, '--json']);
    expect(found.code).toBe(0);
    expect(JSON.parse(found.stdout)).toMatchObject([{ number: '1' }, { number: '1' }]);
  });

  it('goes to the standard output for "-", and without pictures if asked for', async () => {
    const written = await runCli('Bun', ['compile', world, '-']);
    expect(written.stdout).toBe(await readFile(file, 'utf8'));
    const bare = path.join(folder, 'bare');
    await mkdir(bare);
    const target = path.join(bare, 'catalog.json');
    await runCli('Bun', ['compile', '--without-pictures', world, target]);
    expect(await readdir(bare)).toEqual(['catalog.json']);
    const beside = path.join(bare, 'pictures');
    await writeFile(beside, 'a file');
    const besideFile = await runCli('Bun', ['compile', '--without-pictures', world, target]);
    expect(besideFile).toEqual({ code: 0, stdout: '', stderr: '' });
    await rm(beside);
    await mkdir(beside);
    for (const name of ['2.png', 'of-another-world.png']) {
      await writeFile(path.join(beside, name), ownPictures.get('1.png') ?? '');
    }
    const { stderr } = await runCli('Bun', ['compile', world, target]);
    expect(stderr).toMatch(/ are served too: 2\.png\n$/);
  });

  it('replaces no picture of another world, and takes no picture with it that is not shown', async () => {
    const other = path.join(folder, 'other');
    await cp(world, other, { recursive: true });
    const picture = path.join(other, 'pictures', '1.png');
    await writeFile(
      picture,
      Buffer.concat([ownPictures.get('1.png') ?? Buffer.of(), Buffer.of(0)]),
    );
    for (const name of ['nobody.png', '2.png']) {
      await writeFile(path.join(other, 'pictures', name), 'no picture');
    }
    const beside = path.join(path.dirname(file), 'pictures', '1.png');
    const target = path.join(path.dirname(file), 'other.json');
    expect(await runCli('Bun', ['compile', other, target])).toEqual({
      code: 1,
      stdout: '',
      stderr: `"${beside}" is another picture, perhaps of another world; choose another folder, or --without-pictures\n`,
    });
    expect(await readFile(beside)).toEqual(ownPictures.get('1.png'));
    expect(await readdir(path.dirname(file))).not.toContain('other.json');
    expect((await runCli('Bun', ['compile', other, file])).code).toBe(0);
    expect(await readFile(beside)).toEqual(await readFile(picture));
    expect(await readdir(path.dirname(beside))).toEqual(['1.png']);
    await runCli('Bun', ['compile', world, file]);
  });

  it.each([
    ['is something else', 'x'.repeat(100), 'It is no catalog file, which is JSON'],
    ['is other JSON', '{"kind":"else"}', 'It is no catalog file: "kind" is wrong. '],
  ])('is refused in one line if it %s', async (_, text, reason) => {
    const wrong = path.join(folder, 'wrong.json');
    await writeFile(wrong, text);
    const { code, stdout, stderr } = await runCli('Bun', ['serve', '--world', wrong]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.split('\n')).toHaveLength(2);
    expect(stderr).toContain(`The world "${wrong}" cannot be read: ${reason}`);
  });

  it.skipIf(isMissing('prlimit'))('stays as it was if the disk is full', async () => {
    const kept = path.join(folder, 'kept.json');
    await writeFile(kept, 'before');
    // No file may be longer than this: the system then refuses to write, as it does on a full disk.
    const limited = ['--fsize=10000', executableOf('Node'), serviceProgram, 'compile', world, kept];
    const { code } = await runProgram(programPath('prlimit'), limited);
    expect([code, await readFile(kept, 'utf8')]).toEqual([1, 'before']);
    expect((await readdir(folder)).filter((name) => name.includes('kept'))).toEqual(['kept.json']);
  });

  it('is not written for an invalid world, nor into a missing folder, nor over a file of the world', async () => {
    const broken = path.join(folder, 'broken');
    await cp(world, broken, { recursive: true });
    await writeFile(path.join(broken, 'leagues.json'), '[{}]');
    const target = path.join(folder, 'broken.json');
    const refused = await runCli('Bun', ['compile', broken, target]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /^The world ".*" has 5 issues, the first: leagues\.json:1:2: record 1: .*\n$/,
    );
    expect(await readdir(folder)).not.toContain('broken.json');
    const nowhere = path.join(folder, 'no', 'folder.json');
    const unwritten = await runCli('Bun', ['compile', world, nowhere]);
    expect(unwritten).toMatchObject({ code: 1, stdout: '' });
    expect(unwritten.stderr).toContain(`"${nowhere}" cannot be written: no such folder\n`);
    const own = path.join(world, 'world.json');
    const before = await readFile(own);
    const { code, stderr } = await runCli('Bun', ['compile', world, own]);
    expect([code, await readFile(own)]).toEqual([2, before]);
    expect(stderr).toContain(`"${own}" is the place of a file of the world itself`);
  });
});
