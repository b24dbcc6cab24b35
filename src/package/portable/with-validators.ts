import { longestHeldBody } from '../../api/prebuilt-paths.ts';
import { replyPreconditionFailed } from '../../api/problems.ts';
import { toResponse } from '../../responses/finished.ts';
import { readRepresentation } from '../../responses/representation.ts';
import { chooseAnswer, createVariant } from '../../responses/variant.ts';
import type { FetchHandler } from './fetch-handler.ts';

/**
 * The same service with what a server does for its clients: a tag on whatever may be asked for again, 304 for who has it,
 * 412 where a precondition fails, the length of the body, and HEAD. Content codings are left to the platform: `Vary` says
 * that there may be some, and a `Repr-Digest`, which would be of one of them, is left out.
 */
export function withValidators(handle: FetchHandler, baseUrl: string): FetchHandler {
  return async (request) => {
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      return handle(request);
    }
    // HEAD and conditions are answered from what GET would say (RFC 9110 §9.3.2 and §13.2.1).
    const response = await handle(
      method === 'GET' ? request : new Request(request, { method: 'GET' }),
    );
    if (Number(response.headers.get('content-length') ?? 0) > longestHeldBody) {
      return method === 'GET' ? response : withoutBody(response);
    }
    // Of the representation in its coding (RFC 9530 §3), which is not known here.
    response.headers.delete('repr-digest');
    const variant = createVariant(await readRepresentation(response, sha256), undefined);
    const answer = chooseAnswer(variant, method, (name) => headers.get(name) ?? undefined);
    return answer === 'failed' ? replyPreconditionFailed(request, baseUrl) : toResponse(answer);
  };
}

function withoutBody(response: Response): Response {
  void response.body?.cancel();
  return new Response(null, response);
}

/** In base64url without padding, by the Web's cryptography. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
