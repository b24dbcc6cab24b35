import type { Hono } from 'hono';
import { type AskService, type Explore, replyExplorerPage, replyFromExplorer } from './explorer.ts';
import { indexRoutes } from './index-routes.ts';
import { mcpRoutes } from './mcp.ts';
import { mcpPath } from './requests.ts';
import { infoRoutes, operationRoutes } from './service-status.ts';
import { catalogRoutes } from './catalog-routes.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import { describeApp, describedByItself, documentation, replyOperationList } from './openapi.ts';
import { pictureRoutes } from './pictures.ts';
import { createBaseApp, type ReportError } from './base-app.ts';
import { replyJson } from './replies.ts';
import { schemaRoutes } from './world.ts';
import type { Service } from './service.ts';
import { loadOnce } from '../world/load-once.ts';

/** The app: a standard `Request` in, its `Response` out. It knows no socket, no clock and no file. */
export function createApp(
  service: Service,
  reportError: ReportError,
  /** Whether the paths for operators are part of this app, or of `createOperationsApp()` alone. */
  operations: 'included' | 'separate' = 'included',
): Hono {
  // Pages and tools ask several times, tools at once: other requests have their turn between two answers.
  const rest = service.rest ?? (async () => undefined);
  let asked: Promise<unknown> = Promise.resolve();
  const ask: AskService = async (target) => {
    const answered = asked.then(async () => app.fetch(new Request(`http://localhost${target}`)));
    asked = answered.then(rest, rest);
    return answered;
  };
  const { resourcesUrl } = service.addresses;
  const explore: Explore = async (request) =>
    service.loadExplorer &&
    replyFromExplorer(await service.loadExplorer(), request, { ask, resourcesUrl });
  const postPaths = new Set(service.loadMcp && [mcpPath]);
  const app = createBaseApp(service, reportError, explore, postPaths);

  app.route('/', indexRoutes(service, explore));
  app.route('/', infoRoutes(service));
  if (operations === 'included') {
    app.route('/', operationRoutes(service));
  }
  app.route('/v1', catalogRoutes(service));
  app.route('/v1/schemas', schemaRoutes(service));
  app.route('/resources', pictureRoutes(service));
  app.route(mcpPath, mcpRoutes(service, ask));
  const describe = loadOnce<OpenApiDocument>(async () => describeApp(app, service));
  app.get('/openapi.json', describedByItself, async () => replyJson(await describe()));
  app.get('/docs', documentation, async () =>
    service.loadExplorer
      ? replyExplorerPage(await service.loadExplorer(), '/docs', { ask, resourcesUrl })
      : replyOperationList(await describe()),
  );

  return app;
}

/** The app with the paths for operators alone. */
export function createOperationsApp(service: Service, reportError: ReportError): Hono {
  return createBaseApp(service, reportError).route('/', operationRoutes(service));
}
