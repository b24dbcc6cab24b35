import type { Addresses } from '../api/addresses.ts';
import { createCondition } from '../service/condition.ts';
import { contentCodings } from '../responses/content-coding.ts';
import { loadApp } from '../service/load-app.ts';
import { OperatorError } from '../service/operator-error.ts';
import { openWorldVersion } from '../service/open-world.ts';
import type { PictureChoice } from './addresses.ts';
import { type ExportReport, writeExport } from './write-export.ts';

export type ExportWorldOptions = {
  readonly folder: string;
  readonly world: string;
  readonly addresses: Addresses;
  /** Folder of pictures that lie over those of the world. */
  readonly images: string | undefined;
  readonly pictures: PictureChoice;
  /** Names of content codings. */
  readonly encodings: readonly string[];
  readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void;
  /** Receives messages for the operator. */
  readonly warn: (message: string) => void;
};

/** Exports a world. Rejects with an `OperatorError` if the world or the folder cannot be used. */
export async function exportWorld(options: ExportWorldOptions): Promise<ExportReport> {
  const { folder, addresses, pictures, encodings } = options;
  const { images, warn } = options;
  const { catalog, version, userImages } = await openWorldVersion({
    world: options.world,
    images,
    warn,
  });
  const app = loadApp({
    catalog,
    worldVersion: version,
    addresses,
    statistics: { hits: () => ({ total: 0, session: 0 }), uptimeSeconds: () => 0 },
    userImages,
    condition: createCondition(version),
    operations: 'separate',
    origin: 'files',
    readMetrics: async () => '',
    reportError: (error) => {
      throw error;
    },
  });
  try {
    return await writeExport({
      folder,
      catalog,
      app,
      addresses,
      pictures,
      codings: contentCodings.filter(({ name }) => encodings.includes(name)),
      onProgress: options.onProgress,
    });
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? unwritable(folder, error) : error;
  } finally {
    await app.close();
  }
}

function unwritable(folder: string, error: Error): OperatorError {
  return new OperatorError(`The folder "${folder}" cannot be written: ${error.message}`, {
    cause: error,
  });
}
