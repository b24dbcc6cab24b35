import type { UserImages } from '../../api/pictures/user-images.ts';
import type { OpenWorld } from './open-world.ts';
import { openWorld, type OpenWorldOptions } from './world-pack.ts';

/** A version of a world with the pictures that lie over it: all that can be put into service. */
export type WorldVersion = {
  readonly world: OpenWorld;
  readonly userImages: UserImages | undefined;
  /** The same where the world and the files of the pictures are the same. */
  readonly identity: string;
  /** When one of the files that it was made of last changed. */
  readonly changedMilliseconds: number;
};

/** A version with its `Last-Modified`; undefined where no date would be true. */
export type DatedVersion = { readonly version: WorldVersion; readonly modified: Date | undefined };

/** Opens a world and reads its pictures. Rejects with an `OperatorError` where either cannot be. */
export async function openWorldVersion(
  options: OpenWorldOptions & { readonly images: string | undefined },
): Promise<WorldVersion> {
  const { images, warn } = options;
  const world = await openWorld(options);
  const changedMilliseconds = world.catalog.modified?.getTime() ?? 0;
  if (images === undefined) {
    return { world, userImages: undefined, identity: world.version, changedMilliseconds };
  }
  try {
    // Loaded here, as few services have any.
    const { readImages } = await import('../read-images.ts');
    const { userImages, stamp } = await readImages(images, warn);
    return {
      world,
      userImages,
      identity: `${world.version}\n${stamp.text}`,
      changedMilliseconds: Math.max(changedMilliseconds, stamp.changedMilliseconds),
    };
  } catch (error) {
    world.close();
    throw error;
  }
}
