import type { FetchHandler } from '../api/portable-app.ts';

/**
 * Wraps a handler for a base address with a path, such as `/some/place`. Removes that path from requests, unless a proxy or
 * a framework already has, and adds it to `Location`.
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

/** Copies the response, which may be a cached one. */
function leadingTo(location: string, { status, headers, body }: Response): Response {
  const changed = new Headers(headers);
  changed.set('location', location);
  return new Response(body, { status, headers: changed });
}
