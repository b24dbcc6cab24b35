import { Hono } from 'hono';
import { documented } from './documented.ts';
import { reply } from './replies.ts';
import type { Service } from './service.ts';

/** What the service counted, for Prometheus and whatever else reads its text format. */
export function metricsRoutes({ readMetrics }: Service): Hono {
  return new Hono().get(
    '/metrics',
    documented({
      id: 'getMetrics',
      tag: 'Operation',
      summary: 'What the service counted',
      description:
        'Requests, times, hits, memory and more in the text exposition format of Prometheus, of all processes of the service together.',
      answer: { kind: 'metrics', description: 'The metrics' },
    }),
    async () => reply(await readMetrics(), 'text/plain; version=0.0.4; charset=utf-8', 'never'),
  );
}
