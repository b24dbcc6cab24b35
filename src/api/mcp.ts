import { Hono } from 'hono';
import type { AskService } from './explorer.ts';
import { mcpPath } from './requests.ts';
import { reply, replyEmpty } from './replies.ts';
import { replyProblem } from './problems.ts';
import type { Service } from './service.ts';

/** Hundreds of names fit, and no search is longer than a few thousand bytes. */
export const longestMcpBody = 64 * 1024;

/** `/mcp`: the catalog as tools for assistants. There is nothing where nothing can be loaded for it. */
export function mcpRoutes({ addresses, catalog, loadMcp }: Service, ask: AskService): Hono {
  const routes = new Hono();
  if (!loadMcp) {
    return routes;
  }
  return routes.post('/', async (c) => {
    const body = await readBody(c.req.raw);
    if (body === undefined) {
      const detail = `The body is larger than ${longestMcpBody} bytes`;
      return replyProblem(addresses.baseUrl, {
        kind: 'body-too-large',
        detail,
        instance: mcpPath,
      });
    }
    const answerMcp = await loadMcp();
    const { headers } = c.req.raw;
    return repeat(await answerMcp({ headers, body }, { title: catalog.manifest.title, ask }));
  });
}

/** The body of a request, or undefined where it is too long; it is read no further then. */
async function readBody(request: Request): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > longestMcpBody) {
      return undefined;
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** An answer with the header fields of every other. Nobody may keep it, as it belongs to what one client sent. */
async function repeat(answer: Response): Promise<Response> {
  const { status, headers } = answer;
  const body = await answer.text();
  return body === ''
    ? replyEmpty(status, { 'cache-control': 'no-store' })
    : reply(body, headers.get('content-type') ?? 'application/json', 'never', status);
}
