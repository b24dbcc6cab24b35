import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { isSystemError } from './system-error.ts';

/**
 * Makes a folder, and those that it is to be in, where they are missing. Throws the system's error where it cannot.
 *
 * `mkdirSync` with `recursive` never returns on Node 24 where the system says of a folder that exists that nothing can be
 * made in it because it does not exist, as /proc does, and a folder of an automounter.
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
