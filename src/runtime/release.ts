import { type OpenWorld, openWorldFile } from './open-world.ts';
import { OperatorError } from './operator-error.ts';
import type { Release } from './worker-messages.ts';
import type { WorldVersion } from './world-version.ts';

/**
 * Opens what a supervisor released, with the pictures as they are. Rejects with an `OperatorError` where it is there no
 * more, or the pictures cannot be read.
 */
export async function openRelease(
  release: Release,
  {
    images,
    warn,
  }: { readonly images: string | undefined; readonly warn: (message: string) => void },
): Promise<{ readonly version: WorldVersion; readonly modified: Date | undefined }> {
  const { version, modifiedMilliseconds } = release;
  const world = openReleased(release);
  const changedMilliseconds = modifiedMilliseconds ?? 0;
  try {
    // Loaded here, as few services have any.
    const read =
      images === undefined
        ? undefined
        : await (await import('./read-images.ts')).readImages(images, warn);
    return {
      version: { world, userImages: read?.userImages, identity: version, changedMilliseconds },
      modified: modifiedMilliseconds === undefined ? undefined : new Date(modifiedMilliseconds),
    };
  } catch (error) {
    world.close();
    throw error;
  }
}

/** Out of the first of the files that still holds this version. */
function openReleased({ files, isMapped, version }: Release): OpenWorld {
  let reason = 'it is there no more';
  for (const file of files) {
    try {
      const world = openWorldFile(file, isMapped ? 'ours, mapped' : 'foreign');
      if (world.version === version) {
        return world;
      }
      world.close();
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
  }
  throw new OperatorError(`Version ${version} of the world cannot be read: ${reason}`);
}
