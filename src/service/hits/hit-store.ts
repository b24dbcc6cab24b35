import { closeSync, fdatasync, fdatasyncSync, fstatSync, ftruncateSync, statSync } from 'node:fs';
import { openHitFile } from './hit-file.ts';
import { claimLowestNumber } from './lock.ts';
import { makeFolder } from './make-folder.ts';
import { createMappedSlotWriter } from './mapped-slot-writer.ts';
import { createFileSlotWriter } from './slot-writer.ts';
import { fileBytes } from './slot.ts';
import { isSystemError } from './system-error.ts';

/** The one file of the folder that this process counts in. */
export type HitStore = {
  /** The N of hits-N.bin. */
  readonly number: number;
  /** The count that was in the file when it was opened. */
  readonly found: number;
  /** Stores the whole count of the file. Throws what the system reports. */
  readonly write: (count: number) => void;
  /**
   * Whether what is written still reaches the file that the next start will read. `resized`: the length
   * was wrong and is right again, but both slots have to be written anew.
   */
  check(): 'sound' | 'resized' | 'gone';
  /** Asks for what is written to outlast a power cut; `done` hears a failure, or nothing. */
  sync(done: (error: Error | null) => void): void;
  /** Gives the file up, for another process or this one to go on with. Never throws. */
  close(): void;
};

function closeQuietly(descriptor: number): void {
  try {
    closeSync(descriptor);
  } catch {
    // Some network file systems report a late write here; nothing is left to be done about it.
  }
}

/**
 * Claims a file of the folder, which is made where it is missing.
 *
 * @throws what the system reports
 */
export function openHitStore(directory: string, warn: (message: string) => void): HitStore {
  makeFolder(directory);
  const lock = claimLowestNumber(directory);
  const { number } = lock;
  try {
    const { path, descriptor, stored } = openHitFile({
      directory,
      number,
      expected: lock.inherited,
      warn,
    });
    const { ino } = fstatSync(descriptor);
    const writer =
      createMappedSlotWriter(path, stored.sequence) ??
      createFileSlotWriter(descriptor, stored.sequence);
    let isClosed = false;
    let isSyncing = false;

    return {
      number,
      found: stored.count,
      write: writer.write,
      check() {
        try {
          const status = statSync(path);
          if (status.ino !== ino) return 'gone';
          if (status.size === fileBytes) return 'sound';
        } catch (error) {
          // Anything else (no permission, an ailing disk) says nothing about the file.
          return isSystemError(error, 'ENOENT') ? 'gone' : 'sound';
        }
        ftruncateSync(descriptor, fileBytes);
        return 'resized';
      },
      sync(done) {
        // In a thread: a disk may take long, and the event loop has requests to answer.
        isSyncing = true;
        fdatasync(descriptor, (error) => {
          isSyncing = false;
          if (isClosed) closeQuietly(descriptor);
          done(error);
        });
      },
      close() {
        isClosed = true;
        try {
          fdatasyncSync(descriptor);
        } catch {
          // The count is with the kernel, as far as it could be written at all.
        }
        // A descriptor that is closed under a running sync could be another file's by then.
        if (!isSyncing) closeQuietly(descriptor);
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
