import { replyNotCopied } from '../api/problems.ts';
import type { Addresses } from '../api/addresses.ts';
import type { App } from '../service/create-handler.ts';
import { askApp } from './ask-app.ts';
import type { HostedError } from './hosts/hosting.ts';

/** Files of what is said to programs where there is no answer. */
export const errorFiles = ['400.json', '404.json', '405.json'];

/** What hosts say where they have no answer: the file, its status, and what gives it. */
export function errorAnswers(
  app: App,
  { baseUrl }: Addresses,
  withPage: boolean,
): [file: string, status: HostedError['status'], make: () => Promise<Response>][] {
  const page = async (): Promise<Response> => askApp(app, '/404', 'person', 404);
  return [
    ...(withPage ? [['404.html', 404, page] as const] : []),
    [
      '400.json',
      400,
      async () => app.refuse('malformed-request', 'The request is not one that can be understood'),
    ] as const,
    ['404.json', 404, async () => replyNotCopied(baseUrl)] as const,
    [
      '405.json',
      405,
      async () => app.fetch(new Request('http://localhost/', { method: 'POST' })),
    ] as const,
  ].map(([file, status, make]) => [file, status, make]);
}
