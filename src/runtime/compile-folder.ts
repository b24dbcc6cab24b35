import type { PackTarget } from '../pack/pack-target.ts';
import { fingerprintSection } from '../portable/fingerprint.ts';
import { compileWorld, type OnProgress } from './compile-world.ts';
import { lastChange } from './last-change.ts';
import { loadValidWorld, readingWorld } from './load-world.ts';
import { fingerprintOf } from './world-fingerprint.ts';

/**
 * Compiles the world in a folder to a pack. Rejects with an `OperatorError` where it cannot be read or is not valid, and
 * then leaves the pack unfinished.
 */
export async function compileFolder(
  folder: string,
  target: PackTarget,
  onProgress?: OnProgress,
): Promise<void> {
  // Before the files are read: what changes in between is compiled anew at the next start.
  const fingerprint = await readingWorld(folder, () => fingerprintOf(folder));
  const world = await loadValidWorld(folder);
  target.writer.add(fingerprintSection, new TextEncoder().encode(fingerprint));
  await compileWorld(world, await lastChange(folder), target, onProgress);
}
