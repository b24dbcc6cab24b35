import { createBaseApp, type ReportError, type WebApp } from './base-app.ts';
import { mcpRoute } from './mcp.ts';
import { routes } from './routes.ts';
import type { Service } from './service.ts';
import { operationRoutes } from './service-status.ts';

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
  return createBaseApp(service, present, reportError);
}

/** The app with the paths for operators alone. */
export function createOperationsApp(service: Service, reportError: ReportError): WebApp {
  const { loadExplorer: _, ...rest } = service;
  return createBaseApp(rest, operationRoutes, reportError);
}
