import {
  chmodSync,
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { createFileBytes, fileBytes, readSlots } from './slot.ts';
import type { StoredCount } from './slot.ts';
import { isSystemError } from './system-error.ts';

/** The name of the file that the owner of `number` counts in. */
export function nameHitFile(number: number): string {
  return `hits-${number}.bin`;
}

/** The number of a file's name, `undefined` for the name of anything else. */
export function parseHitFileName(name: string): number | undefined {
  const match = /^hits-(0|[1-9]\d{0,8})\.bin$/.exec(name);
  return match === null ? undefined : Number(match[1]);
}

/** A file that is open for writing and `fileBytes` long. */
export type HitFile = {
  readonly path: string;
  readonly descriptor: number;
  readonly stored: StoredCount;
};

const ownerWriteBit = 0o200;

function openForWriting(path: string): number | undefined {
  try {
    const { mode } = statSync(path);
    // A mapped file is left read-only by a killed owner, see mapped-slot-writer.ts.
    if ((mode & ownerWriteBit) === 0) chmodSync(path, mode | ownerWriteBit);
    return openSync(path, 'r+');
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Makes a file with the count 0. It appears whole or not at all, so an empty one is always damage. */
function createHitFile(path: string): HitFile {
  const descriptor = openSync(`${path}.new`, 'w+');
  try {
    const length = writeSync(descriptor, createFileBytes(0), 0, fileBytes, 0);
    if (length !== fileBytes) throw new Error(`Wrote ${length} of ${fileBytes} bytes`);
    renameSync(`${path}.new`, path);
    return { path, descriptor, stored: { sequence: 1, count: 0 } };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** Renames an unusable file, so that somebody can look at it; gives the new name's path. */
function quarantine(path: string): string {
  const timestamp = new Date().toISOString().replaceAll(/[-:.]/g, '');
  let kept = `${path}.corrupt-${timestamp}`;
  for (let copy = 2; existsSync(kept); copy += 1) kept = `${path}.corrupt-${timestamp}-${copy}`;
  renameSync(path, kept);
  return kept;
}

/**
 * Opens the file of a number that this process owns, or makes it. A damaged one goes on with what is
 * left of it, an unusable one is kept under another name; `warn` hears of both.
 *
 * @param expected whether the file should be there already, so that a missing one is worth a warning
 * @throws what the system reports
 */
export function openHitFile(options: {
  readonly directory: string;
  readonly number: number;
  readonly expected: boolean;
  readonly warn: (message: string) => void;
}): HitFile {
  const { warn } = options;
  const path = join(options.directory, nameHitFile(options.number));
  const descriptor = openForWriting(path);
  if (descriptor === undefined) {
    if (options.expected) warn(`Hits stored in "${path}" are gone: it counts from 0 again`);
    return createHitFile(path);
  }
  try {
    const status = fstatSync(descriptor);
    if (!status.isFile()) throw new Error(`Expected a file at "${path}"`);
    // One byte more than there should be: whether the file is too long matters, how much does not.
    const buffer = new Uint8Array(fileBytes + 1);
    const reading = readSlots(
      buffer.subarray(0, readSync(descriptor, buffer, 0, fileBytes + 1, 0)),
    );
    if (reading.kind !== 'unreadable') {
      if (reading.kind === 'damaged') {
        warn(
          `Hits stored in "${path}" are damaged: it goes on from ${reading.newest.count}, and the last hit may be missing`,
        );
      }
      if (status.size !== fileBytes) ftruncateSync(descriptor, fileBytes);
      return { path, descriptor, stored: reading.newest };
    }
    const kept = quarantine(path);
    warn(`Hits stored in "${path}" are unreadable: it counts from 0 again, kept as "${kept}"`);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
  closeSync(descriptor);
  return createHitFile(path);
}
