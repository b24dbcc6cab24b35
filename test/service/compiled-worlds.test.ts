import { cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  root,
  runCli,
  type ServeProcess,
  startServe,
  temporaryFolder,
} from '../../harness/processes.ts';

describe.each(['Node', 'Bun'] as const)('compiled worlds on %s', (runtime) => {
  let folder: string;
  let remove: () => Promise<void>;
  let world: string;
  let state: string;

  beforeAll(async () => {
    ({ folder, remove } = await temporaryFolder());
    world = path.join(folder, 'world');
    state = path.join(folder, 'state');
    await cp(path.join(root, 'worlds/lampshoal'), world, { recursive: true });
  });
  afterAll(() => remove());

  /** The response and the log of a service with these arguments. */
  async function ask(
    args: readonly string[],
    target = '/v1/creature/1',
  ): Promise<{ body: string; complaints: readonly string[] }> {
    const service: ServeProcess = await startServe(runtime, args, {
      BASE_URL: 'http://catalog.test',
    });
    const body = await (await service.request(target)).text();
    await service.stop();
    return { body, complaints: service.complaints };
  }

  const fromFolder = () => ask(['--world', world, '--state-dir', state]);

  /** The file that was compiled last. */
  async function keptFile(): Promise<string> {
    const names = await readdir(path.join(state, 'worlds'));
    const files = await Promise.all(
      names.map(async (name) => {
        const file = path.join(state, 'worlds', name);
        return { file, written: (await stat(file)).mtimeMs };
      }),
    );
    return files.toSorted((a, b) => a.written - b.written).at(-1)?.file ?? '';
  }

  it('are kept in the state directory, and opened again while nothing changes', async () => {
    const { body } = await fromFolder();
    const file = await keptFile();
    const { mtimeMs, ino } = await stat(file);
    expect((await fromFolder()).body).toBe(body);
    expect(await stat(file)).toMatchObject({ mtimeMs, ino });
  });

  it('are compiled again when a file of the world has changed', async () => {
    const { body } = await fromFolder();
    const [name] = await readdir(path.join(world, 'creatures'));
    const file = path.join(world, 'creatures', name ?? '');
    const text = await readFile(file, 'utf8');
    const { species } = JSON.parse(body)[0] as { species: string };
    await writeFile(file, text.replace(`"species": "${species}"`, '"species": "Changed"'));
    expect((await fromFolder()).body).toBe(body.replaceAll(`"${species}"`, '"Changed"'));
    await writeFile(file, text);
    expect((await fromFolder()).body).toBe(body);
    await writeFile(file, text.replace(`"species": "${species}"`, '"species": "Third"'));
    await fromFolder();
    expect(await readdir(path.join(state, 'worlds'))).toHaveLength(2);
    await writeFile(file, text);
    await rm(path.join(state, 'worlds'), { recursive: true });
  });

  it.each([0, 8, 'all but one byte'] as const)(
    'are compiled again when only %s is left of the stored file',
    async (length) => {
      const { body } = await fromFolder();
      const file = await keptFile();
      const { size } = await stat(file);
      await truncate(file, typeof length === 'number' ? length : size - 1);
      expect(await fromFolder()).toEqual({ body, complaints: [] });
      expect((await stat(file)).size).toBe(size);
    },
  );

  it('are compiled at each start if they cannot be stored, with a warning', async () => {
    const file = path.join(folder, 'no-folder');
    await writeFile(file, '');
    const { body } = await fromFolder();
    const unkept = await ask(['--world', world, '--state-dir', file]);
    expect(unkept.body).toBe(body);
    expect(unkept.complaints[0]).toMatch(
      /^The compiled world cannot be stored, so each start compiles it again: /,
    );
  });

  it('are served from a file that "compile" wrote, without the folder of the world', async () => {
    const file = path.join(folder, 'lampshoal.pack');
    const compiled = await runCli(runtime, ['compile', world, file]);
    expect(compiled).toEqual({ code: 0, stdout: '', stderr: '' });
    expect((await ask(['--world', file, '--state-dir', state])).body).toBe(
      (await fromFolder()).body,
    );
    const found = await runCli(runtime, ['find', '1', '--world', file, '--json']);
    expect(found.code).toBe(0);
  });

  it('answer a search, a suggestion and a list without the folder', async () => {
    const file = path.join(folder, 'lampshoal.pack');
    for (const target of ['/v1/search?q=is:base', '/v1/suggest?q=a', '/v1/type', '/v1/bulk']) {
      const [packed, plain] = [
        await ask(['--world', file, '--state-dir', state], target),
        await ask(['--world', world, '--state-dir', state], target),
      ];
      expect(packed.body, target).toBe(plain.body);
    }
  });

  it('are refused in one line if the file is not a compiled world', async () => {
    const file = path.join(folder, 'none.pack');
    await writeFile(file, 'x'.repeat(100));
    expect(await runCli(runtime, ['serve', '--world', file])).toEqual({
      code: 1,
      stdout: '',
      stderr: `The world "${file}" cannot be read: This is no compiled world, or it was cut short\n`,
    });
  });

  it('leave no file behind if the world is invalid', async () => {
    const broken = path.join(folder, 'broken');
    await cp(world, broken, { recursive: true });
    await writeFile(path.join(broken, 'leagues.json'), '[{}]');
    const file = path.join(folder, 'broken.pack');
    const line = /^The world ".*" has 5 issues, the first: leagues\.json:1:2: record 1: .*\n$/;
    const compiled = await runCli(runtime, ['compile', broken, file]);
    expect(compiled).toMatchObject({ code: 1, stdout: '' });
    expect(compiled.stderr).toMatch(line);
    const served = await runCli(runtime, ['serve', '--world', broken, '--state-dir', state]);
    expect(served.code).toBe(1);
    expect(served.stdout).toMatch(/^Compiling the world ".*", once: .*\n$/);
    expect(served.stderr).toMatch(line);
    const left = [...(await readdir(folder)), ...(await readdir(path.join(state, 'worlds')))];
    expect(left.filter((each) => /broken\.pack|\.tmp$/.test(each))).toEqual([]);
  });

  it('are not written to a missing folder', async () => {
    const file = path.join(folder, 'nowhere/a.pack');
    const { code, stderr } = await runCli(runtime, ['compile', world, file]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The file ".*" cannot be written: /);
  });
});
