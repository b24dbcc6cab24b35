import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { startBeside } from '../../harness/beside.ts';
import { findFreePort } from '../../harness/free-port.ts';
import { newFolder } from '../../harness/lifetimes.ts';
import { lampshoal, root, runCli } from '../../harness/processes.ts';
import { requesterOf, type ServiceUnderTest } from '../../harness/service-under-test.ts';
import { describeService } from '../suite/suite.ts';

/** The address that what is served on the edge is told to have. */
const baseUrl = 'https://catalog.example.org';

/** The program of workerd, the runtime of Cloudflare Workers. */
const workerd = path.join(
  root,
  'test/platforms/node_modules/@cloudflare/workerd-linux-64/bin/workerd',
);
const isThere = existsSync(workerd);
if (!isThere) {
  console.warn('SKIPPED: there is no workerd for this platform; the tests that need it do not run');
}

/** Starts workerd with the settings that "edge" wrote into the folder. */
async function startWorkerd(folder: string): Promise<ServiceUnderTest & { readonly port: number }> {
  const port = await findFreePort();
  const args = ['serve', 'workerd.capnp', '--socket-addr', `http=127.0.0.1:${port}`];
  await startBeside(workerd, port, args, { cwd: folder });
  return { port, baseUrl, request: requesterOf(port) };
}

/** The maximum upload of the free plan of Cloudflare Workers, in bytes, compressed. */
const largestUpload = 3 * 1024 * 1024;

if (isThere) {
  describeService(
    '"edge" on workerd with the world "lampshoal"',
    lampshoal,
    async (world) => startWorkerd(await writeEdge('--world', world)),
    { encodes: false },
  );
}

describe.runIf(isThere)('the built-in world on workerd', () => {
  let folder: string;
  let service: Awaited<ReturnType<typeof startWorkerd>>;

  beforeAll(async () => {
    folder = await writeEdge();
    service = await startWorkerd(folder);
  });

  it('is small enough for every plan of Cloudflare Workers', async () => {
    const files = [
      'worker.js',
      'catalog.js',
      'mcp.js',
      'catalog.json',
      'pictures.bin',
      'explorer.bin',
      'resvg.wasm',
    ];
    const sizes = await Promise.all(
      files.map(async (file) => gzipSync(await readFile(path.join(folder, file))).byteLength),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(largestUpload);
  });

  it('answers MCP requests', async () => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${service.port}/mcp`)),
    );
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('get_family');
    const found = await client.callTool({
      name: 'search_creatures',
      arguments: { q: 'type:fire gen:3', limit: 3, fields: ['types', 'stats'] },
    });
    const expected = await service.request(
      '/v1/search?q=type:fire%20gen:3&limit=3&fields=number,name,types,stats',
    );
    // A tool takes an offset instead of addresses.
    const page: object = JSON.parse(await expected.text(), (name, value: unknown) =>
      ['next', 'previous'].includes(name) ? undefined : value,
    );
    expect(found.structuredContent).toMatchObject(page);
    expect(found.structuredContent).toHaveProperty(['items', 0, 'stats', 'speed'], 45);
    await client.close();
    const read = await service.request('/mcp');
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  it('responds with pages and the files that they load', async () => {
    const page = await service.request('/creature/25', { headers: { accept: 'text/html' } });
    const html = await page.text();
    expect(html).toContain('<title>Pikachu');
    for (const [, target = ''] of html.matchAll(/(?:src|href)="(\/(?:assets|explorer)\/[^"]+)"/g)) {
      expect([target, (await service.request(target)).status]).toEqual([target, 200]);
    }
  });

  it('serves the service worker with the world, for offline use', async () => {
    const worker = await service.request('/explorer/worker.js');
    const edition = /^self\.edition=(.*);$/m.exec(await worker.text())?.[1] ?? '{}';
    const { worldTarget } = JSON.parse(edition) as { worldTarget: string };
    const kept = await service.request(worldTarget);
    const { modified, version, ...content }: Record<string, unknown> = JSON.parse(
      await readFile(path.join(folder, 'catalog.json'), 'utf8'),
    );
    expect(worldTarget).toContain(String(version));
    expect(kept.headers.get('last-modified')).toBe(new Date(String(modified)).toUTCString());
    expect(await kept.json()).toEqual(content);
  });
});

async function writeEdge(...args: string[]): Promise<string> {
  const folder = path.join(newFolder(), 'edge');
  const edge = ['edge', folder, '--base-url', baseUrl, ...args];
  expect(await runCli('Node', edge)).toMatchObject({ code: 0, stderr: '' });
  return folder;
}
