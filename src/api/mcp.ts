import { Hono } from 'hono';
import type { AskService } from './explorer.ts';
import { mcpPath } from './requests.ts';
import { reply, replyEmpty } from './replies.ts';
import { replyProblem } from './problems.ts';
import type { Service } from './service.ts';

/** Bytes. Enough for hundreds of names or the longest search. */
export const longestMcpBody = 64 * 1024;

/** `/mcp`: the catalog as tools for assistants; no route if there is no `loadMcp`. */
export function mcpRoutes(service: Service, ask: AskService): Hono {
  const { addresses, catalog, loadMcp } = service;
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
    const { raw } = c.req;
    const context = {
      title: catalog.manifest.title,
      ask: (target: string) => {
        service.countCall?.(raw);
        return ask(target);
      },
    };
    return repeat(await answerMcp({ headers: raw.headers, body }, context));
  });
}

/** Reads the body of a request; undefined if it is too long. */
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

/** Repeats a response with the common header fields. It is not cacheable: it belongs to one client's message. */
async function repeat(answer: Response): Promise<Response> {
  const { status, headers } = answer;
  const body = await answer.text();
  return body === ''
    ? replyEmpty(status, { 'cache-control': 'no-store' })
    : reply(body, headers.get('content-type') ?? 'application/json', 'never', status);
}
