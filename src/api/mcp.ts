import { type Catalog, chartOf } from '../catalog/catalog.ts';
import { recordMembersOf } from '../catalog/representations.ts';
import { statsOf } from '../catalog/stats.ts';
import { flagsOf } from '../search/fields.ts';
import { memoize } from '../world/memoize.ts';
import { inTurn } from './explorer.ts';
import { representMatchup } from './matchups.ts';
import type { Failure } from './problems.ts';
import { reply, replyEmpty } from './replies.ts';
import { mcpPath } from './requests.ts';
import { route, type Route } from './route.ts';
import { describeFields } from './search-fields.ts';
import type { McpWorld } from './service.ts';

/** Bytes. Enough for hundreds of names or the longest search. */
export const longestMcpBody = 64 * 1024;

/** The catalog as tools for assistants. */
export const mcpRoute: Route = route({
  path: mcpPath,
  method: 'POST',
  cost: 'post',
  copied: 'nothing',
  answer: async ({ request }, { catalog, loadMcp, countCall, ask }) => {
    if (!loadMcp) {
      throw new Error('Expected an app with this route to have tools for assistants');
    }
    const body = await readBody(request);
    if (typeof body !== 'string') {
      return body;
    }
    const answerMcp = await loadMcp();
    const { headers } = request;
    const countAndAsk = inTurn((target) => {
      countCall?.(request);
      return ask(target);
    });
    const tools = { world: worldOf(catalog), ask: countAndAsk };
    return repeat(await answerMcp({ headers, body }, tools));
  },
});

const worldOf = memoize((catalog: Catalog): McpWorld => {
  const { manifest } = catalog;
  const chart = chartOf(manifest);
  return {
    title: manifest.title,
    members: recordMembersOf(catalog),
    fields: describeFields(catalog),
    flags: flagsOf(catalog),
    stats: new Map(statsOf(manifest).map(({ key, name }) => [key, name])),
    defendingOf: chart && ((types) => representMatchup(types, chart).defending),
  };
});

/** Reads the body of a request; a failure if it is too long, or if the client left before its end, which is no error. */
async function readBody(request: Request): Promise<string | Failure> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > longestMcpBody) {
        const detail = `The body is larger than ${longestMcpBody} bytes`;
        return { kind: 'body-too-large', detail };
      }
      text += decoder.decode(chunk, { stream: true });
    }
  } catch {
    return { kind: 'malformed-request', detail: 'The end of the body did not arrive' };
  }
  return text + decoder.decode();
}

/** Repeats a response with the common header fields. It is not cacheable: it belongs to one client's message. */
async function repeat(answer: Response): Promise<Response> {
  const { status, headers } = answer;
  const body = await answer.text();
  return body === ''
    ? replyEmpty(status, { 'cache-control': 'no-store' })
    : reply(body, headers.get('content-type') ?? 'application/json', 'never', {}, status);
}
