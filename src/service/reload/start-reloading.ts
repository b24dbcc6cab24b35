import type { Condition } from '../condition.ts';
import { openWorldVersion, type WorldVersion } from '../world-store/world-version.ts';
import { type Stamp, stampImages, stampWorld } from './file-stamps.ts';
import { probeWorld } from './probe-world.ts';
import { createReloader } from './reloader.ts';
import { watchFiles } from './watcher.ts';

/** What a service is made of, as it was started. */
export type Sources = {
  /** A world's folder, or a file that `compile` made of one. */
  readonly world: string;
  /** Folder of the user's own pictures. */
  readonly images: string | undefined;
  /** Folder where compiled worlds are kept. */
  readonly stateDirectory: string;
};

export type ReloadingOptions = {
  readonly sources: Sources;
  /** Whether what a process reads for a moment may be mapped into memory. */
  readonly maps: boolean;
  /** The version that is in service. */
  readonly current: WorldVersion;
  /** When it is said to have changed. */
  readonly modifiedMilliseconds: number;
  /** The stamp of the files before it was opened, where changes are to be watched. */
  readonly watchedFrom: Stamp | undefined;
  readonly putIntoService: (version: WorldVersion, modified: Date | undefined) => Promise<void>;
  /** Whether a version without a date is better than one that waits for it: somebody looks at an open page. */
  readonly isUrgent: boolean;
  readonly condition: Condition;
  /** Takes a line for the operator, of something that has happened. */
  readonly tell: (message: string) => void;
  /** Takes a line for the operator, of something that is not as it should be. */
  readonly warn: (message: string) => void;
  /** The condition has changed. */
  readonly onChange?: () => void;
};

/** The reloading of a service. */
export type Reloading = {
  /** Reads the world as it is now, and puts it into service where it can be served. */
  readonly reload: () => void;
  /** Resolves when no reload is under way, and none will be. */
  readonly stop: () => Promise<void>;
};

export function startReloading(options: ReloadingOptions): Reloading {
  const { sources, maps, watchedFrom, warn } = options;
  const { world, images, stateDirectory } = sources;
  const readStamp = (): Promise<Stamp> => stampSources(sources);
  const reloader = createReloader({
    ...options,
    readStamp,
    open: async (signal) => {
      const version = await openWorldVersion({
        world,
        images,
        stateDirectory,
        reuses: false,
        isBusy: true,
        maps,
        warn,
        signal,
      });
      try {
        probeWorld(version.world);
        return version;
      } catch (error) {
        version.world.close();
        throw error;
      }
    },
  });
  const ending = new AbortController();
  const watching = watchedFrom
    ? watchFiles({
        ...reloader,
        readStamp,
        firstStamp: watchedFrom.text,
        signal: ending.signal,
      })
    : Promise.resolve();
  return {
    reload: reloader.reload,
    stop: async () => {
      ending.abort();
      await Promise.all([reloader.stop(), watching]);
    },
  };
}

/** The stamp of all files that a service is made of. Never rejects. */
export async function stampSources({ world, images }: Sources): Promise<Stamp> {
  const stamps = await Promise.all([
    stampWorld(world),
    ...(images === undefined ? [] : [stampImages(images)]),
  ]);
  return {
    text: stamps.map(({ text }) => text).join('\n'),
    changedMilliseconds: Math.max(...stamps.map((stamp) => stamp.changedMilliseconds)),
  };
}
