import { setTimeout as sleep } from 'node:timers/promises';
import type { Attempt } from './reloader.ts';
import type { Stamp } from './file-stamps.ts';

export type WatcherOptions = {
  readonly readStamp: () => Promise<Stamp>;
  /** The stamp of the files that are in service. */
  readonly firstStamp: string;
  /** The stamp of the files of which the last outcome tells, where somebody else asked for it. */
  readonly settledStamp: () => string | undefined;
  readonly attempt: () => Promise<Attempt>;
  readonly refuse: (reason: string) => void;
  readonly signal: AbortSignal;
};

/** How often the files are looked at. */
const lookMilliseconds = 100;
/** Looking takes up no more than this part of the time. */
const lookShare = 0.1;
/** How long nothing may have changed before the files are read: who writes many writes one after the other. */
const quietMilliseconds = 200;
/** How long nothing may have changed before files that cannot be served are tried for the last time: somebody may still be writing. */
const patienceMilliseconds = 1500;

/**
 * Looks at files again and again, and puts what has changed into service once it is quiet. Resolves when the signal says
 * so. Looking, instead of being told, sees what no event tells of: a link that leads elsewhere, a folder that comes back,
 * files on another machine.
 */
export async function watchFiles(options: WatcherOptions): Promise<void> {
  const { readStamp, firstStamp, attempt, refuse, signal } = options;
  let seen = firstStamp;
  let seenAt = performance.now();
  let settled = firstStamp;
  let lastSettled = options.settledStamp();
  /** Whether what is seen could not be served when it was tried for the first time. */
  let hasFailed = false;
  let pause = lookMilliseconds;
  while (await pauses(pause, signal)) {
    const started = performance.now();
    const { text: stamp } = await readStamp();
    const now = performance.now();
    pause = Math.max(lookMilliseconds, (now - started) / lookShare);
    if (options.settledStamp() !== lastSettled) {
      lastSettled = options.settledStamp();
      settled = lastSettled ?? settled;
    }
    if (stamp !== seen) {
      seen = stamp;
      seenAt = now;
      hasFailed = false;
    }
    const quiet = now - seenAt;
    if (seen === settled || quiet < quietMilliseconds) {
      continue;
    }
    const isLastTime = quiet >= patienceMilliseconds;
    if (hasFailed && !isLastTime) {
      continue;
    }
    const came = await attempt();
    if (came.kind === 'succeeded') {
      settled = came.stamp;
    } else if (came.kind === 'failed' && came.stamp === seen) {
      hasFailed = true;
      if (isLastTime) {
        settled = seen;
        refuse(came.reason);
      }
    }
  }
}

/** False where the signal came before the time was over. */
async function pauses(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(milliseconds, undefined, { signal, ref: false });
    return !signal.aborted;
  } catch {
    return false;
  }
}
