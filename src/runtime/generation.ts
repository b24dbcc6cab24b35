import type { Addresses, Statistics } from '../api/service.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { openCatalog } from '../catalog/open-catalog.ts';
import type { Pack } from '../pack/pack.ts';
import type { UserImages } from '../portrait/user-images.ts';
import { openAnswers } from '../prepared/open-answers.ts';
import { answerMarks } from './answer-marks.ts';
import { contentCodings } from './content-codings.ts';
import { type App, createHandler, type WorldHandler } from './create-handler.ts';
import { sha256 } from './sha256.ts';

/** One version of a world in service: all that is answered from it, and nothing of any other version. */
export type Generation = {
  readonly catalog: Catalog;
  readonly handler: WorldHandler;
  /** Loads what the first answers do not need. */
  readonly warmUp: () => void;
  /** Ends what it started, once nobody asks it any more. */
  readonly close: () => Promise<void>;
};

/** Puts a compiled world into service. */
export function openGeneration(options: {
  readonly pack: Pack;
  readonly addresses: Addresses;
  readonly statistics: Statistics;
  readonly userImages: UserImages | undefined;
  readonly countHit: () => void;
  /** Takes a line for the operator. */
  readonly warn: (message: string) => void;
}): Generation {
  const { pack, addresses, statistics, userImages, countHit, warn } = options;
  const catalog = openCatalog(pack);
  let app: Promise<App> | undefined;
  const loadApp = (): Promise<App> => {
    // Loading it takes as long as all the rest of a start, and the first answers need nothing of it.
    app ??= import('./load-app.ts').then((module) =>
      module.loadApp({
        catalog,
        pack,
        addresses,
        statistics,
        userImages,
        reportError: (error) =>
          warn(`A request failed: ${error instanceof Error ? error.stack : String(error)}`),
      }),
    );
    return app;
  };
  const handler = createHandler({
    findAnswer: openAnswers(pack, answerMarks, [addresses.baseUrl, addresses.resourcesUrl], sha256),
    loadApp,
    countHit,
    codings: contentCodings,
  });
  return {
    catalog,
    handler,
    warmUp: () => void loadApp(),
    close: async () => {
      await (await app)?.close();
    },
  };
}
