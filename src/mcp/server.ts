import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { AnswerMcp, McpSurroundings } from '../api/service.ts';
import { mcpPath } from '../api/requests.ts';
import { refuseLongBatch } from './batch.ts';
import { noElicitation } from './no-elicitation.ts';
import { findCreatures } from './tools/find-creatures.ts';
import { getFamily } from './tools/get-family.ts';
import { getLeague } from './tools/get-league.ts';
import { getMatchup } from './tools/get-matchup.ts';
import { getStoneEvolutions } from './tools/get-stone-evolutions.ts';
import { listTypes } from './tools/list-types.ts';
import { searchCreatures } from './tools/search-creatures.ts';

const tools = [
  findCreatures,
  searchCreatures,
  getFamily,
  getStoneEvolutions,
  getMatchup,
  getLeague,
  listTypes,
];

const byName = new Map(tools.map((tool) => [tool.definition.name, tool]));

/**
 * Answers messages of the Model Context Protocol with the official SDK. Every request has a server of its own: there are
 * no sessions, so that any process and any replica answers any request.
 */
export const answerMcp: AnswerMcp = async ({ headers, body }, surroundings) => {
  const refusal = refuseLongBatch(body);
  if (refusal) {
    return refusal;
  }
  const faults: unknown[] = [];
  const server = createServer(surroundings, (fault) => faults.push(fault));
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(
      new Request(`http://localhost${mcpPath}`, { method: 'POST', headers, body }),
    );
    if (faults.length > 0) {
      // The SDK would tell the client what it was, and the operator nothing.
      throw faults[0];
    }
    return response;
  } finally {
    await server.close();
  }
};

function createServer(
  { title, ask }: McpSurroundings,
  reportFault: (fault: unknown) => void,
): Server {
  const server = new Server(
    { name: 'creature-catalog', title, version: '1' },
    {
      capabilities: { tools: {} },
      instructions: `${title}: a reference catalog of creatures with their forms, types, abilities, egg groups, sizes, evolutions and matchups, of evolution stones and of leagues. Look up names with find_creatures, ask what holds of many with search_creatures; every record is one form of a creature. It has no battle statistics such as speed or attack, no moves, no places and no items but evolution stones: say so rather than answer for the catalog.`,
      jsonSchemaValidator: noElicitation,
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ definition }) => definition),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = byName.get(params.name);
    if (!tool) {
      const known = [...byName.keys()].join(', ');
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
