import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { AnswerMcp, McpContext } from '../api/service.ts';
import { mcpPath } from '../api/requests.ts';
import { findCreatures, getFamily, searchCreatures } from './creature-tools.ts';
import { getLeague, getMatchup, getStoneEvolutions, listTypes } from './world-tools.ts';

/** Messages in one request: only version 2025-03-26 of the protocol has batches, and limits count requests. */
const longestBatch = 10;

const tools = [
  findCreatures,
  searchCreatures,
  getFamily,
  getStoneEvolutions,
  getMatchup,
  getLeague,
  listTypes,
];

const toolsByName = new Map(tools.map((tool) => [tool.definition.name, tool]));

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

function createServer({ title, ask }: McpContext, reportFault: (fault: unknown) => void): Server {
  const server = new Server(
    { name: 'creature-catalog', title, version: '1' },
    {
      capabilities: { tools: {} },
      instructions: `${title}: a reference catalog of creatures with their forms, types, abilities, egg groups, sizes, evolutions and matchups, and of evolution stones and leagues. Look up names with find_creatures, and search by facts with search_creatures; every record is one form of a creature. The catalog has no battle statistics such as speed or attack, no moves, no places, and no items except evolution stones. If a question needs these, say that the catalog does not have them.`,
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ definition }) => definition),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = toolsByName.get(params.name);
    if (!tool) {
      const known = [...toolsByName.keys()].join(', ');
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
