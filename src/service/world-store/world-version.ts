import type { UserImages } from '../../api/pictures/user-images.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Pack } from '../../catalog/pack/pack.ts';
import { hasImages } from '../../catalog/pack/portable-world.ts';
import type { OpenImages } from '../read-images.ts';
import { imagesFolderOf, type OpenWorld, openWorld, type OpenWorldOptions } from './open-world.ts';

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

/** Where the pictures of a world are. */
export type ImagePlaces = {
  /** The folder or the file of the world; undefined for a world in memory. */
  readonly world: string | undefined;
  /** A folder of pictures that lie over those of the world. */
  readonly images: string | undefined;
};

/** Opens a world and reads the pictures. Rejects with an `OperatorError` if either cannot be read. */
export async function openWorldVersion(
  options: OpenWorldOptions & { readonly images: string | undefined },
): Promise<WorldVersion> {
  const world = await openWorld(options);
  try {
    const { userImages, identity, changedMilliseconds } = await openImages(
      world,
      options,
      options.warn,
    );
    return {
      world,
      userImages,
      identity: `${world.version}\n${identity}`,
      changedMilliseconds: Math.max(world.catalog.modified?.getTime() ?? 0, changedMilliseconds),
    };
  } catch (error) {
    world.close();
    throw error;
  }
}

/**
 * Opens the pictures of a world: those of folders over those in its compiled file. Warns about each file that something is
 * the matter with. Rejects with an `OperatorError` where a folder cannot be read.
 */
export async function openImages(
  { catalog, pack }: { readonly catalog: Catalog; readonly pack: Pack },
  { world, images }: ImagePlaces,
  warn: (message: string) => void,
): Promise<OpenImages> {
  const own = world === undefined ? undefined : imagesFolderOf(world);
  if (images === undefined && own === undefined && !hasImages(pack)) {
    return { userImages: undefined, identity: '', changedMilliseconds: 0 };
  }
  // Loaded here, because few services have any.
  const { readImages } = await import('../read-images.ts');
  return readImages({ catalog, pack }, { own, images }, warn);
}
