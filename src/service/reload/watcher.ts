import { setTimeout as sleep } from 'node:timers/promises';
import type { Attempt, Haste } from './reloader.ts';
import type { Stamp } from './file-stamps.ts';

export type WatcherOptions = {
  readonly readStamp: () => Promise<Stamp>;
  /** The stamp of the files that are in service. */
  readonly firstStamp: string;
  /** The stamp of the files of which the last outcome tells, where somebody else asked for it. */
  readonly settledStamp: () => string | undefined;
  readonly attempt: (haste: Haste) => Promise<Attempt>;
  readonly refuse: (reason: string) => void;
  readonly signal: AbortSignal;
};

/** How often the files are looked at. */
const lookMilliseconds = 50;
/** Looking takes up no more than this part of the time. */
const lookShare = 0.1;
/** How long nothing may have changed before files come into service: who writes many writes one after the other. */
const quietMilliseconds = 200;
/** How long nothing may have changed before files that cannot be served are tried for the last time: somebody may still be writing. */
const patienceMilliseconds = 1500;

/**
 * Looks at files again and again, and puts what has changed into service once it is quiet. Resolves when the signal says
 * so. Looking, instead of being told, sees what no event tells of: a link that leads elsewhere, a folder that comes back,
 * files on another machine.
 */
export async function watchFiles(options: WatcherOptions): Promise<void> {
  const { readStamp, firstStamp, refuse, signal } = options;
  let seen = firstStamp;
  let seenAt = performance.now();
  let settled = firstStamp;
  let lastSettled = options.settledStamp();
  /** Whether what is seen could not be served when it was tried for the first time. */
  let hasFailed = false;
  /** Whether something was written while it was tried: so it is where many files are written. */
  let isBurst = false;
  let pause = lookMilliseconds;

  const look = async (): Promise<void> => {
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
  };

  /** Tries what is seen at once, so that the quiet passes while it is read, and gives up where that changes. */
  const attempt = async (): Promise<Attempt> => {
    const tried = seen;
    const change = new AbortController();
    let isOver = false;
    const attempting = options
      .attempt({ change: change.signal, notBefore: seenAt + quietMilliseconds })
      .finally(() => {
        isOver = true;
      });
    const isUnderWay = (): boolean => !isOver && seen === tried && !signal.aborted;
    while (isUnderWay()) {
      await Promise.race([attempting, pauses(pause, signal)]);
      if (!isOver) {
        await look();
      }
    }
    if (seen !== tried) {
      change.abort();
    }
    return attempting;
  };

  while (await pauses(pause, signal)) {
    await look();
    const quiet = performance.now() - seenAt;
    if (seen === settled || (isBurst && quiet < quietMilliseconds)) {
      continue;
    }
    const isLastTime = quiet >= patienceMilliseconds;
    if (hasFailed && !isLastTime) {
      continue;
    }
    const came = await attempt();
    isBurst = came.kind === 'unsteady';
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
