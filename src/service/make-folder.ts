import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from './operator-error.ts';

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
    if (codeOf(error) === 'ENOENT' && parent !== folder) {
      makeFolder(parent);
      mkdirSync(folder);
    } else if (codeOf(error) !== 'EEXIST' || !statSync(folder).isDirectory()) {
      throw error;
    }
  }
}
