import type { createApp } from '../../src/api/app.ts';
import { replyPreconditionFailed, replyRefusal } from '../../src/api/problems.ts';
import type { App } from '../../src/service/create-handler.ts';

/** An app as the handler loads it. */
export function appParts(
  app: ReturnType<typeof createApp>,
  baseUrl: string,
  close: () => Promise<void> = async () => {},
): App {
  return {
    fetch: (request) => app.fetch(request),
    preconditionFailed: (request) => replyPreconditionFailed(request, baseUrl),
    refuse: (problem, detail) => replyRefusal(problem, detail, baseUrl),
    operate: (request) => app.fetch(request),
    pictureBytes: () => 0,
    close,
  };
}
