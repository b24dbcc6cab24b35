import { readRepresentation, type Representation } from './representation.ts';
import { respond, type RespondOptions } from './respond.ts';

/** Answers a request. */
export type Answer = (request: Request) => Response | Promise<Response>;

/**
 * Puts a table of finished answers before an app. `known` maps each target that the app has the same answer for whatever
 * a request's header fields say to the target to ask it for; the app is asked once for each of those. Anything else it is
 * asked anew. What comes out is negotiated and conditional in both cases.
 */
export function prepare(
  app: Answer,
  known: ReadonlyMap<string, string>,
  options: Omit<RespondOptions, 'effort'>,
): Answer {
  const table = new Map<string, Promise<Representation>>();

  const ask = async (request: Request): Promise<Representation> =>
    readRepresentation(await app(request));

  const askOnce = (canonical: string): Promise<Representation> => {
    const prepared = table.get(canonical) ?? ask(new Request(`http://localhost${canonical}`));
    table.set(canonical, prepared);
    // An answer that failed is not one to keep.
    void prepared.then(({ status }) => status === 200 || table.delete(canonical));
    return prepared;
  };

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return app(request);
    }
    const canonical = known.get(targetOf(request.url));
    return canonical === undefined
      ? respond(request, await ask(asGet(request)), { ...options, effort: 'once' })
      : respond(request, await askOnce(canonical), { ...options, effort: 'kept' });
  };
}

/** Path and query of an address. */
function targetOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  return start === -1 ? '/' : url.slice(start);
}

/** HEAD is answered from what GET would say (RFC 9110 §9.3.2). */
function asGet(request: Request): Request {
  return request.method === 'GET' ? request : new Request(request, { method: 'GET' });
}
