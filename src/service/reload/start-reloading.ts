import { setTimeout as sleep } from 'node:timers/promises';
import type { Condition } from '../condition.ts';
import type { Log } from '../log.ts';
import { openWorldVersion, type WorldVersion } from '../open-world.ts';
import { type Sources, type Stamp, stampSources } from './source-stamp.ts';
import { counted } from '../../world/counted.ts';

export type ReloadingOptions = {
  readonly sources: Sources;
  readonly current: WorldVersion;
  /** The modification date of `current`. */
  readonly modifiedMilliseconds: number;
  /** The stamp of the sources before `current` was opened, if they are to be watched. */
  readonly watchedFrom: Stamp | undefined;
  /** Rejects if the version cannot be served; the one before continues then. */
  readonly putIntoService: (version: WorldVersion, modified: Date | undefined) => Promise<void>;
  readonly condition: Condition;
  readonly log: Pick<Log, 'info' | 'warn'>;
};

export type Reloading = {
  /** Reads the world again, and puts it into service if it is valid. */
  readonly reload: () => void;
  /** Ends reloading and watching; resolves when no reload is running. */
  readonly stop: () => Promise<void>;
};

type Attempt =
  /** It is in service, or was before. */
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** A file changed during the attempt. */
  | { readonly kind: 'unsteady' };

const second = 1000;

/** Bun renews the field `Date` once a second, and no response may have changed after it (RFC 9110 §8.8.2.1). */
const dateLag = 1.1 * second;

const pollMilliseconds = 50;
/** Polling takes at most this share of the time. */
const pollShare = 0.1;
/** How long files stay unchanged before they are served: many are written one after another. */
const quietMilliseconds = 200;
/** How long invalid files stay unchanged before they are refused: the writer may not be finished. */
const refusalMilliseconds = 1500;

/**
 * Starts reloading on request and, with `watchedFrom`, after changes of the files. Polls stamps, as `fs.watch` reports
 * neither a link that leads to another folder, nor a folder that comes back, nor changes on a network mount.
 */
export function startReloading(options: ReloadingOptions): Reloading {
  const { sources, watchedFrom, putIntoService, condition, log } = options;
  const { world, images } = sources;
  const ending = new AbortController();
  const { signal } = ending;
  let { current, modifiedMilliseconds } = options;
  let isRequested = false;
  let running: Promise<void> | undefined;
  let pauseMilliseconds = pollMilliseconds;

  const replaceBy = async (next: WorldVersion): Promise<void> => {
    const { changedMilliseconds } = next;
    const date = nextModification(modifiedMilliseconds, changedMilliseconds, Date.now());
    signal.throwIfAborted();
    await putIntoService(next, date === undefined ? undefined : new Date(date));
    modifiedMilliseconds = date ?? modifiedMilliseconds;
    current = next;
  };

  const reportSuccess = (next: WorldVersion, verb: string, started: number): void => {
    const { catalog, version } = next;
    condition.worldVersion = version;
    condition.reload = { kind: 'succeeded', atMilliseconds: Date.now() };
    condition.reloads.succeeded += 1;
    const creatures = counted(catalog.creatures.length, 'creature');
    const forms = counted(catalog.forms.length, 'form');
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    log.info(
      `${verb}: ${catalog.manifest.title}, ${creatures} in ${forms}, version ${version}, in ${seconds} s`,
    );
  };

  const refuse = (reason: string): void => {
    if (!signal.aborted) {
      condition.reload = { kind: 'refused', atMilliseconds: Date.now(), reason };
      condition.reloads.refused += 1;
      log.warn(`Not reloaded, version ${condition.worldVersion} stays in service: ${reason}`);
    }
  };

  /** Reads the files at once, and begins to serve them at a time, unless they change until then. */
  const attempt = async (stamp: string, servedFrom: number): Promise<Attempt> => {
    const started = performance.now();
    try {
      const next = await openWorldVersion({ world, images, warn: log.warn });
      await pause(Math.max(0, servedFrom - performance.now()), signal);
      if ((await stampSources(sources)).text !== stamp) {
        return { kind: 'unsteady' };
      }
      if (next.identity === current.identity) {
        reportSuccess(next, 'Reloaded; nothing has changed', started);
      } else {
        await replaceBy(next);
        reportSuccess(next, 'Reloaded', started);
      }
      return { kind: 'succeeded' };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return (await stampSources(sources)).text === stamp
        ? { kind: 'failed', reason }
        : { kind: 'unsteady' };
    }
  };

  const isNeeded = (): boolean => watchedFrom !== undefined || isRequested;

  /** Reloads until no request is left; with `watchedFrom` until it is stopped. */
  const run = async (): Promise<void> => {
    /** The stamp that the last reported outcome belongs to. */
    let settled = watchedFrom?.text;
    let seen = settled;
    let seenAt = 0;
    let hasFailed = false;
    do {
      const started = performance.now();
      const { text: stamp } = await stampSources(sources);
      const now = performance.now();
      pauseMilliseconds = Math.max(pollMilliseconds, (now - started) / pollShare);
      if (stamp !== seen) {
        seen = stamp;
        seenAt = now;
        hasFailed = false;
      }
      const isOnRequest = isRequested;
      const unchanged = now - seenAt;
      const isLastAttempt = isOnRequest || unchanged >= refusalMilliseconds;
      const isDue = !hasFailed || isLastAttempt;
      if (!isOnRequest && (stamp === settled || !isDue)) {
        continue;
      }
      isRequested = false;
      const outcome = await attempt(stamp, isOnRequest ? now : seenAt + quietMilliseconds);
      if (outcome.kind === 'unsteady') {
        isRequested ||= isOnRequest;
        continue;
      }
      hasFailed = outcome.kind === 'failed';
      if (outcome.kind === 'succeeded' || isLastAttempt) {
        settled = stamp;
      }
      if (outcome.kind === 'failed' && isLastAttempt) {
        refuse(outcome.reason);
      }
    } while (isNeeded() && (await pause(pauseMilliseconds, signal)));
  };

  const start = (): void => {
    running ??= run().finally(() => {
      running = undefined;
    });
  };
  if (watchedFrom) {
    start();
  }
  return {
    reload: () => {
      if (!signal.aborted) {
        isRequested = true;
        start();
      }
    },
    stop: async () => {
      ending.abort();
      await running;
    },
  };
}

/**
 * Returns the modification date of a version that replaces one of `previousMilliseconds`. It is later in whole seconds, even if the
 * files are copies of older ones, and never in the future; undefined if there is no such date yet.
 */
export function nextModification(
  previousMilliseconds: number,
  changedMilliseconds: number,
  nowMilliseconds: number,
): number | undefined {
  const earliest = (Math.floor(previousMilliseconds / second) + 1) * second;
  const latest = nowMilliseconds - dateLag;
  const date = Math.max(earliest, Math.min(changedMilliseconds, latest));
  return date <= latest ? date : undefined;
}

/** Resolves with false if the signal ended the pause. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(milliseconds, undefined, { signal, ref: false });
    return true;
  } catch {
    return false;
  }
}
