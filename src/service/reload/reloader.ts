import { setTimeout as sleep } from 'node:timers/promises';
import type { Condition } from '../condition.ts';
import { nextModification } from '../modification.ts';
import type { WorldVersion } from '../world-store/world-version.ts';
import { describeReload } from './describe-reload.ts';
import type { Stamp } from './file-stamps.ts';

export type ReloaderOptions = {
  /** The version that is in service. */
  readonly current: WorldVersion;
  /** When it is said to have changed. */
  readonly modifiedMilliseconds: number;
  /** What the files look like from outside. Never rejects. */
  readonly readStamp: () => Promise<Stamp>;
  /** Reads and validates all of it. Rejects where it cannot be served. */
  readonly open: (signal: AbortSignal) => Promise<WorldVersion>;
  /** Rejects where it cannot be served after all; then the version before it is still in service. */
  readonly putIntoService: (version: WorldVersion, modified: Date | undefined) => Promise<void>;
  /** Whether a version without a date is better than one that waits for it. */
  readonly isUrgent: boolean;
  readonly condition: Condition;
  /** Takes a line for the operator, of something that has happened. */
  readonly tell: (message: string) => void;
  /** Takes a line for the operator, of something that is not as it should be. */
  readonly warn: (message: string) => void;
  /** The condition has changed. */
  readonly onChange?: () => void;
};

/** When an attempt on files that somebody may still be writing is to end. */
export type Haste = {
  /** Aborts where the files have changed: what was begun is of no use. */
  readonly change: AbortSignal;
  /** On the clock of `performance`: before it nothing comes into service, and what changes until then makes it `unsteady`. */
  readonly notBefore: number;
};

/** What came of an attempt that nobody was told of. */
export type Attempt =
  /** It is in service, or was before. The stamp is that of the files which it was made of. */
  | { readonly kind: 'succeeded'; readonly stamp: string }
  | { readonly kind: 'failed'; readonly stamp: string; readonly reason: string }
  /** Something was written while it was read. */
  | { readonly kind: 'unsteady' };

/** Puts new versions of a world into service, one attempt at a time. */
export type Reloader = {
  /** Reads the world as it is now and tells what came of it. While an attempt waits for its turn, another adds nothing. */
  readonly reload: () => void;
  /** The same, but a failure is not told of. */
  readonly attempt: (haste: Haste) => Promise<Attempt>;
  readonly refuse: (reason: string) => void;
  /** The stamp of the files of which the last outcome tells, if there was one. */
  readonly settledStamp: () => string | undefined;
  /** Lets nothing into service any more; resolves when an attempt under way has ended. */
  readonly stop: () => Promise<void>;
};

/** How often files that are written while they are read are read again, where somebody waits for the outcome. */
const mostAttempts = 20;
const shortestPauseMilliseconds = 50;
const longestPauseMilliseconds = 500;

export function createReloader(options: ReloaderOptions): Reloader {
  const { readStamp, open, putIntoService, isUrgent, condition, tell, warn, onChange } = options;
  const ending = new AbortController();
  let { current, modifiedMilliseconds } = options;
  let settledStamp: string | undefined;
  let isWaiting = false;
  /** Ends when the attempts so far have ended. */
  let last: Promise<unknown> = Promise.resolve();

  const afterOthers = <Result>(act: () => Promise<Result>): Promise<Result> => {
    const acted = last.then(act);
    last = acted.catch(() => undefined);
    return acted;
  };

  const refuse = (reason: string): void => {
    if (!ending.signal.aborted) {
      condition.reload = { kind: 'refused', at: new Date(), reason };
      condition.reloads.refused += 1;
      onChange?.();
      warn(describeReload({ kind: 'refused', version: condition.worldVersion, reason }));
    }
  };

  /** When the next version is said to have changed; waits where that lets there be a date, and there is time. */
  const dateOf = async (next: WorldVersion): Promise<Date | undefined> => {
    for (;;) {
      const { changedMilliseconds } = next;
      const found = nextModification(modifiedMilliseconds, changedMilliseconds, Date.now());
      switch (found.kind) {
        case 'at':
          modifiedMilliseconds = found.milliseconds;
          return new Date(found.milliseconds);
        case 'later':
          if (isUrgent) {
            return undefined;
          }
          await sleep(found.waitMilliseconds, undefined, { signal: ending.signal });
          break;
        case 'unknown':
          return undefined;
      }
    }
  };

  /** Whether anything has changed. */
  const adopt = async (next: WorldVersion): Promise<'replaced' | 'unchanged'> => {
    if (next.identity === current.identity) {
      next.world.close();
      return 'unchanged';
    }
    try {
      const modified = await dateOf(next);
      ending.signal.throwIfAborted();
      await putIntoService(next, modified);
    } catch (error) {
      next.world.close();
      throw error;
    }
    current = next;
    return 'replaced';
  };

  const attemptNow = async (haste?: Haste): Promise<Attempt> => {
    const started = performance.now();
    const before = await readStamp();
    let opened: WorldVersion | undefined;
    let reason = '';
    const signal = haste ? AbortSignal.any([ending.signal, haste.change]) : ending.signal;
    try {
      signal.throwIfAborted();
      opened = await open(signal);
      const early = (haste?.notBefore ?? 0) - performance.now();
      if (early > 0) {
        await sleep(early, undefined, { signal }).catch(() => undefined);
      }
    } catch (error) {
      reason = reasonOf(error);
    }
    const { text: stamp } = await readStamp();
    // What was given up may have been of files as they are now, and would have succeeded: it says nothing of them.
    if (stamp !== before.text || haste?.change.aborted === true) {
      opened?.world.close();
      return { kind: 'unsteady' };
    }
    if (!opened) {
      return { kind: 'failed', stamp, reason };
    }
    try {
      const kind = await adopt(opened);
      const { catalog, version } = opened.world;
      settledStamp = stamp;
      condition.worldVersion = version;
      condition.reload = { kind: 'succeeded', at: new Date() };
      condition.reloads.succeeded += 1;
      const seconds = (performance.now() - started) / 1000;
      onChange?.();
      tell(describeReload({ kind, catalog, version, seconds }));
      return { kind: 'succeeded', stamp };
    } catch (error) {
      return { kind: 'failed', stamp, reason: reasonOf(error) };
    }
  };

  const reloadNow = async (): Promise<void> => {
    isWaiting = false;
    for (let i = 1; i <= mostAttempts && !ending.signal.aborted; i += 1) {
      const attempt = await attemptNow();
      if (attempt.kind === 'failed') {
        settledStamp = attempt.stamp;
        refuse(attempt.reason);
      }
      if (attempt.kind !== 'unsteady') {
        return;
      }
      await sleep(Math.min(longestPauseMilliseconds, shortestPauseMilliseconds * i));
    }
    refuse('Its files change all the time');
  };

  return {
    reload: () => {
      if (!isWaiting) {
        isWaiting = true;
        void afterOthers(reloadNow);
      }
    },
    attempt: (haste) => afterOthers(() => attemptNow(haste)),
    refuse,
    settledStamp: () => settledStamp,
    stop: async () => {
      ending.abort();
      await last;
    },
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
