import { createApp } from '../../api/app.ts';
import { createCatalogService } from '../../api/service.ts';
import { compileFinder, openFinder } from '../../api/finder.ts';
import { type PrebuiltPath, prebuiltPaths } from '../../api/prebuilt-paths.ts';
import { addressPlaceholders, placeholders } from '../../catalog/records.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { openCatalog } from '../../catalog/open-catalog.ts';
import { writeCatalog } from '../../catalog/write-catalog.ts';
import { type PackTarget, readSections, sectionsUnder } from '../../catalog/pack/pack.ts';
import { writePrebuilt } from '../../responses/prebuilt.ts';
import { type OnProgress, unheard } from '../../world/on-progress.ts';
import type { World } from '../../world/world.ts';
import { createDigest } from '../digest.ts';
import { sha256 } from '../sha256.ts';

/**
 * Compiles a validated world to a pack: its catalog, and the answers to every known target. `modified` is when what the
 * answers are made of last changed. Rejects where the world breaks what its validation promises.
 */
export async function compileWorld(
  world: World,
  modified: Date,
  { writer, open }: PackTarget,
  onProgress: OnProgress = unheard,
): Promise<void> {
  writeCatalog(world, modified, writer);
  const catalog = openCatalog(open());
  const finder = compileFinder(catalog);
  writer.addAll(sectionsUnder('finder', finder));
  const app = createApp(
    // No known target asks for statistics or pictures.
    createCatalogService({
      catalog,
      finder: openFinder(catalog, readSections(finder)),
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
    watched(prebuiltPaths(catalog), catalog, onProgress),
    placeholders,
    sha256,
  );
  writer.finish();
}

/** The targets, of which there are about as many as creatures and families. Answering them takes longest. */
function* watched(
  targets: Iterable<PrebuiltPath>,
  { creatures, families }: Catalog,
  onProgress: OnProgress,
): Iterable<PrebuiltPath> {
  const total = creatures.length + families.length;
  let count = 0;
  for (const target of targets) {
    yield target;
    count += 1;
    onProgress(Math.min(1, count / total));
  }
}
