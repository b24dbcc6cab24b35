import { Hono } from 'hono';
import * as v from 'valibot';
import { documented } from './documented.ts';
import { replyJson } from './replies.ts';
import type { Service } from './service.ts';

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
export function metaRoutes({ catalog, addresses, statistics }: Service): Hono {
  return new Hono()
    .get(
      '/info',
      documented({
        id: 'getInfo',
        tag: 'Service',
        summary: 'Title, addresses and versions of the service',
        answer: { kind: 'json', description: 'The information', schema: ServiceInformationSchema },
      }),
      () => {
        const information: v.InferOutput<typeof ServiceInformationSchema> = {
          title: catalog.manifest.title,
          baseURL: addresses.baseUrl,
          resourcesURL: addresses.resourcesUrl,
          versions: ['/v1'],
          author: catalog.manifest.author,
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
        answer: {
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
