import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, describe, it } from 'vitest';
import { newFolder } from '../../harness/lifetimes.ts';
import { root, runProgram, type ServeProcess, startServe } from '../../harness/processes.ts';
import { readExamples } from '../docs/examples.ts';
import { npm, pack, type Tarball } from '../package/packed.ts';

const built = path.join(root, 'dist/client');

describe('the package of the client', () => {
  const work = newFolder();
  let service: ServeProcess;
  let tarball: Tarball;

  beforeAll(async () => {
    service = await startServe('Node', []);
    tarball = pack(built, work);
  });

  it('has the client alone, with its types, and the version of the whole', () => {
    expect(tarball.files.map((file) => file.path).toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'index.d.ts',
      'index.js',
      'package.json',
    ]);
    const manifest = JSON.parse(readFileSync(path.join(built, 'package.json'), 'utf8')) as Manifest;
    const whole = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest;
    expect(manifest.version).toBe(whole.version);
    expect(manifest.dependencies).toBeUndefined();
  });

  it('is what the service serves to pages, revalidated each time', async () => {
    const answer = await service.request('/explorer/client.js');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('etag')).not.toBeNull();
    expect(await answer.text()).toBe(readFileSync(path.join(built, 'index.js'), 'utf8'));
  });

  it('is installed without a network, and the program of its page runs', async () => {
    const folder = path.join(work, 'project');
    await mkdir(folder);
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
    npm(['install', '--offline', '--no-audit', '--no-fund', tarball.file], folder);
    const [example] = readExamples(readFileSync(path.join(built, 'README.md'), 'utf8'));
    const code = example?.code.replace('http://localhost:8080', service.baseUrl) ?? '';
    await writeFile(path.join(folder, 'program.ts'), code);
    const { stdout, stderr } = await runProgram(process.execPath, ['program.ts'], {}, folder);
    expect([stdout, stderr]).toEqual([example?.output, '']);
  });
});

type Manifest = { readonly version: string; readonly dependencies?: unknown };
