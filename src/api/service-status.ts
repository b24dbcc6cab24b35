import * as v from 'valibot';
import { reply, replyJson } from './replies.ts';
import { route, type Route } from './route.ts';
import { described } from '../world/described.ts';

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
  total_hits: described(Digits, 'Requests answered since the first start'),
  session_hits: described(Digits, 'Requests answered since the last start'),
  uptime: described(v.number(), 'Seconds since the last start'),
});

export type ServiceStatistics = v.InferOutput<typeof ServiceStatisticsSchema>;

/** Spec §4, operations 8 and 9. */
export const infoRoutes: readonly Route[] = [
  route({
    path: '/info',
    index: { rank: 22, name: 'info' },
    operation: {
      id: 'getInfo',
      tag: 'Service',
      summary: 'Get the title, addresses and versions of the service',
      description: 'The operator configures the addresses of the service and of its pictures.',
      response: { kind: 'json', description: 'The information', schema: ServiceInformationSchema },
    },
    answer: (_, { catalog, addresses }) => {
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
  }),
  route({
    path: '/stats',
    index: { rank: 23, name: 'stats' },
    operation: {
      id: 'getStats',
      tag: 'Service',
      summary: 'Get hits and uptime',
      description:
        'A hit is one answered request under /v1/, /info or /stats, with any status, including this request.',
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
    },
    answer: (_, { statistics }) => {
      const { total, session } = statistics.hits();
      const values: ServiceStatistics = {
        total_hits: String(total),
        session_hits: String(session),
        uptime: Math.round(statistics.uptimeSeconds() * 1000) / 1000,
      };
      return replyJson(values, 'never');
    },
  }),
];

export const LivenessSchema = v.strictObject({ status: v.literal('live') });

export const ReadinessSchema = v.strictObject({
  status: v.literal('ready'),
  worldVersion: described(v.string(), 'The same on every replica for the same files of a world'),
  reload: described(
    v.strictObject({
      outcome: described(
        v.picklist(['none', 'succeeded', 'refused']),
        'After "refused", the previous version stays in service',
      ),
      at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    }),
    'Result of the last attempt to load a new version of the world',
  ),
});

export type Readiness = v.InferOutput<typeof ReadinessSchema>;

/** The paths for operators. `/metrics` is in the text format of Prometheus. */
export const operationRoutes: readonly Route[] = [
  route({
    path: '/health/live',
    cost: 'operation',
    copied: 'nothing',
    operation: {
      id: 'getLiveness',
      tag: 'Operation',
      summary: 'Check that the service is alive',
      description: 'It answers 200 as long as the process runs.',
      response: {
        kind: 'json',
        description: 'The service is alive',
        schema: LivenessSchema,
        changing: true,
        example: { kind: 'given', value: { status: 'live' } },
      },
    },
    answer: () =>
      replyJson({ status: 'live' } satisfies v.InferOutput<typeof LivenessSchema>, 'never'),
  }),
  route({
    path: '/health/ready',
    cost: 'operation',
    copied: 'nothing',
    operation: {
      id: 'getReadiness',
      tag: 'Operation',
      summary: 'Check that the service is ready for requests',
      description:
        'While the service is stopping, this path gives 503, and all others still answer until it ends.',
      response: {
        kind: 'json',
        description: 'The service is ready',
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
    },
    answer: (_, { health }) => {
      switch (health.phase) {
        case 'draining':
          return {
            kind: 'not-ready',
            detail: 'The service is stopping and takes no new requests',
          };
        case 'serving': {
          const { worldVersion, reload } = health;
          const readiness: Readiness = {
            status: 'ready',
            worldVersion,
            reload: {
              outcome: reload.kind,
              at:
                reload.kind === 'none' ? undefined : new Date(reload.atMilliseconds).toISOString(),
            },
          };
          return replyJson(readiness, 'never');
        }
      }
    },
  }),
  route({
    path: '/metrics',
    cost: 'operation',
    copied: 'nothing',
    operation: {
      id: 'getMetrics',
      tag: 'Operation',
      summary: 'Get the metrics of the service',
      description:
        'Requests, times, hits, memory and more in the text exposition format of Prometheus, of all processes of the service together.',
      response: {
        kind: 'text',
        description: 'The metrics',
        mediaType: 'text/plain',
        changing: true,
      },
    },
    answer: async (_, { readMetrics }) =>
      reply(await readMetrics(), 'text/plain; version=0.0.4; charset=utf-8', 'never'),
  }),
];
