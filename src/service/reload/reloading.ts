import { reasonOf } from '../operator-error.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Condition } from '../../api/service.ts';
import type { Log } from '../log.ts';
import { openWorldVersion, type WorldVersion } from '../open-world.ts';
import { type Sources, stampSources } from './source-stamp.ts';
import { counted } from '../../world/phrases.ts';

type ReloadingOptions = {
  readonly sources: Sources;
  readonly current: WorldVersion;
  /** The modification date of `current`. */
  readonly modifiedMilliseconds: number;
  /** Whether changes of the files reload it. */
  readonly isWatching: boolean;
  /** Rejects if the version cannot be served; the one before continues then. */
  readonly putIntoService: (version: WorldVersion, modified: Date | undefined) => Promise<void>;
  readonly condition: Condition;
  readonly log: Pick<Log, 'info' | 'warn'>;
};

type Outcome =
  /** The version is in service, or was before. */
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
/** How long files stay unchanged before they are read: many are written one after another. */
const quietMilliseconds = 200;
/** How long invalid files stay unchanged before they are refused: the writer may not be finished. */
const refusalMilliseconds = 1500;

/**
 * Reloads the world on request and, if it is watching, after changes of the files. Polls stamps, as `fs.watch` reports
 * neither a link that leads to another folder, nor a folder that comes back, nor changes on a network mount.
 */
export class Reloading {
  readonly #options: ReloadingOptions;
  readonly #ending = new AbortController();
  #current: WorldVersion;
  /** The notes that the log has already. */
  #known: ReadonlySet<string>;
  #modifiedMilliseconds: number;
  #isRequested = false;
  #running: Promise<void> | undefined;

  constructor(options: ReloadingOptions) {
    this.#options = options;
    this.#current = options.current;
    this.#known = new Set(options.current.notes);
    this.#modifiedMilliseconds = options.modifiedMilliseconds;
    if (options.isWatching) {
      this.#start();
    }
  }

  /** Reads the world again, and puts it into service if it is valid. */
  reload(): void {
    if (!this.#ending.signal.aborted) {
      this.#isRequested = true;
      this.#start();
    }
  }

  /** Ends reloading and watching; resolves when no reload is running. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  #start(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Reloads until no request is left; while it is watching until it is stopped. */
  async #run(): Promise<void> {
    const { sources } = this.#options;
    /** The stamp that the last reported outcome belongs to. */
    let settled = this.#current.stamp;
    let seen = settled;
    let seenAt = 0;
    /** Why the files that were seen cannot be served. */
    let failure: string | undefined;
    let pauseMilliseconds: number;
    do {
      const started = performance.now();
      const { text: stamp } = await stampSources(sources);
      const now = performance.now();
      pauseMilliseconds = Math.max(pollMilliseconds, (now - started) / pollShare);
      if (stamp !== seen) {
        seen = stamp;
        seenAt = now;
        failure = undefined;
      }
      const unchanged = now - seenAt;
      const isOnRequest = this.#isRequested;
      const isNew = stamp !== settled && failure === undefined;
      if (isOnRequest || (isNew && unchanged >= quietMilliseconds)) {
        this.#isRequested = false;
        const outcome = await this.#attempt(stamp);
        this.#isRequested ||= isOnRequest && outcome.kind === 'unsteady';
        failure = outcome.kind === 'failed' ? outcome.reason : undefined;
        settled = outcome.kind === 'succeeded' ? stamp : settled;
      }
      if (failure !== undefined && (isOnRequest || unchanged >= refusalMilliseconds)) {
        this.#refuse(failure);
        failure = undefined;
        settled = stamp;
      }
    } while (this.#hasWork() && (await pause(pauseMilliseconds, this.#ending.signal)));
  }

  #hasWork(): boolean {
    return this.#options.isWatching || this.#isRequested;
  }

  /** Serves the files, unless they have another stamp by then. */
  async #attempt(stamp: string): Promise<Outcome> {
    const { sources, log } = this.#options;
    const started = performance.now();
    const isSteady = async (): Promise<boolean> => (await stampSources(sources)).text === stamp;
    try {
      const next = await openWorldVersion(sources);
      if (!(await isSteady())) {
        return { kind: 'unsteady' };
      }
      const hasChanged = next.identity !== this.#current.identity;
      if (hasChanged) {
        await this.#replaceBy(next);
      }
      next.notes.filter((note) => !this.#known.has(note)).forEach((note) => log.warn(note));
      this.#known = new Set(next.notes);
      this.#report(next, hasChanged ? 'Reloaded' : 'Reloaded; nothing has changed', started);
      return { kind: 'succeeded' };
    } catch (error) {
      const reason = reasonOf(error);
      return (await isSteady()) ? { kind: 'failed', reason } : { kind: 'unsteady' };
    }
  }

  async #replaceBy(next: WorldVersion): Promise<void> {
    const before = this.#modifiedMilliseconds;
    const date = nextModification(before, next.changedMilliseconds, Date.now());
    this.#ending.signal.throwIfAborted();
    await this.#options.putIntoService(next, date === undefined ? undefined : new Date(date));
    this.#modifiedMilliseconds = date ?? before;
    this.#current = next;
  }

  #report({ catalog, version }: WorldVersion, verb: string, started: number): void {
    const { condition, log } = this.#options;
    condition.worldVersion = version;
    condition.reload = { kind: 'succeeded', atMilliseconds: Date.now() };
    condition.reloads.succeeded += 1;
    const creatures = counted(catalog.creatures.length, 'creature');
    const forms = counted(catalog.forms.length, 'form');
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    log.info(
      `${verb}: ${catalog.manifest.title}, ${creatures} in ${forms}, version ${version}, in ${seconds} s`,
    );
  }

  #refuse(reason: string): void {
    const { condition, log } = this.#options;
    if (!this.#ending.signal.aborted) {
      condition.reload = { kind: 'refused', atMilliseconds: Date.now(), reason };
      condition.reloads.refused += 1;
      log.warn(`Not reloaded, version ${condition.worldVersion} stays in service: ${reason}`);
    }
  }
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
function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return sleep(milliseconds, true, { signal, ref: false }).catch(() => false);
}
