import { createApp } from '../../api/app.ts';
import { writeImages } from '../../api/pictures/packed-images.ts';
import { createCatalogService } from '../../api/service.ts';
import { Finder } from '../../search/finder.ts';
import { listPaths, lookupPaths } from '../../api/prebuilt-paths.ts';
import { addressPlaceholders, joinToArray, placeholders } from '../../catalog/records.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { openCatalog } from '../../catalog/open-catalog.ts';
import { writeCatalog } from '../../catalog/write-catalog.ts';
import type { PackTarget } from '../../catalog/pack/pack.ts';
import { type PrebuiltLookup, writePrebuilt } from '../../responses/prebuilt.ts';
import { fingerprintSection } from '../../catalog/pack/portable-world.ts';
import { type OnProgress, partOf, noProgress } from '../../world/on-progress.ts';
import type { World } from '../../world/world.ts';
import { createDigest, sha256 } from '../digest.ts';
import { type ImageFolders, readImages } from '../read-images.ts';
import { stampImages } from '../reload/source-stamp.ts';
import { fingerprintOf, lastChange, loadValidWorld, readingWorld } from './load-world.ts';

/** The share of the processor time for validation, measured with 50,000 creatures. */
const validationShare = 0.15;

export type CompileOptions = {
  readonly onProgress?: OnProgress;
  /** Folders of the pictures to put into the pack, with a receiver of messages about their files. None if absent. */
  readonly pictures?: (ImageFolders & { readonly warn: (message: string) => void }) | undefined;
};

/**
 * Compiles the world in a folder to a pack. Rejects with an `OperatorError` if it or its pictures cannot be read or it is not
 * valid; the pack stays unfinished then.
 */
export async function compileFolder(
  folder: string,
  target: PackTarget,
  { onProgress = noProgress, pictures }: CompileOptions = {},
): Promise<void> {
  // First, so that a change during the compilation gets a new fingerprint.
  const fingerprint = await readingWorld(folder, () => fingerprintOf(folder));
  const world = await loadValidWorld(folder, partOf(onProgress, 0, validationShare));
  target.writer.add(fingerprintSection, new TextEncoder().encode(fingerprint));
  await compileWorld(world, await lastChange(folder), target, {
    onProgress: partOf(onProgress, validationShare, 1),
    pictures,
  });
}

/**
 * Compiles a validated world to a pack: its catalog, the prebuilt responses and the pictures. `modified` is when the sources
 * of the responses last changed. Throws if the world is not valid after all, and rejects with an `OperatorError` if a folder
 * of pictures cannot be read.
 */
export async function compileWorld(
  world: World,
  modified: Date,
  { writer, open }: PackTarget,
  { onProgress = noProgress, pictures }: CompileOptions = {},
): Promise<void> {
  const parts = writeCatalog(world, await withPictures(modified, pictures), writer);
  const catalog = openCatalog(open(), parts);
  const app = createApp(
    // No prebuilt response shows statistics or pictures.
    createCatalogService({
      catalog,
      finder: new Finder(catalog),
      addresses: addressPlaceholders,
      createDigest,
    }),
    (error) => {
      throw error;
    },
  );
  await writePrebuilt(
    writer,
    (request) => app.fetch(request),
    { targets: listPaths(catalog), lookups: lookupsOf(catalog, onProgress) },
    placeholders,
    sha256,
  );
  if (pictures) {
    const { userImages } = await readImages({ catalog }, pictures, pictures.warn);
    if (userImages) {
      await writeImages(userImages, catalog, writer, createDigest());
    }
  }
  writer.finish();
}

/** The later of a date and of when a picture last changed. */
async function withPictures(modified: Date, pictures: ImageFolders | undefined): Promise<Date> {
  const folders = [pictures?.own, pictures?.images].filter((folder) => folder !== undefined);
  const stamps = await Promise.all(folders.map(stampImages));
  const changes = stamps.map(({ changedMilliseconds }) => changedMilliseconds);
  return new Date(Math.max(modified.getTime(), ...changes));
}

function* lookupsOf(catalog: Catalog, onProgress: OnProgress): Iterable<PrebuiltLookup> {
  const { creatures, formRange } = catalog;
  let position = 0;
  for (const creature of creatures) {
    yield { spellings: lookupPaths(creature), body: joinToArray(catalog, formRange(position)) };
    position += 1;
    onProgress(position / creatures.length);
  }
}
