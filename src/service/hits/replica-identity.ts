import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isSystemError } from '../make-folder.ts';

/**
 * The replica that the hits of a folder belong to in the shared store. The identity is stored beside the hits: lost together,
 * the hits stay in the store under the old identity, and counting begins under a new one.
 */
export type ReplicaIdentity = Stored & {
  /** Stores the identity again if it disappeared from the folder. Never throws. */
  readonly keep: () => void;
};

type Stored = {
  /** Random, so that no two folders share it. */
  readonly id: string;
  /** Hits of the folder that belong to an earlier identity. */
  readonly base: number;
};

/**
 * Opens the identity of a folder, or creates it. Processes that share the folder share it. Never throws: if it can be
 * neither read nor stored, `warn` gets a line and this process is a replica of its own.
 *
 * @param hits the hits of the folder before this process counted
 */
export function openReplicaIdentity(
  directory: string,
  hits: number,
  warn: (message: string) => void,
): ReplicaIdentity {
  const file = path.join(directory, 'replica-id');
  let stored: Stored;
  try {
    stored = readOrCreate(file, hits);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    warn(
      `The identity of this replica cannot be stored in "${file}", so that its last hits before a kill may not be shared: ${reason}`,
    );
    // The store may have the hits of the folder under the identity that cannot be read.
    stored = { id: crypto.randomUUID(), base: hits };
  }
  return {
    ...stored,
    keep: () => {
      try {
        if (!existsSync(file)) {
          write(file, stored);
        }
      } catch {
        // The counter reports a folder that cannot be written.
      }
    },
  };
}

function readOrCreate(file: string, hits: number): Stored {
  const found = read(file);
  if (found === 'unreadable') {
    renameSync(file, `${file}.corrupt`);
  } else if (found) {
    return found;
  }
  // The store has the hits of an identity that became unreadable. A folder without an identity brings its hits along.
  write(file, { id: crypto.randomUUID(), base: found === 'unreadable' ? hits : 0 });
  const created = read(file);
  if (created === undefined || created === 'unreadable') {
    throw new Error('It disappeared');
  }
  return created;
}

function read(file: string): Stored | 'unreadable' | undefined {
  try {
    const [, id, base] = /^([\da-f-]{36}) (\d{1,16})\n$/.exec(readFileSync(file, 'latin1')) ?? [];
    return id === undefined ? 'unreadable' : { id, base: Number(base) };
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) {
      return undefined;
    }
    throw error;
  }
}

/** Creates the file whole, unless another process of the service was first. */
function write(file: string, { id, base }: Stored): void {
  const draft = `${file}.${id}.new`;
  try {
    writeFileSync(draft, `${id} ${base}\n`);
    linkSync(draft, file);
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) {
      throw error;
    }
  } finally {
    rmSync(draft, { force: true });
  }
}
