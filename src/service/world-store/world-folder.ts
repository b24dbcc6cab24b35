import path from 'node:path';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { makeFolder } from '../make-folder.ts';
import { createMemoryTarget } from '../../catalog/pack/pack.ts';
import { fingerprintSection } from '../../catalog/pack/portable-world.ts';
import type { OnProgress } from '../../world/on-progress.ts';
import { compileToFile, compileToMemory } from './compile-apart.ts';
import { compileFolder } from './compile-folder.ts';
import { readingWorld } from './load-world.ts';
import { type FileUse, type OpenWorld, openWorldBytes, openWorldFile } from './open-world.ts';
import { builtFolder } from '../package-root.ts';
import { fingerprintOf } from './world-fingerprint.ts';
import type { OpenWorldOptions } from './world-pack.ts';

/**
 * The compiled world of a folder: the one that was kept where nothing has changed since; else a process of its own
 * compiles it, whose memory goes with it. Rejects with an `OperatorError` where the world cannot be read or is not valid.
 */
export async function openFolder(options: OpenWorldOptions): Promise<OpenWorld> {
  const { world: folder, isBusy, signal, whileCompiling } = options;
  const use = options.maps ? 'ours, mapped' : 'ours, read';
  const file = keptFile(options);
  const compiling = <Result>(
    compile: (onProgress?: OnProgress) => Promise<Result>,
  ): Promise<Result> =>
    whileCompiling
      ? whileCompiling(compile, file !== undefined && builtFolder !== undefined)
      : compile();
  if (!isBusy && (file === undefined || builtFolder === undefined)) {
    const target = createMemoryTarget();
    await compiling((onProgress) => compileFolder(folder, target, onProgress));
    const bytes = target.bytes();
    return openWorldBytes(bytes.read(0, bytes.byteLength));
  }
  if (file === undefined) {
    return openWorldBytes(
      await compiling((onProgress) => compileToMemory(folder, { signal, onProgress })),
    );
  }
  // The sources change without a new identity.
  const kept =
    options.reuses && builtFolder !== undefined ? await findKept(folder, file, use) : undefined;
  if (kept) {
    return kept;
  }
  await compiling((onProgress) => compileToFile(folder, file, { signal, onProgress }));
  return openWorldFile(file, use);
}

/** Where the compiled world of a folder is kept; undefined where it cannot be. */
function keptFile({ world, stateDirectory, reuses, warn }: OpenWorldOptions): string | undefined {
  const directory = path.join(stateDirectory, 'worlds');
  try {
    makeFolder(directory);
  } catch (error) {
    if (reuses) {
      const reason = error instanceof Error ? error.message : String(error);
      warn(`The compiled world cannot be kept, and is compiled at each start: ${reason}`);
    }
    return undefined;
  }
  const name = createHash('sha256').update(path.resolve(world)).digest('hex').slice(0, 16);
  return path.join(directory, `${name}.pack`);
}

/** The world in a file where it is whole and was made of these very files. */
async function findKept(
  folder: string,
  file: string,
  use: FileUse,
): Promise<OpenWorld | undefined> {
  const fingerprint = await readingWorld(folder, () => fingerprintOf(folder));
  if (!existsSync(file)) {
    return undefined;
  }
  let kept: OpenWorld;
  try {
    kept = openWorldFile(file, use);
  } catch {
    // Cut short, or of another version: it is made anew.
    return undefined;
  }
  if (kept.pack.text(fingerprintSection) === fingerprint) {
    return kept;
  }
  kept.close();
  return undefined;
}
