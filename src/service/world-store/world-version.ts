import type { UserImages } from '../../api/pictures/user-images.ts';
import { type OpenWorld, openWorld, type OpenWorldOptions } from './open-world.ts';

/** A version of the world with the user's pictures: all that a service serves. */
export type WorldVersion = {
  readonly world: OpenWorld;
  readonly userImages: UserImages | undefined;
  /** The same for the same world with the same picture files. */
  readonly identity: string;
  /** When the newest of its files was written. */
  readonly changedMilliseconds: number;
};

/** A version with its `Last-Modified`; undefined where no date would be true. */
export type DatedVersion = { readonly version: WorldVersion; readonly modified: Date | undefined };

/** Opens a world and reads the pictures. Rejects with an `OperatorError` if either cannot be read. */
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
