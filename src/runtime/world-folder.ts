import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { openPack, type Pack } from '../pack/pack.ts';
import { createMemoryTarget } from '../pack/pack-target.ts';
import { compileApart } from './compile-apart.ts';
import { compileFolder, fingerprintSection } from './compile-folder.ts';
import { openFileSource } from './pack-file.ts';
import { builtFolder } from './package-root.ts';
import { fingerprintOf } from './world-fingerprint.ts';
import { readingWorld } from './load-world.ts';

/**
 * The compiled world of a folder: the one that was kept where nothing has changed since; else a process of its own
 * compiles it, whose memory goes with it. Rejects with an `OperatorError` where the world cannot be read or is not valid.
 */
export async function openFolder(
  folder: string,
  stateDirectory: string,
  warn: (message: string) => void,
): Promise<Pack> {
  const file = keptFile(folder, stateDirectory, warn);
  if (file === undefined) {
    const target = createMemoryTarget();
    await compileFolder(folder, target);
    return openPack(target.bytes());
  }
  const fingerprint = await readingWorld(folder, () => fingerprintOf(folder));
  const kept = openKept(file, fingerprint);
  if (kept) {
    return kept;
  }
  await compileApart(folder, file);
  return openPack(openFileSource(file, { isOurs: true }));
}

/** Where the compiled world of a folder is kept; undefined where it cannot be, or where the sources run, which change. */
function keptFile(
  folder: string,
  stateDirectory: string,
  warn: (message: string) => void,
): string | undefined {
  if (builtFolder === undefined) {
    return undefined;
  }
  const directory = path.join(stateDirectory, 'worlds');
  try {
    mkdirSync(directory, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    warn(`The compiled world cannot be kept, and is compiled at each start: ${reason}`);
    return undefined;
  }
  const name = createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 16);
  return path.join(directory, `${name}.pack`);
}

/** The pack in a file where it is whole and was made of these very files. */
function openKept(file: string, fingerprint: string): Pack | undefined {
  if (!existsSync(file)) {
    return undefined;
  }
  try {
    const pack = openPack(openFileSource(file, { isOurs: true }));
    return pack.text(fingerprintSection) === fingerprint ? pack : undefined;
  } catch {
    // Cut short, or of another version: it is made anew.
    return undefined;
  }
}
