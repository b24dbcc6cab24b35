import { cp } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { newFolder } from '../../harness/lifetimes.ts';
import { root } from '../../harness/places.ts';
import { runCli, runProgram, type ServeProcess, startProgram } from '../../harness/processes.ts';
import { mcpRequest } from '../mcp/mcp-request.ts';

/** An executable that is built here runs here. */
const isLinux = process.platform === 'linux' && process.arch === 'x64';
if (!isLinux) {
  console.warn('SKIPPED: the executable is tried on Linux x64 alone');
}

/** Far from the checkout, so that nothing of it can be found. */
const folder = newFolder();
const program = path.join(folder, 'creature-catalog');

beforeAll(async () => {
  if (isLinux) {
    const { code, stderr } = await runProgram(process.execPath, [
      path.join(root, 'tools/build-executables.ts'),
      'linux-x64',
    ]);
    if (code !== 0) {
      throw new Error(`The executable could not be built: ${stderr}`);
    }
    await cp(path.join(root, 'dist/executables/creature-catalog-linux-x64'), program);
  }
});

const run = (...args: string[]) => runProgram(program, args);
const serve = (...args: string[]): Promise<ServeProcess> =>
  startProgram(program, ['serve', '--port', '0', ...args]);

describe.runIf(isLinux)('the executable', () => {
  it.each([
    ['help', 0, 'serve'],
    ['find mr mime --json', 0, '"number": "122"'],
    ['fly', 2, ''],
    ['edge EDGE --base-url https://catalog.example.org', 0, 'resvg.wasm'],
  ])('runs the command "%s"', async (command, expected, printed) => {
    const edge = path.join(folder, 'edge');
    const { code, stdout, stderr } = await run(...command.replace('EDGE', edge).split(' '));
    expect([code, code === 0 ? stderr : '']).toEqual([expected, '']);
    expect(stdout).toContain(printed);
  });

  it('writes the same copy of a world, to the byte, as the program of the package', async () => {
    const [world = '', ours, theirs] = ['new', 'ours', 'theirs'].map((name) =>
      path.join(folder, name),
    );
    // Of a few creatures, since each of the pictures takes its time.
    expect(await run('new', world, '--yes')).toMatchObject({ code: 0, stderr: '' });
    const address = 'https://catalog.example.org';
    const args = ['--world', world, '--base-url', address, '--encodings', 'gzip'];
    expect(await run('export', `${ours}`, ...args)).toMatchObject({ code: 0, stderr: '' });
    expect(await runCli('Bun', ['export', `${theirs}`, ...args])).toMatchObject({ code: 0 });
    const difference = await runProgram('diff', ['-r', `${ours}`, `${theirs}`]);
    expect(difference).toMatchObject({ code: 0, stdout: '' });
  });

  it('serves the built-in world with pages and PNGs, and keeps the hits', async () => {
    const state = ['--state-dir', newFolder()];
    const first = await serve(...state);
    const page = await first.request('/creature/25', { headers: { accept: 'text/html' } });
    const html = await page.text();
    expect(html).toContain('<title>Pikachu');
    const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(html) ?? [];
    expect((await first.request(script)).status).toBe(200);
    const png = await first.request('/resources/creature/96/25.png');
    expect(png.headers.get('content-type')).toBe('image/png');
    const assistant = await first.request('/mcp', mcpRequest({ method: 'tools/list' }));
    expect([assistant.status, await assistant.text()]).toEqual([
      200,
      expect.stringContaining('"tools"'),
    ]);
    const lookup = await first.request('/v1/creature/25');
    expect(Date.parse(lookup.headers.get('last-modified') ?? '')).toBeGreaterThan(0);
    expect(await first.end('SIGTERM')).toBe(0);
    expect(first.complaints).toEqual([]);

    const second = await serve(...state);
    const { total_hits: total, session_hits: session } = (await (
      await second.request('/stats')
    ).json()) as Record<string, string>;
    expect(Number(total) - Number(session)).toBeGreaterThan(0);
    expect(await second.end('SIGTERM')).toBe(0);
  });

  it('starts itself again for each worker', async () => {
    const service = await serve('--workers', '2');
    const metrics = await (await service.request('/metrics')).text();
    expect(metrics.match(/^catalog_worker_up\{.*\} 1$/gm)).toHaveLength(2);
    expect((await service.request('/v1/creature/25')).status).toBe(200);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(service.complaints).toEqual([]);
  });

  it('runs in any working directory', async () => {
    const { stdout } = await runProgram('sh', ['-c', `cd "${root}" && "${program}" find 25`]);
    expect(stdout).toContain('Pikachu, number 25');
  });
});

describe('npm run executables', () => {
  it('names the known platforms if another is asked for', async () => {
    const { code, stderr } = await runProgram(process.execPath, [
      path.join(root, 'tools/build-executables.ts'),
      'amiga',
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain('No platform "amiga"; expected --all or some of linux-x64, ');
  });
});
