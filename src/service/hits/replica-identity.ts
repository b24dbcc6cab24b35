/**
 * Which replica the hits of a folder belong to in the shared store. The identity lives beside the hits and goes where they
 * go: lost together, the hits stay in the store under the old identity, and counting begins anew under another.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { isSystemError } from './system-error.ts';

export type ReplicaIdentity = {
  /** Random, so that no two folders share it. */
  readonly id: string;
  /** Hits of the folder that belong to an identity before this one. */
  readonly base: number;
  /** Stores the identity again where it disappeared, as the counter does with its hits. Never throws. */
  readonly keep: () => void;
};

type Stored = { readonly id: string; readonly base: number };

/** The line of the file: the identity and its base. */
const linePattern = /^([\da-f-]{36}) (\d{1,16})\n$/;

/** `undefined`: no file. Throws what the system reports. */
function readStored(path: string): Stored | 'unreadable' | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'latin1');
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
  const [, id, base] = linePattern.exec(text) ?? [];
  return id === undefined || base === undefined ? 'unreadable' : { id, base: Number(base) };
}

/**
 * Makes the file, whole or not at all, unless another process did so first.
 *
 * @throws what the system reports
 */
function writeStored(path: string, { id, base }: Stored): void {
  const draft = `${path}.${id}.new`;
  const descriptor = openSync(draft, 'w');
  try {
    writeSync(descriptor, `${id} ${base}\n`);
    // After a power cut there is either no file or a whole one.
    fsyncSync(descriptor);
    linkSync(draft, path);
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error;
  } finally {
    closeSync(descriptor);
    unlinkSync(draft);
  }
}

function findOrMake(path: string, hits: number): Stored {
  const found = readStored(path);
  if (found === 'unreadable') renameSync(path, `${path}.corrupt`);
  else if (found !== undefined) return found;
  // The hits of an identity that cannot be read any more are in the store. A folder that never had one brings its hits.
  writeStored(path, { id: crypto.randomUUID(), base: found === 'unreadable' ? hits : 0 });
  const made = readStored(path);
  if (made === undefined || made === 'unreadable') throw new Error('It disappeared');
  return made;
}

/**
 * The identity of a folder; made where there is none. Processes that share the folder share it.
 *
 * Never throws: where it can be neither read nor stored, `warn` hears why, and this process is a replica of its own.
 *
 * @param hits what the folder held before this process counted
 */
export function openReplicaIdentity(
  directory: string,
  hits: number,
  warn: (message: string) => void,
): ReplicaIdentity {
  const path = join(directory, 'replica-id');
  let stored: Stored;
  try {
    stored = findOrMake(path, hits);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    warn(
      `The identity of this replica cannot be stored in "${path}", so that its last hits before a kill may not be shared: ${reason}`,
    );
    // Hits that the folder has already may be in the store under the identity that cannot be read.
    stored = { id: crypto.randomUUID(), base: hits };
  }
  return {
    ...stored,
    keep() {
      try {
        if (!existsSync(path)) writeStored(path, stored);
      } catch {
        // The counter reports a folder that cannot be written.
      }
    },
  };
}
