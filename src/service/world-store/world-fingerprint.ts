import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { worldPaths } from '../../world/read-world.ts';
import { builtFolder } from '../package-root.ts';

/**
 * Tells whether a world's files, or the code that compiles them, have changed: SHA-256 in hexadecimal digits over the
 * paths and contents of the files and the identity of the build. Rejects with the system's error where a file cannot be
 * read.
 */
export async function fingerprintOf(folder: string): Promise<string> {
  const hash = createHash('sha256').update(await buildIdentity());
  for (const each of await worldPaths(folder)) {
    const bytes = await readFile(path.join(folder, each));
    hash.update(`\n${each}\n${bytes.byteLength}\n`).update(bytes);
  }
  return hash.digest('hex');
}

/** The same for a world that is no files: over a text that says all of it. */
export async function fingerprintOfText(text: string): Promise<string> {
  return createHash('sha256')
    .update(await buildIdentity())
    .update(`\n${text}`)
    .digest('hex');
}

/** What the build wrote of itself; nothing where the sources run, whose packs are never kept. */
async function buildIdentity(): Promise<string> {
  return builtFolder === undefined ? '' : readFile(path.join(builtFolder, 'identity'), 'utf8');
}
