import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { executableOf, root } from '../../harness/places.ts';
import { lampshoal, type ServeProcess, startProgram } from '../../harness/processes.ts';
import type { Asked } from '../../harness/service-under-test.ts';
import { describeHttpRules } from '../suite/http-rules.ts';

const platforms = path.join(root, 'test/platforms');
const servers = ['node-http', 'express', 'fastify', 'koa', 'hono'] as const;

/** Starts a server of `test/platforms/servers/` that mounts the catalog at the path of an address. */
async function start(
  server: (typeof servers)[number],
  world: string,
  baseUrl: string,
  bodies: 'parsed' | 'left' = 'left',
): Promise<ServeProcess> {
  return startProgram(executableOf('Node'), [path.join(platforms, `servers/${server}.mjs`)], {
    BASE_URL: baseUrl,
    WORLD: world,
    BODIES: bodies,
  });
}

/** Of the frameworks on `node:http`, how these pass requests and responses on, and of those on Web standards. */
describe.each(['node-http', 'hono'] as const)('the catalog at the root of %s', (server) => {
  let service: ServeProcess;
  beforeAll(async () => {
    service = await start(server, lampshoal, 'http://localhost');
  });

  describeHttpRules(() => service, {
    encodes: true,
    servesQueries: true,
    // The catalog evaluates conditions; a framework passes on its fields and statuses, whatever they are of.
    conditional: ['/v1/creature/1'],
  });
});

describe.each(servers)('the catalog at a path of %s', (server) => {
  const baseUrl = 'http://localhost/some/place';
  let service: ServeProcess;
  const ask = (target: string, init?: Asked): Promise<Response> =>
    service.request(`/some/place${target}`, init);

  beforeAll(async () => {
    service = await start(server, path.join(root, 'dist/worlds/default.json'), baseUrl, 'parsed');
  });

  it('answers, and leaves the other paths of the site alone', async () => {
    const answer = await ask('/v1/creature/25');
    expect(await answer.json()).toMatchObject([
      { sprite: `${baseUrl}/resources/creature/25.png` },
      ...Array.from({ length: 17 }, () => ({ number: '25' })),
    ]);
    for (const target of ['/', '/some', '/some/placements', '/v1/league']) {
      const greeting = await service.request(target);
      expect([target, await greeting.text()]).toEqual([target, 'Hello from the rest of the site']);
    }
  });

  it('redirects a path with a slash at its end', async () => {
    const answer = await ask('/v1/league/?x');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      308,
      '/some/place/v1/league?x',
    ]);
  });

  it('sends long files and pictures completely', async () => {
    const listed = await ask('/v1/bulk');
    const files = (await listed.json()) as { file: string; size: number }[];
    for (const { file, size } of files) {
      const answer = await ask(`/v1/bulk/${file}`);
      expect([file, (await answer.arrayBuffer()).byteLength]).toEqual([file, size]);
    }
    const png = await ask('/resources/creature/25.png');
    const bytes = new Uint8Array(await png.arrayBuffer());
    expect([...bytes.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    expect(bytes.byteLength).toBe(Number(png.headers.get('content-length')));
  });

  it('stops sending a long file when the client disconnects, and answers the next request', async () => {
    const socket = connect(service.port, 'localhost');
    socket.write('GET /some/place/v1/bulk/catalog.json HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'data');
    socket.destroy();
    expect((await ask('/v1/league')).status).toBe(200);
    expect(service.complaints).toEqual([]);
  });

  it('answers MCP requests after a body parser has read them', async () => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${service.port}/some/place/mcp`)),
    );
    const { structuredContent } = await client.callTool({
      name: 'find_creatures',
      arguments: { creatures: ['mr mime'] },
    });
    expect(structuredContent).toMatchObject({
      items: [{ forms: [{ number: '122' }, { number: '122' }] }],
    });
    await client.close();
  });
});
