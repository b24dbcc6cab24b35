import { Hono } from 'hono';
import type { Explore } from './explorer.ts';
import { exposedFields, replyEmpty, serviceLinks } from './replies.ts';
import { routeTemplates } from './prebuilt-paths.ts';
import { quote, replyProblem } from './problems.ts';
import {
  createTargetResolver,
  isWellFormed,
  pathOf,
  requestIdOf,
  variesByAccept,
} from './requests.ts';
import type { Service } from './service.ts';

const readMethods = ['GET', 'HEAD', 'OPTIONS'];
const postMethods = ['POST', 'OPTIONS'];

/** Reports an unexpected error. The client gets a 500 with the same request id. */
export type ReportError = (error: unknown, request: Request, requestId: string) => void;

/** Creates an app without routes: methods, malformed paths, trailing slashes, common header fields, 404 and 500. */
export function createBaseApp(
  { addresses, catalog, loadExplorer }: Service,
  reportError: ReportError,
  /** Answers paths without a route, unless it resolves with undefined. */
  explore: Explore = async () => undefined,
  /** Paths that take POST instead of GET. */
  postPaths: ReadonlySet<string> = new Set(),
): Hono {
  const { baseUrl } = addresses;
  const app = new Hono({ strict: true });
  const links = serviceLinks(baseUrl);
  const lastModified = catalog.modified?.toUTCString();
  const resolveTarget = createTargetResolver(catalog.manifest, {
    hasPages: loadExplorer !== undefined,
  });

  app.use(async (c, next) => {
    const instance = pathOf(c.req.raw);
    const path = instance.split('?', 1)[0] ?? '';
    const methods = postPaths.has(path) ? postMethods : readMethods;
    const allow = methods.join(', ');
    if (c.req.method === 'OPTIONS') {
      return replyEmpty(204, {
        allow,
        'access-control-allow-methods': allow,
        'access-control-allow-headers': '*',
        'access-control-max-age': '86400',
      });
    }
    if (!methods.includes(c.req.method)) {
      const detail = `This path does not take the method of the request; expected ${allow}`;
      return replyProblem(baseUrl, { kind: 'method-not-allowed', detail, instance }, { allow });
    }
    if (!isWellFormed(path)) {
      const detail = 'A percent-escape in the path is not valid UTF-8';
      return replyProblem(baseUrl, { kind: 'malformed-path', detail, instance });
    }
    const target = resolveTarget(instance, c.req.header('accept'));
    const resource = resolveTarget(instance, undefined);
    if (target !== instance) {
      const response =
        target === resource
          ? await app.fetch(new Request(`http://localhost${target}`, c.req.raw))
          : replyRedirect(target);
      if (resolveTarget(instance, 'text/html') !== resource) {
        varyByAccept(response);
      }
      return response;
    }
    await next();
    const { headers } = c.res;
    headers.append('link', links);
    const isStorable = c.res.status === 200 && headers.get('cache-control') !== 'no-store';
    if (isStorable && lastModified !== undefined) {
      headers.set('last-modified', lastModified);
    }
    return undefined;
  });

  app.notFound(async (c) => {
    const instance = pathOf(c.req.raw);
    const trimmed = withoutTrailingSlash(instance);
    if (trimmed !== undefined) {
      return replyRedirect(trimmed);
    }
    const found = await explore(c.req.raw);
    if (found) {
      return found;
    }
    // A client that builds a path from an empty name ends here.
    const longer = routeTemplates.find((template) => template.startsWith(`${instance}/{`));
    const detail = longer
      ? `This path is not complete; expected ${quote(longer)}`
      : 'The service has nothing at this path; "/" lists its paths';
    return replyProblem(
      baseUrl,
      { kind: 'path-not-found', detail, instance },
      loadExplorer && { vary: 'Accept' },
    );
  });
  app.onError((error, c) => {
    const request = c.req.raw;
    const requestId = requestIdOf((name) => request.headers.get(name));
    reportError(error, request, requestId);
    const detail = 'The service failed to answer this request';
    return replyProblem(
      baseUrl,
      { kind: 'internal-error', detail, instance: pathOf(request) },
      {
        'x-request-id': requestId,
        'access-control-expose-headers': `${exposedFields}, X-Request-Id`,
      },
    );
  });
  return app;
}

function replyRedirect(location: string): Response {
  return replyEmpty(308, { location, 'cache-control': 'public, max-age=3600' });
}

function varyByAccept({ headers }: Response): void {
  if (!variesByAccept(headers.get('vary'))) {
    headers.append('vary', 'Accept');
  }
}

/** Removes slashes at the end of the path (decision 16); undefined if there are none, or if the result names a host. */
function withoutTrailingSlash(pathAndQuery: string): string | undefined {
  const [, path = '', query = ''] = /^(?<path>[^?]*)(?<query>.*)$/s.exec(pathAndQuery) ?? [];
  const trimmed = path.replace(/\/+$/, '');
  // "//host" in a Location field names a host (RFC 3986 §4.2).
  return trimmed === path || trimmed === '' || path.startsWith('//') ? undefined : trimmed + query;
}
