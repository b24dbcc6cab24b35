import type { Breakage } from '../broken/breakage.ts';
import { startChild } from '../../harness/child.ts';
import { timeToFirstAnswer } from '../first-answer.ts';
import { findFreePort } from '../../harness/free-port.ts';
import { executableOf } from '../../harness/places.ts';
import { type Server, serverOf } from '../servers/server.ts';
import { baseUrl, serviceCommand, serviceName } from '../servers/service.ts';
import type { Subject } from './subject.ts';

const target = '/v1/creature/1';

/** A start may take as long as a slow one, and some milliseconds for each creature. */
const timeLimits = { start: 30_000, perCreature: 4 } as const;

/** Time for a service to write its state to the disk before it ends. */
export const stopPatienceMilliseconds = 60_000;

/** Starts the service with a subject's world and state, as a user does. */
export async function startSubject(
  { runtime, world, state }: Subject,
  breakage: Breakage | undefined,
): Promise<{ readonly server: Server; readonly seconds: number }> {
  const port = await findFreePort();
  const started = performance.now();
  const child = startChild('server', executableOf(runtime), [
    ...serviceCommand(breakage),
    '--port',
    String(port),
    '--base-url',
    baseUrl,
    '--state-dir',
    state,
    '--world',
    world.folder,
  ]);
  const answered = await timeToFirstAnswer(
    port,
    target,
    child,
    timeLimits.start + timeLimits.perCreature * world.size,
  ).catch(async (error: unknown) => {
    await child.stop();
    throw error;
  });
  return {
    server: serverOf(`${serviceName(runtime)}, ${world.size}`, child, port),
    seconds: (answered - started) / 1000,
  };
}
