import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { type HitFile, hitFilePattern, openHitFile, readSlots } from './hit-file.ts';

/** Counts answered requests (decision 14). All numbers are exact up to 2^53 - 1. */
export type HitCounter = {
  /** Counts one hit. On Bun it is stored at once, on Node by the next `flush()`. Never throws. */
  readonly count: () => void;
  /**
   * Stores what was counted, so that it survives a kill of the process; a power cut loses at most the last second. A server
   * calls it before it sends the responses that were counted. Never throws: `warn` gets a line when storing fails and
   * another when it works again, and the hits are kept in memory meanwhile.
   */
  readonly flush: () => void;
  /** Hits of all processes that ever counted in the folder. Never decreases while this process runs. */
  readonly total: () => number;
  /** Hits since this counter was opened. */
  readonly session: () => number;
  /** Stores what is left. Later hits are counted in memory alone. */
  readonly close: () => void;
};

/** How often the file is synced and checked, and a failed write repeated. */
const maintenanceMilliseconds = 1000;

/** `Bun.serve` has no hook between the requests that arrive together and their responses; a write takes 0.3 µs. */
const storesAtOnce = globalThis.Bun !== undefined;

/**
 * Opens the counter of a folder, which is created if it is missing. Processes of one service share a folder, each with a
 * `number` and so a file of its own; the total is the sum of all files. Never throws: if the folder cannot be used, hits
 * are counted in memory and the folder is tried again each second.
 *
 * @example
 * const hits = openHitCounter({ directory: 'state', number: 0, warn: console.warn });
 * hits.count();
 * hits.flush();
 * hits.total(); // 1 at the first start
 */
export function openHitCounter(options: {
  readonly directory: string;
  readonly number: number;
  readonly warn: (message: string) => void;
}): HitCounter {
  const { directory, number, warn } = options;
  const name = `hits-${number}.bin`;
  const readOthers = createReader(directory, warn);
  let file: HitFile | undefined;
  let hasOpened = false;
  /** The count that the file should hold. */
  let own = 0;
  let stored = 0;
  let session = 0;
  let isFailing = false;
  let isSyncFailing = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const reportFailure = (error: unknown): void => {
    if (!isFailing) {
      isFailing = true;
      warn(`Hits cannot be stored in "${directory}" and are counted in memory: ${reasonOf(error)}`);
    }
  };

  const store = (): void => {
    file?.write(own);
    stored = own;
  };

  const open = (): void => {
    makeFolder(directory);
    // A file that replaces a lost one needs no report of its own.
    file = openHitFile(path.join(directory, name), hasOpened ? () => undefined : warn);
    // It may be an older copy, whose hits are in `own` already.
    own = hasOpened ? Math.max(own, file.found) : own + file.found;
    hasOpened = true;
    stored = file.found;
  };

  const maintain = (): void => {
    try {
      if (file && !file.isIntact()) {
        warn(`Hits stored in "${directory}" were removed or truncated: storing them again`);
        file.close();
        file = undefined;
      }
      if (!file) {
        open();
      }
      if (stored !== own || isFailing) {
        store();
      }
      if (isFailing) {
        warn(`Hits are stored in "${directory}" again`);
      }
      isFailing = false;
    } catch (error) {
      reportFailure(error);
    }
  };

  const reportSync = (error: Error | null): void => {
    if (error && !isSyncFailing) {
      warn(`Hits in "${directory}" may not survive a power cut: ${error.message}`);
    }
    isSyncFailing = error !== null;
  };

  const scheduleMaintenance = (): void => {
    timer = setTimeout(() => {
      timer = undefined;
      maintain();
      if (isFailing) {
        scheduleMaintenance();
      } else {
        file?.sync(reportSync);
      }
    }, maintenanceMilliseconds);
    timer.unref();
  };

  const flush = (): void => {
    if (stored !== own && !isFailing && !isClosed) {
      try {
        store();
      } catch (error) {
        reportFailure(error);
      }
    }
  };

  maintain();
  if (isFailing) {
    scheduleMaintenance();
  }

  return {
    count: () => {
      session += 1;
      own += 1;
      if (storesAtOnce) {
        flush();
      }
      if (timer === undefined && !isClosed) {
        scheduleMaintenance();
      }
    },
    flush,
    total: () => own + readOthers(name),
    session: () => session,
    close: () => {
      if (!isClosed) {
        if (timer !== undefined) {
          maintain();
        }
        isClosed = true;
        clearTimeout(timer);
        file?.close();
      }
    },
  };
}

/**
 * The hits of all processes that ever counted in the folder, which is created if it is missing. Throws the system's error
 * if hits cannot be stored there.
 */
export function readTotalHits(directory: string, warn: (message: string) => void): number {
  makeFolder(directory);
  // Opening a file shows that workers will be able to.
  openHitFile(path.join(directory, 'hits-0.bin'), warn).close();
  return createReader(directory, warn)(undefined);
}

/**
 * Returns a function that sums the files of other processes, running or ended, without the file `own`. It remembers the
 * highest count of each file, so that a file which disappears takes nothing from the sum. Never throws.
 */
function createReader(
  directory: string,
  warn: (message: string) => void,
): (own: string | undefined) => number {
  const highest = new Map<string, number>();
  const unreadable = new Set<string>();

  const read = (name: string): void => {
    const file = path.join(directory, name);
    const reading = readSlots(readFileSync(file));
    if (reading.kind !== 'unreadable') {
      unreadable.delete(name);
      highest.set(name, Math.max(highest.get(name) ?? 0, reading.newest.count));
    } else if (!unreadable.has(name)) {
      unreadable.add(name);
      warn(`Hits stored in "${file}" cannot be read: the total does not include them`);
    }
  };

  return (own) => {
    try {
      readdirSync(directory)
        .filter((name) => hitFilePattern.test(name) && name !== own)
        .forEach(read);
    } catch {
      // The folder or a file of it is out of reach: what was read before still counts.
    }
    return highest.values().reduce((sum, count) => sum + count, 0);
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
