import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { createFetchHandler, type FetchHandler } from '../api/portable-app.ts';
import { ProblemSchema } from '../api/problem-schema.ts';
import { mcpPath } from '../api/requests.ts';
import { builtMcp } from '../service/load-app.ts';
import { openWorld } from '../service/open-world.ts';
import type { Command } from './command.ts';
import { addressesFor, UsageError } from './options.ts';

/**
 * The transport "stdio" of the protocol: a message on each line. Each goes through the same path as a request over HTTP, so
 * that both answer alike; standard output has nothing but messages.
 */
export const mcp: Command = {
  operands: '',
  summary: 'give an assistant the tools of MCP through the standard input and output',
  options: ['world', 'baseUrl', 'resourcesUrl'],
  switches: {},
  run: async ({ options, operands }, io) => {
    if (operands.length > 0) {
      throw new UsageError(`"mcp" received "${operands.join(' ')}"; expected only options`);
    }
    const { catalog } = await openWorld(options);
    const handle = createFetchHandler({
      catalog,
      addresses: addressesFor(options),
      ...(builtMcp && { loadMcp: builtMcp }),
      reportError: (error) => io.complain(String(error)),
    });
    io.complain(`${catalog.manifest.title}: waiting for messages of an assistant`);
    for await (const line of createInterface({ input: process.stdin })) {
      const answer = line.trim() === '' ? '' : await answerLine(line, handle);
      if (answer !== '') {
        io.print(answer);
      }
    }
    return 0;
  },
};

/** Resolves with the response to a message; an empty text if it needs none. */
async function answerLine(line: string, handle: FetchHandler): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const request = new Request(`http://localhost${mcpPath}`, {
    method: 'POST',
    headers,
    body: line,
  });
  const response = await handle(request);
  const text = await response.text();
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) {
    return text;
  }
  const { status, detail } = v.parse(ProblemSchema, JSON.parse(text));
  const code = status === 413 ? -32_600 : -32_603;
  return JSON.stringify({ jsonrpc: '2.0', id: idOf(line), error: { code, message: detail } });
}

/** Returns the id of a message, to which an error refers. */
function idOf(line: string): unknown {
  try {
    const message: unknown = JSON.parse(line);
    return typeof message === 'object' && message && 'id' in message ? message.id : null;
  } catch {
    return null;
  }
}
