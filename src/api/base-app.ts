import {
  createPathResolver,
  isWellFormed,
  pageVary,
  pathOf,
  requestIdOf,
  subject,
} from './requests.ts';
import type { explore as Explore } from './explorer.ts';
import { createRouter, isPlaceholder, parameterOf, segmentsOf, splitQuery } from './paths.ts';
import { didYouMean, type Failure, quote, replyProblem } from './problems.ts';
import { memoize } from '../world/memoize.ts';
import { slugOf } from '../world/name-key.ts';
import { compileNearestNames } from '../world/nearest-names.ts';
import { exposedFields, replyEmpty, serviceLinks } from './replies.ts';
import type { App, Route } from './route.ts';
import type { Service } from './service.ts';

/** Reports an unexpected error. The client gets a 500 with the same request id. */
export type ReportError = (error: unknown, request: Request, requestId: string) => void;

/** An app: a standard `Request` in, its `Response` out. */
export type WebApp = { readonly fetch: (request: Request) => Promise<Response> };

/** Creates an app of routes. It answers any request: wrong methods, malformed and unknown paths, and errors too. */
export function createBaseApp(
  service: Service,
  routes: readonly Route[],
  reportError: ReportError,
  /** What finds pages, which the offline client does not have. */
  explore?: typeof Explore,
): WebApp {
  const app: App = {
    ...service,
    routes,
    explore: async (request) => explore?.(app, request),
    // Pages and tools ask several times: other requests have their turn after each answer.
    ask: async (target) => {
      const response = await fetch(new Request(`http://localhost${target}`));
      await service.rest?.();
      return response;
    },
  };
  const answer = createAnswer(app, reportError);
  const fetch: WebApp['fetch'] = async (request) => {
    const response = await answer(request);
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
  return { fetch };
}

/** Asks the route of a path, which is well formed, by a method that it takes. */
async function answerRoute(
  app: App,
  request: Request,
  route: Route | undefined,
): Promise<Response | Failure> {
  if (!route) {
    return answerNotFound(app, request);
  }
  const wanted = parameterOf(route.path, splitQuery(pathOf(request)).path);
  return route.answer({ request, wanted }, app);
}

/** Creates the function around it, for what requests have in common: methods, malformed paths, aliases, errors, header fields. */
function createAnswer(app: App, reportError: ReportError): WebApp['fetch'] {
  const { addresses, catalog, loadExplorer, routes } = app;
  const { baseUrl } = addresses;
  const links = serviceLinks(baseUrl);
  const lastModified = catalog.modified?.toUTCString();
  const findRoute = createRouter(routes);
  const resolveTarget = createPathResolver(routes, loadExplorer !== undefined, catalog.manifest);
  const reply = (answered: Response | Failure, instance: string): Response =>
    answered instanceof Response ? answered : replyProblem(baseUrl, answered, instance);

  const answer: WebApp['fetch'] = async (request) => {
    const instance = pathOf(request);
    const route = findRoute(instance);
    // A slash too many is a redirect for any method that the path takes.
    const { method } = route ?? findRoute(withoutTrailingSlash(instance) ?? instance) ?? {};
    const refused = refuse(request, method === 'POST');
    if (refused) {
      return reply(refused, instance);
    }
    const target = resolveTarget(instance, request.headers.get('accept') ?? undefined);
    const resource = resolveTarget(instance, undefined);
    if (target !== instance) {
      const response =
        target === resource
          ? await answer(new Request(`http://localhost${target}`, request))
          : replyRedirect(baseUrl, target);
      if (resolveTarget(instance, 'text/html') !== resource) {
        varyAsPage(response);
      }
      return response;
    }
    const answered = await answerRoute(app, request, route).catch((error: unknown) => {
      const requestId = requestIdOf((name) => request.headers.get(name));
      reportError(error, request, requestId);
      return internalError(requestId);
    });
    const response = reply(answered, instance);
    const { headers } = response;
    headers.append('link', links);
    const isStorable = response.status === 200 && headers.get('cache-control') !== 'no-store';
    if (isStorable && lastModified !== undefined) {
      headers.set('last-modified', lastModified);
    }
    return response;
  };
  return answer;
}

/** Answers a request that no route is asked: OPTIONS, another method than the path takes, or a malformed path. */
function refuse(request: Request, takesPost: boolean): Response | Failure | undefined {
  const { method } = request;
  const allow = takesPost ? 'POST, OPTIONS' : 'GET, HEAD, OPTIONS';
  if (method === 'OPTIONS') {
    return replyEmpty(204, {
      allow,
      'access-control-allow-methods': allow,
      // The asterisk stands for any field but this one (Fetch §3.3.3), which programs with an HTTP client for all send.
      'access-control-allow-headers': '*, Authorization',
      'access-control-max-age': '86400',
    });
  }
  if (!allow.split(', ').includes(method)) {
    const detail = `This path does not take the method of the request; expected ${allow}`;
    return { kind: 'method-not-allowed', detail, fields: { allow } };
  }
  if (!isWellFormed(splitQuery(pathOf(request)).path)) {
    return { kind: 'malformed-path', detail: 'A percent-escape in the path is not valid UTF-8' };
  }
  return undefined;
}

/** Answers a path without a route: with a page, a redirect, or a problem. */
async function answerNotFound(app: App, request: Request): Promise<Response | Failure> {
  const instance = pathOf(request);
  const trimmed = withoutTrailingSlash(instance);
  if (trimmed !== undefined) {
    return replyRedirect(app.addresses.baseUrl, trimmed);
  }
  const found = await app.explore(request);
  if (found) {
    return found;
  }
  // A client that builds a path from an empty name ends here.
  const longer = app.routes.find(({ path }) => path.startsWith(`${instance}/{`));
  const suggestions = longer ? [] : nearestPaths(splitQuery(instance).path, app);
  const detail = longer
    ? `This path is not complete; expected ${quote(longer.path)}`
    : `The service has nothing at this path${didYouMean(suggestions) || ';'} "/" lists its paths`;
  const fields = app.loadExplorer && { vary: 'Accept' };
  return { kind: 'path-not-found', detail, suggestions, fields };
}

/** The templates of an app with placeholders in the same places, and what finds the nearest of their fixed words. */
const templatesOf = memoize(({ catalog, routes }: App) => {
  const subjects = [subject, ...(catalog.manifest.subjects ?? []).map(slugOf)];
  const templates = subjects
    .flatMap((word) => routes.map(({ path }) => path.replace(`/${subject}`, () => `/${word}`)))
    .map(segmentsOf);
  const groups = Map.groupBy(templates, (parts) => parts.map(isPlaceholder).join());
  return Array.from(groups.values(), (group) => {
    const isFree = group[0]?.map(isPlaceholder) ?? [];
    const fixed = (parts: readonly string[]): string =>
      parts.filter((_, i) => !isFree[i]).join('/');
    const byWords = new Map(group.map((parts) => [fixed(parts), parts]));
    const nearest = compileNearestNames(Array.from(byWords.keys(), (name) => ({ name })));
    return { isFree, fixed, byWords, nearest };
  });
});

/**
 * The path of a route that a wrong one is most like, such as `/v1/creature/25` for `/v1/creatures/25`; none if none is near.
 * Only words count that are fixed in the route: a name or a number is taken as it is.
 */
function nearestPaths(asked: string, app: App): string[] {
  // Other catalogs begin with it, and call forms `pokemon-form`.
  const wrong = asked.replace(/^\/api(?=\/)|[^/]+-(?=form\/)/gi, '');
  const withoutVersion = wrong.replace(/^\/v\d+/i, '');
  if (app.routes.some(({ path }) => path === withoutVersion)) {
    return [withoutVersion];
  }
  const segments = segmentsOf(wrong);
  for (const { isFree, fixed, byWords, nearest } of templatesOf(app)) {
    const [near] = isFree.length === segments.length ? nearest(fixed(segments), 1) : [];
    if (near !== undefined) {
      const parts = byWords.get(near) ?? [];
      return [`/${parts.map((part, i) => (isFree[i] ? segments[i] : part)).join('/')}`];
    }
  }
  return [];
}

function internalError(requestId: string): Failure {
  return {
    kind: 'internal-error',
    detail: 'The service failed to answer this request',
    fields: {
      'x-request-id': requestId,
      'access-control-expose-headers': `${exposedFields}, X-Request-Id`,
    },
  };
}

/** A proxy that serves the service below a path has removed it from the request, and does not add it to the answer. */
function replyRedirect(baseUrl: string, target: string): Response {
  const location = new URL(baseUrl).pathname.replace(/\/$/, '') + target;
  return replyEmpty(308, { location, 'cache-control': 'public, max-age=3600' });
}

/** Says on what the choice between a page and data depends, which may be the choice of a format already. */
function varyAsPage({ headers }: Response): void {
  // `Accept-Encoding` only begins like it.
  const variesByFormat = /\baccept\b(?!-)/i.test(headers.get('vary') ?? '');
  headers.append('vary', variesByFormat ? 'User-Agent' : pageVary);
}

/** Removes slashes at the end of the path (decision 16); undefined if there are none, or if the result names a host. */
function withoutTrailingSlash(target: string): string | undefined {
  const { path, query } = splitQuery(target);
  const trimmed = path.replace(/\/+$/, '');
  // "//host" in a Location field names a host (RFC 3986 §4.2).
  return trimmed === path || trimmed === '' || path.startsWith('//') ? undefined : trimmed + query;
}
