import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { startBeside } from '../../harness/beside.ts';
import { findFreePort } from '../../harness/free-port.ts';
import { newFolder } from '../../harness/lifetimes.ts';
import { executableOf } from '../../harness/places.ts';
import { runCli } from '../../harness/processes.ts';
import { requesterOf, type ServiceUnderTest } from '../../harness/service-under-test.ts';
import { expectOneLine } from '../cli/one-line.ts';
import { readPage, tableRows } from '../docs/pages.ts';
import { mcpRequest } from '../mcp/mcp-request.ts';

/** Below a path, where no proxy takes it away. */
const baseUrl = 'http://localhost/some/place';

describe("the output of edge on Bun's own server", () => {
  let request: ServiceUnderTest['request'];
  const folder = newFolder();

  beforeAll(async () => {
    await runCli('Node', ['edge', folder, '--base-url', baseUrl]);
    const port = await findFreePort();
    request = requesterOf(port);
    const environment = { BASE_URL: baseUrl, PORT: String(port) };
    await startBeside(executableOf('Bun'), port, ['serve.js'], { environment, cwd: folder });
  });

  it('answers below the path of its address', async () => {
    const response = await request('/some/place/v1/creature/25');
    expect(await response.json()).toMatchObject([
      { name: 'Pikachu', sprite: `${baseUrl}/resources/creature/25.png` },
      ...Array.from({ length: 17 }, () => ({ number: '25' })),
    ]);
    const index = await request('/some/place');
    expect(await index.json()).toMatchObject({ info: `${baseUrl}/info` });
  });

  it('redirects to its other paths', async () => {
    const response = await request('/some/place/v1/league/');
    expect([response.status, response.headers.get('location')]).toEqual([
      308,
      '/some/place/v1/league',
    ]);
  });

  it('answers assistants', async () => {
    const answer = await request(
      '/some/place/mcp',
      mcpRequest({ method: 'tools/call', params: { name: 'list_types' } }),
    );
    expect(await answer.json()).toMatchObject({
      result: { structuredContent: { types: expect.arrayContaining(['Fire']) } },
    });
  });

  it('answers 404 at a path that only begins like that of its address', async () => {
    expect((await request('/some/placements/v1/league')).status).toBe(404);
  });

  it('is written whole or not at all', async () => {
    const other = newFolder();
    await mkdir(path.join(other, 'explorer.bin'));
    const { code, stderr } = await runCli('Node', ['edge', other, '--base-url', baseUrl]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/ cannot be written: EISDIR: .*\n$/)]);
    expect(await readdir(other)).toEqual(['explorer.bin']);
  });

  it('makes PNGs, and answers 304 to their validators', async () => {
    const target = '/some/place/resources/creature/96/25.png';
    const png = await request(target);
    expect(png.headers.get('content-type')).toBe('image/png');
    const etag = png.headers.get('etag') ?? '';
    expect((await request(target, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
});

describe('edge', () => {
  it.each([
    [[], /^Expected "edge DIR --base-url URL"/],
    [['DIR'], /^Expected "edge DIR --base-url URL"/],
    [['DIR', '--base-url', 'nowhere'], /^--base-url/],
  ])('refuses %j', (args, line) => expectOneLine(['edge', ...args], 2, line));

  it('prints the written files, which docs/deploy/edge.md names, and keeps edited settings', async () => {
    const folder = newFolder();
    const args = ['edge', folder, '--base-url', baseUrl];
    const first = await runCli('Node', args);
    const named = tableRows(readPage('deploy/edge.md'), '| file | bytes | compressed | purpose |')
      .flatMap(([files = '']) => files.split(', '))
      .map((file) => file.replaceAll('`', ''));
    expect(first.stdout.match(/\S+$/gm)?.toSorted()).toEqual(named.toSorted());
    const second = await runCli('Node', args);
    expect(second.stdout).not.toContain('wrangler.jsonc');
  });

  it('refuses a folder with other files than its own, and overwrites none of them', async () => {
    const folder = newFolder();
    const own = path.join(folder, 'worker.js');
    await writeFile(own, 'mine');
    const { code, stderr } = await runCli('Node', ['edge', folder, '--base-url', baseUrl]);
    expect([code, stderr, await readFile(own, 'utf8')]).toEqual([
      1,
      `The folder "${folder}" is not empty and has no output of "edge" in it: choose another, or empty it\n`,
      'mine',
    ]);
  });

  it('reports a folder that it cannot write', async () => {
    const { code, stderr } = await runCli('Node', ['edge', '/dev/null/x', '--base-url', baseUrl]);
    expect(code).toBe(1);
    expect(stderr).toContain('The folder "/dev/null/x" cannot be written');
  });
});
