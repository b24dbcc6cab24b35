import type { UserImages } from '../../api/pictures/user-images.ts';
import { type OpenWorld, openWorldFile } from '../world-store/open-world.ts';
import { OperatorError } from '../operator-error.ts';
import type { Release } from './worker-messages.ts';
import type { DatedVersion } from '../first-version.ts';

/**
 * Opens what a supervisor released, with the pictures as they are: where they cannot be read any more, without them.
 * Rejects with an `OperatorError` where the world is there no more.
 */
export async function openRelease(
  release: Release,
  images: string | undefined,
): Promise<DatedVersion> {
  const { version, modifiedMilliseconds } = release;
  const world = openReleased(release);
  return {
    version: {
      world,
      userImages: images === undefined ? undefined : await findImages(images),
      identity: version,
      changedMilliseconds: modifiedMilliseconds ?? 0,
    },
    modified: modifiedMilliseconds === undefined ? undefined : new Date(modifiedMilliseconds),
  };
}

/** What is wrong with them, the supervisor has told. */
async function findImages(folder: string): Promise<UserImages | undefined> {
  // Loaded here, as few services have any.
  const { readImages } = await import('../read-images.ts');
  try {
    return (await readImages(folder, () => undefined)).userImages;
  } catch {
    return undefined;
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
