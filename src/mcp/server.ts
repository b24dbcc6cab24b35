import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { AnswerMcp, McpContext, McpWorld } from '../api/service.ts';
import { mcpPath } from '../api/requests.ts';
import { memoize } from '../world/memoize.ts';
import { listed } from '../world/phrases.ts';
import { findCreatures, getFamily, searchCreatures } from './creature-tools.ts';
import { getMove, getMoves, searchMoves } from './move-tools.ts';
import {
  getLeague,
  getMatchup,
  getStoneEvolutions,
  getTeamMatchup,
  listTypes,
} from './world-tools.ts';

/** Messages in one request: only version 2025-03-26 of the protocol has batches, and limits count requests. */
const longestBatch = 10;

const hasMoves = ({ fields }: McpWorld): boolean => fields.some(({ name }) => name === 'knows');

/** Returns the tools of a world by their names. */
const toolsOf = memoize((world: McpWorld) => {
  const tools = [
    findCreatures(world),
    searchCreatures(world),
    getFamily,
    getStoneEvolutions,
    ...(world.defendingOf ? [getMatchup, getTeamMatchup] : []),
    ...(hasMoves(world) ? [getMoves, getMove, searchMoves] : []),
    getLeague,
    listTypes,
  ];
  return new Map(tools.map((tool) => [tool.definition.name, tool]));
});

function instructionsFor(world: McpWorld): string {
  const facts = [
    'forms',
    'types',
    'abilities',
    'egg groups',
    'sizes',
    ...(world.stats.size > 0 ? ['stats'] : []),
    ...(hasMoves(world) ? ['moves'] : []),
    'evolutions',
    ...(world.defendingOf ? ['matchups'] : []),
  ];
  return `${world.title}: a reference catalog of creatures with their ${listed(facts, 'and')}, and of evolution stones and leagues. Look up names with find_creatures, and search by facts with search_creatures; every record is one form of a creature. The catalog has nothing beside these: no places, and no items except evolution stones. If a question needs more, say that the catalog does not have it.`;
}

/**
 * Answers messages of the Model Context Protocol with the official SDK. Each request gets a new server without a session,
 * so that any process and any replica can answer it.
 */
export const answerMcp: AnswerMcp = async ({ headers, body }, context) => {
  const messages = batchLength(body);
  if (messages > longestBatch) {
    return refuseBatch(messages);
  }
  const faults: unknown[] = [];
  const server = createServer(context, (fault) => faults.push(fault));
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(
      new Request(`http://localhost${mcpPath}`, { method: 'POST', headers, body }),
    );
    if (faults.length > 0) {
      // The SDK would report the fault to the client and not to the operator.
      throw faults[0];
    }
    return response;
  } finally {
    await server.close();
  }
};

function createServer({ world, ask }: McpContext, reportFault: (fault: unknown) => void): Server {
  const tools = toolsOf(world);
  const server = new Server(
    { name: 'creature-catalog', title: world.title, version: '1' },
    {
      capabilities: { tools: {} },
      instructions: instructionsFor(world),
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...tools.values()].map(({ definition }) => definition),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.get(params.name);
    if (!tool) {
      const known = [...tools.keys()].join(', ');
      throw new McpError(
        ErrorCode.InvalidParams,
        `No tool is called "${params.name}"; expected one of ${known}`,
      );
    }
    try {
      return await tool.call(params.arguments ?? {}, ask);
    } catch (fault) {
      reportFault(fault);
      throw fault;
    }
  });
  return server;
}

/** Refuses a batch as JSON-RPC does. */
function refuseBatch(length: number): Response {
  const message = `The batch has ${length} messages; expected at most ${longestBatch}`;
  return Response.json(
    { jsonrpc: '2.0', error: { code: -32600, message }, id: null },
    { status: 400 },
  );
}

/** Returns 0 for anything else than a batch; the SDK refuses a body that is not JSON. */
function batchLength(body: string): number {
  try {
    const batch: unknown = JSON.parse(body);
    return Array.isArray(batch) ? batch.length : 0;
  } catch {
    return 0;
  }
}
