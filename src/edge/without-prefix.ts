import type { FetchHandler } from '../portable/fetch-handler.ts';

/**
 * A handler below a path such as `/some/place`, which a proxy would take away from the requests that a server sees, and
 * give back to where its answers lead. What is not below it is answered as it stands.
 */
export function withoutPrefix(handle: FetchHandler, prefix: string): FetchHandler {
  if (prefix === '/') {
    return handle;
  }
  return async (request) => {
    const { url } = request;
    const start = url.indexOf('/', url.indexOf('://') + 3);
    const rest = url.startsWith(prefix, start) ? url.slice(start + prefix.length) : undefined;
    if (rest === undefined || !/^(?:[/?]|$)/.test(rest)) {
      return handle(request);
    }
    const below = rest.startsWith('/') ? rest : `/${rest}`;
    const response = await handle(new Request(url.slice(0, start) + below, request));
    const location = response.headers.get('location');
    if (location?.startsWith('/')) {
      response.headers.set('location', prefix + location);
    }
    return response;
  };
}
