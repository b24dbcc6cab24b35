import type { PackTarget } from '../../catalog/pack/pack.ts';
import { fingerprintSection } from '../../catalog/pack/portable-world.ts';
import { type OnProgress, partOf, unheard } from '../../world/on-progress.ts';
import { compileWorld } from './compile-world.ts';
import { lastChange } from './last-change.ts';
import { loadValidWorld, readingWorld } from './load-world.ts';
import { fingerprintOf } from './world-fingerprint.ts';

/** Of the processor time, where all of it is long: measured with 50,000 creatures. */
const validationShare = 0.15;

/**
 * Compiles the world in a folder to a pack. Rejects with an `OperatorError` where it cannot be read or is not valid, and
 * then leaves the pack unfinished.
 */
export async function compileFolder(
  folder: string,
  target: PackTarget,
  onProgress: OnProgress = unheard,
): Promise<void> {
  // Before the files are read: what changes in between is compiled anew at the next start.
  const fingerprint = await readingWorld(folder, () => fingerprintOf(folder));
  const world = await loadValidWorld(folder, partOf(onProgress, 0, validationShare));
  target.writer.add(fingerprintSection, new TextEncoder().encode(fingerprint));
  await compileWorld(
    world,
    await lastChange(folder),
    target,
    partOf(onProgress, validationShare, 1),
  );
}
