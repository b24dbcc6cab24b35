import type { FetchHandler } from '../api/portable-app.ts';
import { describeRefusal, replyProblem } from '../api/problems.ts';
import { maxBufferedBytes } from '../api/replies.ts';
import { pathOf } from '../api/requests.ts';
import { readRepresentation } from '../responses/representation.ts';
import { toResponse } from '../responses/messages.ts';

/**
 * Wraps a handler for a base address with a path, such as `https://example.org/some/place`. Removes that path from requests,
 * unless a proxy or a framework already has.
 */
export function belowPath(handle: FetchHandler, baseUrl: string): FetchHandler {
  const { pathname } = new URL(baseUrl);
  return pathname === '/' ? handle : (request) => handle(withoutPath(request, pathname));
}

function withoutPath(request: Request, path: string): Request {
  const { url } = request;
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const rest = url.startsWith(path, start) ? url.slice(start + path.length) : undefined;
  if (rest === undefined || !/^(?:[/?]|$)/.test(rest)) {
    return request;
  }
  return new Request(url.slice(0, start) + (rest.startsWith('/') ? rest : `/${rest}`), request);
}

/**
 * Adds what an HTTP server does: `ETag`, conditional requests, `Content-Length` and HEAD. Content coding is left to the
 * platform: responses have `Vary`, and no `Repr-Digest`, which would depend on the coding.
 */
export function withValidators(handle: FetchHandler, baseUrl: string): FetchHandler {
  return async (request) => {
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      return handle(request);
    }
    // HEAD and conditions are evaluated on the response to GET (RFC 9110 §9.3.2 and §13.2.1).
    const response = await handle(
      method === 'GET' ? request : new Request(request, { method: 'GET' }),
    );
    // It is of the encoded representation (RFC 9530 §3), which is not known here.
    response.headers.delete('repr-digest');
    const representation = await readRepresentation(response, {
      longestBuffered: maxBufferedBytes,
    });
    const finished = representation.respondPlainly({
      method,
      header: (name) => headers.get(name) ?? undefined,
    });
    if ('kind' in finished) {
      return replyProblem(baseUrl, describeRefusal(finished), pathOf(request));
    }
    return toResponse(finished, method);
  };
}
