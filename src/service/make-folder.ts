import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder and its missing parents. Throws the system's error.
 *
 * `mkdirSync` with `recursive` never returns on Node 24 below /proc or an automounter, where the system denies that an
 * existing parent exists.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const parent = path.dirname(folder);
    if (isSystemError(error, 'ENOENT') && parent !== folder) {
      makeFolder(parent);
      mkdirSync(folder);
    } else if (!isSystemError(error, 'EEXIST') || !statSync(folder).isDirectory()) {
      throw error;
    }
  }
}

/** Whether an error is the failure of a system call with this code (`ENOENT`). */
export function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
