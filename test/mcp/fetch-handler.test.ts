import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerMcp } from '../../src/mcp/server.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { type FetchHandler, createFetchHandler } from '../../src/api/portable-app.ts';
import { compileShippedWorld } from '../world/worlds.ts';
import { mcpRequest } from './mcp-request.ts';

const baseUrl = 'https://catalog.example.org';

describe('"/mcp" of createFetchHandler()', () => {
  let catalog: Catalog;
  const faults: unknown[] = [];
  const create = (loadMcp?: () => Promise<typeof answerMcp>): FetchHandler =>
    createFetchHandler({
      catalog,
      addresses: { baseUrl, resourcesUrl: `${baseUrl}/resources` },
      reportError: (error) => faults.push(error),
      ...(loadMcp && { loadMcp }),
    });

  beforeAll(async () => {
    catalog = await compileShippedWorld('lampshoal');
  });

  it('has the same tools as the service', async () => {
    const handle = create(async () => answerMcp);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), {
        fetch: (url, init) => handle(new Request(url, init)),
      }),
    );
    const family = await client.callTool({ name: 'get_family', arguments: { creature: 1 } });
    const expected = await handle(new Request(`${baseUrl}/v1/family/1`));
    expect(family.structuredContent).toEqual(await expected.json());
    await client.close();
  });

  it('does not exist without loadMcp', async () => {
    const handle = create();
    const posted = await handle(new Request(`${baseUrl}/mcp`, { method: 'POST', body: '{}' }));
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect((await handle(new Request(`${baseUrl}/mcp`))).status).toBe(404);
  });

  it('offers no tools for moves and matchups in a world without them', async () => {
    const world = { title: 'Bare', members: [], fields: [], flags: [], stats: new Map() };
    const ask = () => Promise.reject(new Error('Expected no question'));
    const handle = create(async () => (request) => answerMcp(request, { world, ask }));
    const clientInfo = { name: 'test', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    const [text, instructions] = await Promise.all(
      [{ method: 'tools/list' }, { method: 'initialize', params }].map(async (call) =>
        (await handle(new Request(`${baseUrl}/mcp`, mcpRequest(call)))).text(),
      ),
    );
    expect(text).toContain('find_creatures');
    expect(instructions).toContain('sizes and evolutions, and of');
    expect(text).not.toMatch(/_moves?"|matchup|\bstats?\b|weak:/);
  });

  it('reports the fault of a tool to the operator and not to the client', async () => {
    const handle = create(
      async () => (request) =>
        answerMcp(request, {
          world: { title: 'Broken', members: [], fields: [], flags: [], stats: new Map() },
          ask: () => Promise.reject(new Error('The disk is gone')),
        }),
    );
    const answer = await handle(
      new Request(
        `${baseUrl}/mcp`,
        mcpRequest({ method: 'tools/call', params: { name: 'list_types' } }),
      ),
    );
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('disk');
    expect(faults).toEqual([new Error('The disk is gone')]);
  });
});
