import { Hono } from 'hono';
import * as v from 'valibot';
import { documented } from './documented.ts';
import { reply, replyJson } from './replies.ts';
import type { Service } from './service.ts';
import { replyProblem } from './problems.ts';
import { pathOf } from './requests.ts';

const Digits = v.pipe(v.string(), v.regex(/^[0-9]+$/));

/** Spec §2.6. */
export const ServiceInformationSchema = v.strictObject({
  title: v.string(),
  baseURL: v.pipe(v.string(), v.url()),
  resourcesURL: v.pipe(v.string(), v.url()),
  versions: v.array(v.pipe(v.string(), v.regex(/^\/v[0-9]+$/))),
  author: v.string(),
});

/** Spec §2.7. */
export const ServiceStatisticsSchema = v.strictObject({
  total_hits: v.pipe(Digits, v.description('Requests answered since the first start')),
  session_hits: v.pipe(Digits, v.description('Requests answered since this start')),
  uptime: v.pipe(v.number(), v.description('Seconds since this start')),
});

/** Spec §4, operations 8 and 9. */
export function infoRoutes({ catalog, addresses, statistics }: Service): Hono {
  return new Hono()
    .get(
      '/info',
      documented({
        id: 'getInfo',
        tag: 'Service',
        summary: 'Title, addresses and versions of the service',
        description:
          'The addresses of the service and of its pictures are those that its operator configured.',
        response: {
          kind: 'json',
          description: 'The information',
          schema: ServiceInformationSchema,
        },
      }),
      () => {
        const information: v.InferOutput<typeof ServiceInformationSchema> = {
          title: catalog.manifest.title,
          baseURL: addresses.baseUrl,
          resourcesURL: addresses.resourcesUrl,
          versions: ['/v1'],
          // The member is always there (spec §2.6).
          author: catalog.manifest.author ?? 'Unknown',
        };
        return replyJson(information);
      },
    )
    .get(
      '/stats',
      documented({
        id: 'getStats',
        tag: 'Service',
        summary: 'Hits and uptime',
        description:
          'A hit is one answered request under /v1/, /info or /stats, whatever its status; this one is among them.',
        response: {
          kind: 'json',
          description: 'The statistics',
          schema: ServiceStatisticsSchema,
          changing: true,
          example: {
            kind: 'given',
            value: { total_hits: '81204', session_hits: '1730', uptime: 86400.5 },
          },
        },
      }),
      () => {
        const { total, session } = statistics.hits();
        const values: v.InferOutput<typeof ServiceStatisticsSchema> = {
          total_hits: String(total),
          session_hits: String(session),
          uptime: Math.round(statistics.uptimeSeconds() * 1000) / 1000,
        };
        return replyJson(values, 'never');
      },
    );
}

export const LivenessSchema = v.strictObject({ status: v.literal('live') });

export const ReadinessSchema = v.strictObject({
  status: v.literal('ready'),
  worldVersion: v.pipe(
    v.string(),
    v.description('The same for the same files of a world, on every replica'),
  ),
  reload: v.pipe(
    v.strictObject({
      outcome: v.pipe(
        v.picklist(['none', 'succeeded', 'refused']),
        v.description('After "refused" the version before it goes on answering'),
      ),
      at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    }),
    v.description('What became of the last attempt to put a new version of the world into service'),
  ),
});

/** The paths for operators: `/health/live`, `/health/ready` and `/metrics` (in the text format of Prometheus). */
export function operationRoutes({ addresses, health, readMetrics }: Service): Hono {
  return new Hono()
    .get(
      '/health/live',
      documented({
        id: 'getLiveness',
        tag: 'Operation',
        summary: 'Whether the service answers at all',
        description: 'It answers 200 as long as the process runs.',
        response: {
          kind: 'json',
          description: 'It does',
          schema: LivenessSchema,
          changing: true,
          example: { kind: 'given', value: { status: 'live' } },
        },
      }),
      () => {
        const liveness: v.InferOutput<typeof LivenessSchema> = { status: 'live' };
        return replyJson(liveness, 'never');
      },
    )
    .get(
      '/health/ready',
      documented({
        id: 'getReadiness',
        tag: 'Operation',
        summary: 'Whether the service wants requests',
        description:
          'A service that was asked to stop answers 503 here, and still answers other requests until it ends.',
        response: {
          kind: 'json',
          description: 'It does',
          schema: ReadinessSchema,
          changing: true,
          example: {
            kind: 'given',
            value: {
              status: 'ready',
              worldVersion: '9f2b6c01d4e85a73',
              reload: { outcome: 'succeeded', at: '2026-01-02T03:04:05.678Z' },
            },
          },
        },
        problems: ['not-ready'],
      }),
      (c) => {
        switch (health.phase) {
          case 'draining':
            return replyProblem(addresses.baseUrl, {
              kind: 'not-ready',
              detail: 'The service is draining: it was asked to stop',
              instance: pathOf(c.req.raw),
            });
          case 'serving': {
            const { worldVersion, reload } = health;
            const readiness: v.InferOutput<typeof ReadinessSchema> = {
              status: 'ready',
              worldVersion,
              reload: {
                outcome: reload.kind,
                ...(reload.kind !== 'none' && {
                  at: new Date(reload.atMilliseconds).toISOString(),
                }),
              },
            };
            return replyJson(readiness, 'never');
          }
        }
      },
    )
    .get(
      '/metrics',
      documented({
        id: 'getMetrics',
        tag: 'Operation',
        summary: 'What the service counted',
        description:
          'Requests, times, hits, memory and more in the text exposition format of Prometheus, of all processes of the service together.',
        response: { kind: 'metrics', description: 'The metrics' },
      }),
      async () => reply(await readMetrics(), 'text/plain; version=0.0.4; charset=utf-8', 'never'),
    );
}
