import { setTimeout as sleep } from 'node:timers/promises';
import { openPrebuilt, targetHash } from '../../responses/prebuilt.ts';
import type { Condition } from '../condition.ts';
import { sha256 } from '../sha256.ts';
import { placeholders } from '../../catalog/records.ts';
import { openWorldVersion, type WorldVersion } from '../world-store/world-version.ts';
import { nextModification } from './modification.ts';
import { type Sources, type Stamp, stampSources } from './source-stamp.ts';

export type ReloadingOptions = {
  readonly sources: Sources;
  /** Whether other processes open the same compiled file. */
  readonly isShared: boolean;
  readonly current: WorldVersion;
  /** The modification date of `current`. */
  readonly modifiedMilliseconds: number;
  /** The stamp of the sources before `current` was opened, if they are to be watched. */
  readonly watchedFrom: Stamp | undefined;
  /** Rejects if the version cannot be served; the one before continues then. */
  readonly putIntoService: (version: WorldVersion, modified: Date | undefined) => Promise<void>;
  readonly condition: Condition;
  /** Takes a line for the operator about a success. */
  readonly tell: (message: string) => void;
  /** Takes a line for the operator about a failure. */
  readonly warn: (message: string) => void;
  /** Called when the condition has changed. */
  readonly onChange?: () => void;
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
  | { readonly kind: 'failed'; readonly stamp: string; readonly reason: string }
  /** A file changed during the attempt. */
  | { readonly kind: 'unsteady' };

/** How often a requested reload reads files that change meanwhile. */
const mostAttempts = 20;
const retryMilliseconds = 250;

const pollMilliseconds = 50;
/** Polling takes at most this share of the time. */
const pollShare = 0.1;
/** How long files stay unchanged before they are read: many are written one after another. */
const quietMilliseconds = 200;
/** How long invalid files stay unchanged before they are refused: the writer may not be finished. */
const refusalMilliseconds = 1500;

/** A path that every world has a prebuilt response for. */
const knownTarget = '/v1/creature';

/**
 * Starts reloading on request and, with `watchedFrom`, after changes of the files. Polls stamps, as `fs.watch` reports
 * neither a link that leads to another folder, nor a folder that comes back, nor changes on a network mount.
 */
export function startReloading(options: ReloadingOptions): Reloading {
  const { sources, isShared, watchedFrom, putIntoService, condition, tell, warn } = options;
  const ending = new AbortController();
  const { signal } = ending;
  let { current, modifiedMilliseconds } = options;
  /** The stamp that the last reported outcome belongs to. */
  let settled = watchedFrom?.text;
  let isRequested = false;
  let running: Promise<unknown> = Promise.resolve();

  /** Runs one attempt at a time. */
  const inTurn = <Result>(act: () => Promise<Result>): Promise<Result> => {
    const acted = running.then(act);
    running = acted.catch(() => undefined);
    return acted;
  };

  const open = async (): Promise<WorldVersion> => {
    const { world, images, stateDirectory } = sources;
    const snapshot = await openWorldVersion({
      world,
      images,
      stateDirectory,
      isShared,
      warn,
      signal,
    });
    try {
      expectCreatures(snapshot);
      return snapshot;
    } catch (error) {
      snapshot.world.close();
      throw error;
    }
  };

  const replaceBy = async (next: WorldVersion): Promise<void> => {
    const { changedMilliseconds } = next;
    const date = nextModification(modifiedMilliseconds, changedMilliseconds, Date.now());
    try {
      signal.throwIfAborted();
      await putIntoService(next, date === undefined ? undefined : new Date(date));
    } catch (error) {
      next.world.close();
      throw error;
    }
    modifiedMilliseconds = date ?? modifiedMilliseconds;
    current = next;
  };

  const reportSuccess = ({ world }: WorldVersion, verb: string, started: number): void => {
    const { catalog, version } = world;
    condition.worldVersion = version;
    condition.reload = { kind: 'succeeded', at: new Date() };
    condition.reloads.succeeded += 1;
    options.onChange?.();
    const creatures = catalog.creatures.length.toLocaleString('en');
    const forms = catalog.forms.length.toLocaleString('en');
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    tell(
      `${verb}: ${catalog.manifest.title}, ${creatures} creatures in ${forms} forms, version ${version}, in ${seconds} s`,
    );
  };

  const refuse = (reason: string): void => {
    if (!signal.aborted) {
      condition.reload = { kind: 'refused', at: new Date(), reason };
      condition.reloads.refused += 1;
      options.onChange?.();
      warn(`Not reloaded, version ${condition.worldVersion} goes on: ${reason}`);
    }
  };

  const attempt = async (): Promise<Attempt> => {
    const started = performance.now();
    const { text: stamp } = await stampSources(sources);
    let next: WorldVersion | undefined;
    try {
      signal.throwIfAborted();
      next = await open();
      if ((await stampSources(sources)).text !== stamp) {
        next.world.close();
        return { kind: 'unsteady' };
      }
      if (next.identity === current.identity) {
        reportSuccess(next, 'Reloaded without a change', started);
        next.world.close();
      } else {
        await replaceBy(next);
        reportSuccess(next, 'Reloaded', started);
      }
      settled = stamp;
      return { kind: 'succeeded' };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return (await stampSources(sources)).text === stamp
        ? { kind: 'failed', stamp, reason }
        : { kind: 'unsteady' };
    }
  };

  const reloadOnRequest = async (): Promise<void> => {
    isRequested = false;
    for (let i = 0; i < mostAttempts && !signal.aborted; i += 1) {
      const outcome = await attempt();
      if (outcome.kind === 'failed') {
        settled = outcome.stamp;
        refuse(outcome.reason);
      }
      if (outcome.kind !== 'unsteady') {
        return;
      }
      await pause(retryMilliseconds, signal);
    }
    refuse('Its files change all the time');
  };

  const watch = async (firstStamp: string): Promise<void> => {
    let seen = firstStamp;
    let seenAt = performance.now();
    let hasFailed = false;
    let pauseMilliseconds = pollMilliseconds;
    while (await pause(pauseMilliseconds, signal)) {
      const started = performance.now();
      const { text: stamp } = await stampSources(sources);
      const now = performance.now();
      pauseMilliseconds = Math.max(pollMilliseconds, (now - started) / pollShare);
      if (stamp !== seen) {
        seen = stamp;
        seenAt = now;
        hasFailed = false;
      }
      const unchanged = now - seenAt;
      const isLastAttempt = unchanged >= refusalMilliseconds;
      if (seen === settled || unchanged < quietMilliseconds || (hasFailed && !isLastAttempt)) {
        continue;
      }
      const outcome = await inTurn(attempt);
      if (outcome.kind === 'failed' && outcome.stamp === seen) {
        hasFailed = true;
        if (isLastAttempt) {
          settled = seen;
          refuse(outcome.reason);
        }
      }
    }
  };

  const watching = watchedFrom && watch(watchedFrom.text);
  return {
    reload: () => {
      if (!isRequested) {
        isRequested = true;
        void inTurn(reloadOnRequest);
      }
    },
    stop: async () => {
      ending.abort();
      await watching;
      await running;
    },
  };
}

/** Throws if a compiled world, which may come from elsewhere, lacks what a service needs. */
function expectCreatures({ world: { pack, catalog } }: WorldVersion): void {
  const { creatures } = catalog;
  const findAnswer = openPrebuilt(pack, {
    placeholders,
    addresses: ['', ''],
    sha256,
  });
  if (
    !creatures.at(0) ||
    !creatures.at(creatures.length - 1) ||
    !findAnswer(knownTarget, targetHash(knownTarget))
  ) {
    throw new Error('The compiled world has no creatures');
  }
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
