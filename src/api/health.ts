import { Hono } from 'hono';
import * as v from 'valibot';
import { documented } from './documented.ts';
import { replyJson, replyProblem } from './replies.ts';
import { pathOf } from './request-path.ts';
import type { Service } from './service.ts';

/** What health tells of a service's condition, as of now. */
export type Health = {
  /** `draining`: it still answers, and wants to be sent no more. */
  readonly phase: 'serving' | 'draining';
  /** Tells versions of the world apart. */
  readonly worldVersion: string;
  /** What became of the last attempt to put a new version of the world into service. */
  readonly reload:
    | { readonly kind: 'none' }
    | { readonly kind: 'succeeded' | 'refused'; readonly at: Date };
};

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

/** Whether the process lives, and whether it wants requests, for whoever starts and stops it and sends it clients. */
export function healthRoutes({ addresses, health }: Service): Hono {
  return new Hono()
    .get(
      '/health/live',
      documented({
        id: 'getLiveness',
        tag: 'Operation',
        summary: 'Whether the service answers at all',
        answer: {
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
          'A service that was asked to stop says no, and still answers what it is sent until it ends.',
        answer: {
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
                ...(reload.kind !== 'none' && { at: reload.at.toISOString() }),
              },
            };
            return replyJson(readiness, 'never');
          }
        }
      },
    );
}
