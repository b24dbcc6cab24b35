/** The one table of routes. */
import type { Manifest } from '../world/schema.ts';
import { catalogRoutes } from './catalog-routes.ts';
import { indexRoutes } from './index-routes.ts';
import { mcpRoute } from './mcp.ts';
import { describingRoutes } from './openapi.ts';
import { pictureRoutes } from './pictures.ts';
import { createRouter, pageTemplates } from './paths.ts';
import { createPathResolver, type ResolveTarget } from './requests.ts';
import type { Cost, Place, Route } from './route.ts';
import { infoRoutes, operationRoutes } from './service-status.ts';
import { schemaRoutes } from './schema-routes.ts';
import { createBaseApp, type ReportError, type WebApp } from './base-app.ts';
import { explore } from './explorer.ts';
import type { Service } from './service.ts';

/** All routes, of two that fit a path the more exact one first. */
export const routes: readonly Route[] = [
  ...indexRoutes,
  ...infoRoutes,
  ...operationRoutes,
  ...catalogRoutes,
  ...schemaRoutes,
  ...pictureRoutes,
  mcpRoute,
  ...describingRoutes,
];

/** The pages of the explorer, and the files that they load. */
export const pages: readonly Place[] = [
  ...pageTemplates.map((path): Place => ({ path, cost: 'page' })),
  { path: '/explorer/{file}', cost: 'file' },
  { path: '/assets/{file}', cost: 'file' },
];

/** Finds what the service has at a target as the routes spell it. */
export const findRoute = createRouter<Place>([...pages, ...routes]);

/** The cost of the answer to a request for a target as the routes spell it. */
export function costOf(target: string, wantsPage: boolean): Cost {
  const place = findRoute(target);
  // A browser gets the index as a page, and a page that says that there is nothing at a path.
  return wantsPage && (place === undefined || place.path === '/')
    ? 'page'
    : (place?.cost ?? 'lookup');
}

/** Creates the resolver of the targets of all routes and, if there are any, pages. */
export function createTargetResolver(
  manifest: Pick<Manifest, 'subjects'>,
  { hasPages }: { readonly hasPages: boolean },
): ResolveTarget {
  return createPathResolver(routes, hasPages, manifest);
}

/** Creates the app. It knows no socket, no clock and no file. */
export function createApp(
  service: Service,
  reportError: ReportError,
  /** Whether the paths for operators are part of this app, or of `createOperationsApp()` alone. */
  operations: 'included' | 'separate' = 'included',
): WebApp {
  const present = routes.filter(
    (route) =>
      (operations === 'included' || route.cost !== 'operation') &&
      (service.loadMcp !== undefined || route !== mcpRoute),
  );
  return createBaseApp(service, present, reportError, explore);
}

/** The app with the paths for operators alone. */
export function createOperationsApp(service: Service, reportError: ReportError): WebApp {
  const { loadExplorer: _, ...rest } = service;
  return createBaseApp(rest, operationRoutes, reportError);
}
