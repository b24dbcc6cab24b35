import type { ReportError } from '../api/base-app.ts';
import { maxBufferedBytes } from '../api/prebuilt-paths.ts';
import type { Addresses } from '../api/addresses.ts';
import type { Statistics } from '../api/service.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { UserImages } from '../api/pictures/user-images.ts';
import { openAnswers } from '../responses/open-answers.ts';
import type { WholeAnswer } from '../responses/representation.ts';
import type { AnswersApart, ApartService } from './answers-apart.ts';
import { answerMarks } from './world-store/answer-marks.ts';
import { contentCodings } from './content-codings.ts';
import type { Condition } from './condition.ts';
import { type App, createHandler, type WorldHandler } from './create-handler.ts';
import { liveCacheControl } from './live-world.ts';
import type { OpenWorld } from './world-store/open-world.ts';
import { sha256 } from './sha256.ts';
import { createUnderWay } from './under-way.ts';

/** Opens the app of a world in a process of its own, for answers that take up much while they are made. */
export type LoadAnswersApart = (
  world: OpenWorld,
  service: Omit<ApartService, 'file' | 'version'>,
) => Promise<AnswersApart>;

/** One version of a world in service: all that is answered from it, and nothing of any other version. */
export type Generation = {
  readonly catalog: Catalog;
  readonly handler: WorldHandler;
  /** Bytes of each cache, about. */
  readonly cacheBytes: () => Readonly<Record<string, number>>;
  /** Loads what the first answers do not need. */
  readonly warmUp: () => Promise<void>;
  /** Ends what it started, and closes the world, once its last answer has ended. Nobody may ask it any more. */
  readonly close: () => Promise<void>;
};

/** Puts a compiled world into service. Throws where the world holds not all that a service needs. */
export function openGeneration(options: {
  readonly world: OpenWorld;
  /** When what is answered last changed; undefined where no date can say so. */
  readonly modified: Date | undefined;
  readonly addresses: Addresses;
  readonly statistics: Statistics;
  readonly userImages: UserImages | undefined;
  readonly condition: Condition;
  /** Whether what serves the operator is `apart` from what clients find. */
  readonly operations: 'included' | 'apart';
  /** Whether open pages follow the files of the world. */
  readonly isLive: boolean;
  readonly countHit: () => void;
  readonly readMetrics: () => Promise<string>;
  readonly reportError: ReportError;
  /** Absent where everything is answered in this process. */
  readonly loadAnswersApart?: LoadAnswersApart;
}): Generation {
  const { world, modified, addresses, statistics, userImages, condition, operations } = options;
  const { isLive, countHit, readMetrics, reportError, loadAnswersApart } = options;
  const { pack } = world;
  const catalog: Catalog = { ...world.catalog, modified };
  const lastModified = modified?.toUTCString();
  const underWay = createUnderWay(maxBufferedBytes);
  let app: Promise<App> | undefined;
  let pictureBytes = (): number => 0;
  const loadApp = (): Promise<App> => {
    // Loading it takes as long as all the rest of a start, and the first answers need nothing of it.
    app ??= import('./load-app.ts').then((module) => {
      const loaded = module.loadApp({
        catalog,
        pack,
        addresses,
        statistics,
        userImages,
        condition,
        operations,
        origin: 'service',
        isLive,
        readMetrics,
        reportError,
      });
      ({ pictureBytes } = loaded);
      return loaded;
    });
    return app;
  };
  let apart: Promise<AnswersApart> | undefined;
  const askApart =
    loadAnswersApart &&
    (async (target: string): Promise<WholeAnswer | undefined> => {
      const modifiedMilliseconds = modified?.getTime();
      apart ??= loadAnswersApart(world, { addresses, modifiedMilliseconds, operations, isLive });
      return (await apart).ask(target);
    });
  const restate = (name: string, value: string): string | undefined => {
    switch (name) {
      case 'last-modified':
        return lastModified;
      case 'cache-control':
        return isLive ? liveCacheControl : value;
      default:
        return value;
    }
  };
  const { find, fetch, refuse, operate, cachedBytes } = createHandler({
    findAnswer: openAnswers(
      pack,
      answerMarks,
      [addresses.baseUrl, addresses.resourcesUrl],
      sha256,
      restate,
    ),
    loadApp,
    ...(askApart && { askApart }),
    countHit,
    codings: contentCodings,
  });
  return {
    catalog,
    handler: {
      find,
      fetch: (request) => underWay.answer(() => fetch(request)),
      refuse: (problem, detail) => underWay.answer(() => refuse(problem, detail)),
      operate: (request) => underWay.answer(() => operate(request)),
    },
    cacheBytes: () => ({ answers: cachedBytes(), pictures: pictureBytes() }),
    warmUp: async () => void (await loadApp()),
    close: async () => {
      await underWay.whenNone();
      (await apart)?.close();
      await (await app)?.close();
      world.close();
    },
  };
}
