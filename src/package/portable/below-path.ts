import type { FetchHandler } from './fetch-handler.ts';

/**
 * A handler at an address that has a path, such as `/some/place`. Requests come with that path, or without it where a proxy
 * or a framework took it away; where answers lead is always said with it. What is not below it is answered as it stands.
 */
export function belowPath(handle: FetchHandler, path: string): FetchHandler {
  if (path === '/') {
    return handle;
  }
  return async (request) => {
    const response = await handle(withoutPath(request, path));
    const location = response.headers.get('location');
    return location?.startsWith('/') ? leadingTo(path + location, response) : response;
  };
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

/** An answer may be one that is kept for others: it is not changed. */
function leadingTo(location: string, { status, headers, body }: Response): Response {
  const changed = new Headers(headers);
  changed.set('location', location);
  return new Response(body, { status, headers: changed });
}
